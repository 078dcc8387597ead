"""Rows and tables of numbers as a bidder sees them: indexed, counted and looped over, and nothing else.

`Values` is a pointer into a record with a fixed shape. It is no array of NumPy's: none of the functions that could
reinterpret, stretch or overwrite an array accept it, so what a bidder may read and write is settled when it is compiled.
Every index is checked, whatever the options of the function it stands in.
"""

from __future__ import annotations

import operator
from typing import Any

import llvmlite.ir as ir
from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
from numba.extending import lower_builtin, lower_getattr, register_model

WORD = ir.IntType(64)
types: Any = numba_types  # only half of them are known to type checkers


class ValuesIterator(types.SimpleIteratorType):
    """Walks along the first axis."""

    def __init__(self, values: Values) -> None:
        self.values = values
        super().__init__(f"iter({values.name})", values.element)


class Values(types.IterableType):
    """Numbers of one record field; `writable` only in a bidder's own mind."""

    def __init__(self, dtype: Any, shape: tuple[int, ...], writable: bool) -> None:
        self.dtype = dtype
        self.shape = shape
        self.writable = writable
        super().__init__(name=f"Values({dtype},{shape},{'writable' if writable else 'read-only'})")

    @property
    def element(self) -> Any:
        """What one index gives: a number, or a row of a table."""
        return Values(self.dtype, self.shape[1:], self.writable) if len(self.shape) > 1 else self.dtype

    @property
    def iterator_type(self) -> Any:
        """What a loop walks with."""
        return ValuesIterator(self)


@register_model(Values)
class _ValuesModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Values) -> None:
        super().__init__(dmm, fe_type, ir.IntType(8).as_pointer())


@register_model(ValuesIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: ValuesIterator) -> None:
        super().__init__(dmm, fe_type, [("at", types.EphemeralPointer(types.intp)), ("values", fe_type.values)])


def _whole(index: Any) -> Any:
    """Return the type an index is cast to, None if it is none."""
    if isinstance(index, (types.Integer, types.IntegerLiteral)):
        return types.intp
    if isinstance(index, types.BaseTuple) and all(isinstance(i, types.Integer) for i in index):
        return types.UniTuple(types.intp, len(index))
    return None


def _item(values: Values, index: Any) -> Any:
    """Return the type of what stands at an index."""
    depth = len(index) if isinstance(index, types.BaseTuple) else 1
    if depth > len(values.shape):
        return None
    return Values(values.dtype, values.shape[depth:], values.writable) if depth < len(values.shape) else values.dtype


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        values, index = args
        if isinstance(values, Values) and (whole := _whole(index)) and (item := _item(values, index)):
            return signature(item, values, whole)
        return None


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        values, index, _ = args
        if not isinstance(values, Values) or not values.writable:
            return None
        whole = _whole(index)
        return signature(types.none, values, whole, values.dtype) if whole and _item(values, index) == values.dtype else None


@infer_global(len)
class _Length(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        (values,) = args
        return signature(types.intp, values) if isinstance(values, Values) else None


@infer_getattr
class _Shape(AttributeTemplate):
    key = Values

    def resolve_shape(self, values: Values) -> Any:
        return types.UniTuple(types.intp, len(values.shape))


@lower_getattr(Values, "shape")
def _shape(context: Any, builder: Any, values: Values, value: Any) -> Any:
    return context.make_tuple(
        builder, types.UniTuple(types.intp, len(values.shape)), [WORD(n) for n in values.shape]
    )


@lower_builtin(len, Values)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return WORD(sig.args[0].shape[0])


def _place(context: Any, builder: Any, values: Values, index: Any, pointer: Any, at: Any) -> Any:
    """Return the address of what stands at an index, after checking it; negative ones count from the end."""
    steps = cgutils.unpack_tuple(builder, at) if isinstance(index, types.BaseTuple) else [at]
    offset = WORD(0)
    for axis, step in enumerate(steps):
        size = values.shape[axis]
        wrapped = builder.select(builder.icmp_signed("<", step, WORD(0)), builder.add(step, WORD(size)), step)
        with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", wrapped, WORD(size))):
            context.call_conv.return_user_exc(builder, IndexError, (f"index is outside 0 .. {size - 1}",))
        stride = values.dtype.bitwidth // 8
        for n in values.shape[axis + 1 :]:
            stride *= n
        offset = builder.add(offset, builder.mul(wrapped, WORD(stride)))
    return builder.gep(pointer, [offset])


def _number(context: Any, builder: Any, dtype: Any, place: Any) -> Any:
    """Return the address of a number, typed."""
    return builder.bitcast(place, context.get_data_type(dtype).as_pointer())


@lower_builtin(operator.getitem, Values, types.Integer)
@lower_builtin(operator.getitem, Values, types.BaseTuple)
def _get(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    values, index = sig.args
    place = _place(context, builder, values, index, args[0], args[1])
    if isinstance(sig.return_type, Values):
        return place
    model = context.data_model_manager[values.dtype]
    return model.load_from_data_pointer(builder, _number(context, builder, values.dtype, place))


@lower_builtin(operator.setitem, Values, types.Integer, types.Any)
@lower_builtin(operator.setitem, Values, types.BaseTuple, types.Any)
def _set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    values, index, given = sig.args
    place = _place(context, builder, values, index, args[0], args[1])
    number = context.cast(builder, args[2], given, values.dtype)
    model = context.data_model_manager[values.dtype]
    builder.store(model.as_data(builder, number), _number(context, builder, values.dtype, place))
    return context.get_dummy_value()


@lower_builtin("getiter", Values)
def _start(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    walker = context.make_helper(builder, sig.return_type)
    walker.at = cgutils.alloca_once_value(builder, WORD(0))
    walker.values = args[0]
    return walker._getvalue()


@lower_builtin("iternext", ValuesIterator)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> Any:
    (kind,) = sig.args
    values = kind.values
    walker = context.make_helper(builder, kind, value=args[0])
    at = builder.load(walker.at)
    more = builder.icmp_signed("<", at, WORD(values.shape[0]))
    result.set_valid(more)
    with builder.if_then(more):
        result.yield_(_get(context, builder, signature(values.element, values, types.intp), (walker.values, at)))
        builder.store(builder.add(at, WORD(1)), walker.at)
