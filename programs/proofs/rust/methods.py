"""Calls functions and methods of the crate, and those of Rust's library that the program uses."""

from __future__ import annotations

import re
import typing

import tree_sitter
import z3

from . import arithmetic
from .reader import split
from .syntax import Unsupported
from .values import BITS, Int, Opaque, Range, Struct, Variant, behind, err, ok, some

if typing.TYPE_CHECKING:
    from .follow import Follower

_BYTES = z3.DeclareSort("Bytes")


def opaque(name: str) -> Opaque:
    """Makes symbolic bytes with a name."""
    return Opaque(z3.Const(name, _BYTES))


def function(follower: Follower, name: str, values: list, node: tree_sitter.Node) -> typing.Any:
    """Calls `name(values)`."""
    owner, last = split(re.sub(r"::<.*>", "", name))
    owner = follower.inside[-1].owner if owner == "Self" else owner
    if not owner and last in ("Some", "Ok", "Err"):
        return Variant(last, tuple(values))
    if owner in BITS and last == "from":
        return _widened(values[0], owner)
    if owner in BITS and last == "try_from":
        return arithmetic.converted(follower.path, behind(values[0]), owner)
    if last == "default" and owner == "Pubkey":
        return opaque("[0; 32]")
    if last == "zeroed":
        return _zeroed(follower, owner, node)
    if last in follower.stubs:
        return follower.stubs[last](follower, values)
    nearest = owner or (follower.inside[-1].module if follower.inside else None)
    for place in (nearest, owner or None):
        if follower.crate.function(last, place):
            return follower.call(last, values, place)
    raise Unsupported(node, "unknown function")


def _zeroed(follower: Follower, type_: str, node: tree_sitter.Node) -> typing.Any:
    if type_ in BITS:
        return Int(0, type_)
    if type_ in follower.crate.structs:
        fields = follower.crate.structs[type_].items()
        return Struct(type_, {field: _zeroed(follower, t, node) for field, t in fields})
    return opaque("[0; 32]") if type_ == "Pubkey" else opaque(type_.replace("u8", "0"))


def _widened(value: typing.Any, type_: str) -> Int:
    value = behind(value)
    return _number(value, type_) if not isinstance(value, Int) else Int(value.term, type_)


def _number(value: typing.Any, type_: str) -> Int:
    """Converts a condition to 0 or 1."""
    if isinstance(value, bool):
        return Int(int(value), type_)
    return Int(z3.If(value, 1, 0), type_)


def method(
    follower: Follower, target: typing.Any, name: str, values: list, node: tree_sitter.Node
) -> typing.Any:
    """Calls `target.name(values)`."""
    held = behind(target)
    if name in follower.stubs:
        return follower.stubs[name](follower, [target, *values])
    if isinstance(held, Struct) and follower.crate.function(name, held.name):
        return follower.call(name, [target, *values], held.name)
    result: typing.Any = NotImplemented
    if isinstance(held, Int):
        result = _of_number(follower, held, name, values)
    elif isinstance(held, Variant):
        result = _of_variant(follower, held, name, values)
    elif isinstance(held, Range) and name == "contains":
        result = contains(follower, held, behind(values[0]))
    elif isinstance(held, bool | z3.BoolRef) and name == "into":
        result = _number(held, None)
    elif isinstance(held, Opaque) and name in ("into", "clone", "to_bytes"):
        result = held
    elif isinstance(held, Opaque) and name == "try_into":
        result = ok(held) if follower.path.decide(z3.Bool(f"{held.term} has its length")) else err(())
    if result is NotImplemented:
        raise Unsupported(node, f"no method {name} of {type(held).__name__}")
    return result


def _of_number(follower: Follower, held: Int, name: str, values: list) -> typing.Any:
    if name == "into":
        return Int(held.term)
    if name == "clone":
        return held
    return arithmetic.method(follower.path, name, held, [behind(value) for value in values])


def contains(follower: Follower, held: Range, value: Int) -> bool:
    """Evaluates `(low..high).contains(&value)`."""
    if not follower.path.decide(held.low.term <= value.term):
        return False
    high = held.high.term
    return follower.path.decide(value.term <= high if held.inclusive else value.term < high)


def _of_variant(follower: Follower, held: Variant, name: str, values: list) -> typing.Any:
    good = held.name in ("Some", "Ok")
    match name:
        case "is_some" | "is_ok":
            return good
        case "is_none" | "is_err":
            return not good
        case "ok_or":
            return ok(*held.payload) if good else err(values[0])
        case "ok_or_else":
            return ok(*held.payload) if good else err(follower.apply(values[0], []))
        case "ok":
            return some(*held.payload) if good else Variant("None")
        case "and_then":
            return follower.apply(values[0], list(held.payload)) if good else held
        case "map":
            return Variant(held.name, (follower.apply(values[0], list(held.payload)),)) if good else held
        case "map_err":
            return held if good else err(follower.apply(values[0], list(held.payload)))
        case "unwrap_or":
            return held.payload[0] if good else values[0]
        case "map_or":
            return follower.apply(values[1], list(held.payload)) if good else values[0]
        case "is_some_and" | "is_ok_and":
            return follower.apply(values[0], list(held.payload)) if good else False
        case "is_none_or":
            return follower.apply(values[0], list(held.payload)) if good else True
        case "into" | "clone" | "copied" | "as_ref":
            return held
    return NotImplemented
