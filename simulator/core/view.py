"""Views of a record for compiled code, and the named parameters of a bidder.

A `View` is a pointer to a record through which attributes can be read and never set; its arrays come out as `Values`, which
can be written only in the view of a bidder's own mind. A view may carry parameter names: then `me.greed` reads the bidder's
own parameter of that name.
"""

from __future__ import annotations

from typing import Any

import llvmlite.ir as ir
import numpy as np
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, register_model

from simulator.core.jit import PURE_PYTHON
from simulator.core.values import Values

PARAMETERS = "par"  # the field of a seat's record that holds its bidder's parameters


class View(types.Type):
    """The compiled type of a record as a bidder sees it, with the parameter names that read as attributes."""

    def __init__(self, rec: types.Record, parameters: tuple[str, ...] = (), writable: bool = False) -> None:
        self.rec = rec
        self.parameters = parameters
        self.writable = writable  # whether the numbers in its arrays may be set
        super().__init__(name=f"View({rec.name};{','.join(parameters)};{'writable' if writable else 'read-only'})")

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        """Let a view with parameter names pass where a plain view of the same record is wanted."""
        from numba.core.typeconv import Conversion

        return Conversion.safe if isinstance(other, View) and other.rec == self.rec and not other.writable else None


@register_model(View)
class _ViewModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: View) -> None:
        super().__init__(dmm, fe_type, ir.IntType(8).as_pointer())


@infer_getattr
class _Attributes(AttributeTemplate):
    key = View

    def generic_resolve(self, view: View, attr: str) -> Any:
        if attr in view.parameters:
            return types.float64
        if attr not in view.rec.fields:
            return None
        field = view.rec.typeof(attr)
        if isinstance(field, types.NestedArray):
            return Values(field.dtype, field.shape, view.writable)
        return View(field) if isinstance(field, types.Record) else field


@lower_getattr_generic(View)
def _read(context: Any, builder: Any, typ: View, value: Any, attr: str) -> Any:
    record = builder.bitcast(value, context.get_value_type(typ.rec))
    if attr in typ.parameters:
        offset = typ.rec.offset(PARAMETERS) + 8 * typ.parameters.index(attr)
        place = cgutils.get_record_member(builder, record, offset, context.get_data_type(types.float64))
        return context.data_model_manager[types.float64].load_from_data_pointer(builder, place)
    field = typ.rec.typeof(attr)
    place = cgutils.get_record_member(builder, record, typ.rec.offset(attr), context.get_data_type(field))
    if isinstance(field, (types.Record, types.NestedArray)):
        return builder.bitcast(place, ir.IntType(8).as_pointer())
    return context.data_model_manager[field].load_from_data_pointer(builder, place)


class PythonView:
    """What a decision sees in plain Python: a record that refuses writes and knows its parameters by name."""

    __slots__ = ("_parameters", "_record")

    def __init__(self, record: Any, parameters: tuple[str, ...] = ()) -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "_parameters", parameters)

    def __getattr__(self, name: str) -> Any:
        if name in self._parameters:
            return self._record.par[self._parameters.index(name)]
        value = getattr(self._record, name)
        if isinstance(value, np.record):
            return PythonView(value)
        if isinstance(value, np.ndarray):
            value = value.view()
            value.flags.writeable = False
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name!r} is read-only: a decision may write `mind`, nothing else")

    def with_parameters(self, parameters: tuple[str, ...]) -> PythonView:
        """Return the same record with other parameter names."""
        return PythonView(self._record, parameters)


if PURE_PYTHON:

    def view(record: Any) -> PythonView:
        """Return a read-only view of `record`."""
        return record if isinstance(record, PythonView) else PythonView(record)

    def workplace(record: Any) -> Any:
        """Return a view of `record` whose arrays may be written."""
        return record

else:

    def _pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(8).as_pointer())

    @intrinsic
    def view(typingctx: Any, record: Any) -> Any:
        """Return a read-only view of `record`."""
        return View(record)(record), _pointer

    @intrinsic
    def workplace(typingctx: Any, record: Any) -> Any:
        """Return a view of `record` whose arrays may be written."""
        return View(record, writable=True)(record), _pointer
