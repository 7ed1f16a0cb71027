"""The values of expressions on a path. Numbers are the solver's terms, the rest is plain Python."""

from __future__ import annotations

import dataclasses
import typing

import tree_sitter
import z3

Term = int | z3.ArithRef
Condition = bool | z3.BoolRef

BITS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64, "u128": 128, "usize": 64}
BITS |= {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128}


@dataclasses.dataclass(frozen=True)
class Int:
    """An integer. `type` is None for a literal or an `.into()`, because the context decides its type."""

    term: Term
    type: str | None = None


@dataclasses.dataclass
class Struct:
    """A struct's fields by name."""

    name: str
    fields: dict[str, typing.Any]


@dataclasses.dataclass(frozen=True)
class Variant:
    """A variant of an enum: `Some(x)`, `None`, `Ok(x)`, `Err(e)`, or `PoolStatus::Open`."""

    name: str
    payload: tuple = ()


@dataclasses.dataclass(frozen=True)
class Opaque:
    """Bytes that can only be compared with other bytes."""

    term: z3.ExprRef


@dataclasses.dataclass(frozen=True)
class Range:
    """`low..high`, or `low..=high` if `inclusive`."""

    low: Int
    high: Int
    inclusive: bool


@dataclasses.dataclass(frozen=True)
class Closure:
    """An anonymous function and the scope it was written in."""

    node: tree_sitter.Node
    scope: Scope


@dataclasses.dataclass(frozen=True)
class Place:
    """The place that holds a value; `&x` and `&mut x` evaluate to one."""

    container: dict
    key: str

    def get(self) -> typing.Any:
        """Returns the value held here, behind any number of references."""
        return behind(self.container[self.key])


class Scope:
    """The variables of a block, and those of the blocks around it."""

    def __init__(self, parent: Scope | None = None) -> None:
        self.parent = parent
        self.variables: dict[str, typing.Any] = {}

    def place(self, name: str) -> Place | None:
        """Returns the place of a variable, or None if no variable has that name."""
        if name in self.variables:
            return Place(self.variables, name)
        return self.parent.place(name) if self.parent else None

    def snapshot(self) -> dict[str, typing.Any]:
        """Returns a copy of all variables that are visible here."""
        outer = self.parent.snapshot() if self.parent else {}
        return outer | {name: copied(behind(value)) for name, value in self.variables.items()}


NONE = Variant("None")


def some(value: typing.Any) -> Variant:
    """Makes `Some(value)`."""
    return Variant("Some", (value,))


def ok(value: typing.Any = ()) -> Variant:
    """Makes `Ok(value)`."""
    return Variant("Ok", (value,))


def err(value: typing.Any) -> Variant:
    """Makes `Err(value)`."""
    return Variant("Err", (value,))


def behind(value: typing.Any) -> typing.Any:
    """Returns the value behind any references."""
    return value.get() if isinstance(value, Place) else value


def copied(value: typing.Any) -> typing.Any:
    """Returns a deep copy: changing it leaves the original unchanged."""
    if isinstance(value, Struct):
        return Struct(value.name, {name: copied(field) for name, field in value.fields.items()})
    if isinstance(value, tuple):
        return tuple(copied(part) for part in value)
    return value


def bounds(type_: str | None) -> tuple[int, int]:
    """Returns the least and the largest number of an integer type."""
    if type_ is None:
        raise TypeError("a number whose type does not stand beside it")
    bits = BITS[type_]
    if type_.startswith("i"):
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return 0, (1 << bits) - 1


def within(term: Term, type_: str) -> Condition:
    """Whether a number fits a type."""
    low, high = bounds(type_)
    if isinstance(term, int):
        return low <= term <= high
    return z3.And(low <= term, term <= high)
