"""Rust's operators and integer methods on symbolic numbers.

Plain `+ - * / %` and `as` claim on their path that they never overflow, divide by zero or lose bits.
`checked_*` and `try_from` fork the path instead.
"""

from __future__ import annotations

import typing

import z3

from .path import Path
from .values import NONE, Condition, Int, Opaque, Term, Variant, bounds, err, ok, some, within

_ARITHMETIC = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
}
_OPERATORS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem"}
_COMPARISONS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def common_type(a: Int, b: Int) -> str | None:
    """Returns the common type of two operands; a literal takes the other one's."""
    if a.type and b.type and a.type != b.type:
        raise TypeError(f"{a.type} beside {b.type}")
    return a.type or b.type


def binary(path: Path, operator: str, a: typing.Any, b: typing.Any) -> Int | Condition:
    """Evaluates `a operator b` for every operator except `&&` and `||`."""
    if operator == "==":
        return equal(a, b)
    if operator == "!=":
        return negated(equal(a, b))
    type_ = common_type(a, b)
    if operator in _COMPARISONS:
        return _COMPARISONS[operator](a.term, b.term)
    if type_ is None and not (isinstance(a.term, int) and isinstance(b.term, int)):
        raise TypeError(f"{a} {operator} {b}: of which type?")
    return _plain(path, _OPERATORS[operator], a, b, type_)


def _plain(path: Path, name: str, a: Int, b: Int, type_: str | None) -> Int:
    term, possible = _compute(path, name, a.term, b.term, type_)
    path.claim(possible, f"{name} in {type_}")
    return Int(term, type_)


def _compute(path: Path, name: str, a: Term, b: Term, type_: str | None) -> tuple[Term, Condition]:
    """Returns the exact result, and the condition under which the type can hold it."""
    if name in _ARITHMETIC:
        term = _ARITHMETIC[name](a, b)
        return term, within(term, type_) if type_ else True
    if isinstance(b, int) and b == 0:
        return 0, False
    signed = bool(type_) and type_.startswith("i")
    quotient, rest = path.divide(a, b, signed)
    possible = _all(b != 0, within(quotient, type_) if signed else True)
    return (quotient if name == "div" else rest), possible


def _all(*conditions: Condition) -> Condition:
    if any(c is False for c in conditions):
        return False
    terms = [c for c in conditions if c is not True]
    return z3.And(terms) if terms else True


def equal(a: typing.Any, b: typing.Any) -> Condition:
    """Evaluates `a == b` for numbers, conditions, bytes, tuples or enums without payload."""
    if isinstance(a, Int):
        common_type(a, b)
        return a.term == b.term
    if isinstance(a, Variant):
        return a.name == b.name and _all(*(equal(x, y) for x, y in zip(a.payload, b.payload)))
    if isinstance(a, Opaque):
        return a.term == b.term
    if isinstance(a, bool) and isinstance(b, bool):
        return a == b
    if isinstance(a, bool | z3.BoolRef):
        return z3.BoolVal(a) == b if isinstance(a, bool) else a == b
    raise TypeError(f"{a} == {b}: of what?")


def negated(condition: Condition) -> Condition:
    """Evaluates `!condition`."""
    return not condition if isinstance(condition, bool) else z3.Not(condition)


def cast(path: Path, value: typing.Any, type_: str) -> Int:
    """Evaluates `value as type_`, and claims that it keeps the value."""
    if isinstance(value, bool):
        return Int(int(value), type_)
    if isinstance(value, z3.BoolRef):
        return Int(z3.If(value, 1, 0), type_)
    path.claim(within(value.term, type_), f"cast to {type_}")
    return Int(value.term, type_)


def converted(path: Path, value: Int, type_: str) -> Variant:
    """Evaluates `type_::try_from(value)`."""
    return ok(Int(value.term, type_)) if path.decide(within(value.term, type_)) else err(())


def method(path: Path, name: str, a: Int, arguments: list[Int]) -> typing.Any:
    """Calls a method of the integer types. Returns NotImplemented for an unknown one."""
    if name in ("max", "min"):
        b = arguments[0]
        first = path.decide(a.term >= b.term if name == "max" else a.term <= b.term)
        return Int((a if first else b).term, common_type(a, b))
    if name == "abs_diff":
        b = arguments[0]
        return Int(a.term - b.term if path.decide(a.term >= b.term) else b.term - a.term, a.type)
    if name == "wrapping_neg":
        return path.wrapped(-a.term, a.type)
    if name == "checked_neg":
        return method(path, "checked_sub", Int(0, a.type), [a])
    kind, _, operation = name.partition("_")
    if operation not in _OPERATORS.values() or kind not in ("checked", "saturating", "wrapping"):
        return NotImplemented
    b = arguments[0]
    type_ = common_type(a, b)
    term, possible = _compute(path, operation, a.term, b.term, type_)
    if kind == "checked":
        return some(Int(term, type_)) if path.decide(possible) else NONE
    if kind == "wrapping":
        return path.wrapped(term, type_)
    low, high = bounds(type_)
    if path.decide(term > high):
        return Int(high, type_)
    return Int(low if path.decide(term < low) else term, type_)
