"""Calls through a table of addresses: bidders and tiles plug in without recompiling the kernel.

Every decision has one signature, `answer f(table, me, mind)`, every procedure `int64 f(game)`. Each is compiled on its own;
its address goes into an int64 table, and the kernel calls what stands there. In plain Python the table holds indices into a list.
A zero in the table would be a wild jump: `Dispatch` is the only writer, and it never hands out zero.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import llvmlite.ir as ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.imputils import lower_cast
from numba.core.typeconv import Conversion
from numba.extending import intrinsic, register_model

from simulator.core.jit import PURE_PYTHON
from simulator.core.view import PythonView, View

NOT_A_NUMBER = -(2**63)  # what a non-finite answer becomes; no question has it among its legal answers


class Answer(types.Type):
    """What a decision returns: a whole number; a finite float is cut to one, anything non-finite is marked."""

    def __init__(self) -> None:
        super().__init__(name="Answer")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        """Let a decision return any number."""
        return Conversion.unsafe if isinstance(other, (types.Integer, types.Float, types.Boolean)) else None


answer = Answer()


_Nothing = type(types.none)


class Done(types.Type):
    """What a procedure returns: a whole number, or nothing, which counts as 0."""

    def __init__(self) -> None:
        super().__init__(name="Done")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        """Let a procedure end without a return statement."""
        return Conversion.unsafe if isinstance(other, (types.Integer, types.Boolean, _Nothing)) else None


done = Done()


@register_model(Done)
class _DoneModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Done) -> None:
        super().__init__(dmm, fe_type, ir.IntType(64))


@lower_cast(_Nothing, Done)
def _from_nothing(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return ir.Constant(ir.IntType(64), 0)


@register_model(Answer)
class _AnswerModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Answer) -> None:
        super().__init__(dmm, fe_type, ir.IntType(64))


@lower_cast(types.Boolean, Answer)
@lower_cast(types.Integer, Answer)
@lower_cast(types.Boolean, Done)
@lower_cast(types.Integer, Done)
def _from_whole(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return context.cast(builder, value, fromty, types.int64)


@lower_cast(types.Float, Answer)
def _from_float(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    value = context.cast(builder, value, fromty, types.float64)
    limit = ir.Constant(ir.DoubleType(), 2.0**62)
    low = ir.Constant(ir.DoubleType(), -(2.0**62))
    inside = builder.and_(builder.fcmp_ordered("<", value, limit), builder.fcmp_ordered(">", value, low))
    safe = builder.select(inside, value, ir.Constant(ir.DoubleType(), 0.0))
    return builder.select(inside, builder.fptosi(safe, ir.IntType(64)), ir.Constant(ir.IntType(64), NOT_A_NUMBER))


def to_answer(value: Any) -> int:
    """Cut a plain Python answer to a whole number as the compiled code does."""
    return int(value) if math.isfinite(value) and abs(value) < 2.0**62 else NOT_A_NUMBER


def _caller(result: types.Type) -> Callable[..., Any]:
    """Return the code that calls an address with the kernel's own calling convention."""

    def make(arguments: tuple[types.Type, ...], accepted: tuple[types.Type, ...]) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            function_type = context.call_conv.get_function_type(result, accepted)
            pointer = builder.inttoptr(args[0], function_type.as_pointer())
            values = [
                context.cast(builder, value, have, want)
                for value, have, want in zip(args[1:], arguments, accepted, strict=True)
            ]
            status, out = context.call_conv.call_function(builder, pointer, result, accepted, values)
            with cgutils.if_unlikely(builder, status.is_error):
                context.call_conv.return_status_propagate(builder, status)
            return out

        return types.int64(types.int64, *arguments), codegen

    return make


_call_decision = _caller(answer)
_call_procedure = _caller(done)


@lower_cast(View, View)
def _same_view(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return value


def plain(kind: types.Type) -> types.Type:
    """Return a view without its parameter names; other types as they are."""
    return View(kind.rec, writable=kind.writable) if isinstance(kind, View) else kind


_functions: list[Callable[..., Any]] = [lambda *_: NOT_A_NUMBER]  # plain Python: what the indices stand for
_parameters: list[tuple[str, ...]] = [()]

if PURE_PYTHON:

    def call_decision(address: int, table: Any, me: Any, mind: Any) -> int:
        """Call the decision at `address`."""
        if not isinstance(me, PythonView):
            me = PythonView(me)
        return to_answer(_functions[address](table, me.with_parameters(_parameters[address]), mind))

    def call_procedure(address: int, game: Any) -> int:
        """Call the procedure at `address`."""
        return int(_functions[address](game) or 0)

else:

    @intrinsic
    def call_decision(typingctx: Any, address: Any, table: Any, me: Any, mind: Any) -> Any:
        """Call the decision at `address`."""
        arguments = (table, me, mind)
        return _call_decision(arguments, tuple(plain(a) for a in arguments))

    @intrinsic
    def call_procedure(typingctx: Any, address: Any, game: Any) -> Any:
        """Call the procedure at `address`."""
        return _call_procedure((game,), (game,))


_alive: list[Any] = []  # a dispatcher that is collected takes its machine code with it


def decision_address(function: Any, signature: tuple[types.Type, ...], parameters: tuple[str, ...]) -> int:
    """Compile a decision for `(table, me, mind)` and return its address, or its index in plain Python."""
    if PURE_PYTHON:
        _functions.append(function)
        _parameters.append(parameters)
        return len(_functions) - 1
    return _address(function, answer(*signature))


def procedure_address(function: Any, game: types.Type) -> int:
    """Compile a procedure for `(game,)` and return its address, or its index in plain Python."""
    if PURE_PYTHON:
        _functions.append(function)
        _parameters.append(())
        return len(_functions) - 1
    return _address(function, done(game))


def _address(dispatcher: Any, signature: Any) -> int:
    dispatcher.compile(signature)
    result = dispatcher.get_compile_result(signature)
    _alive.append(dispatcher)
    address = int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
    if address == 0:
        raise RuntimeError(f"{dispatcher.py_func.__name__} has no machine code")
    return address
