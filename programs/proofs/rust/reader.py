"""What every part of the follower shares: the crate, the path it is on, and what stands in for functions."""

from __future__ import annotations

import typing

import tree_sitter

from .arithmetic import common_type
from .path import Path
from .syntax import Crate, Function
from .values import BITS, Int, Scope, Variant

Stub = typing.Callable[[typing.Any, list], typing.Any]


class Returned(Exception):
    """Leaves the function that is being followed."""

    def __init__(self, value: typing.Any) -> None:
        super().__init__()
        self.value = value


class Again(Exception):
    """A loop's body came to its end: what follows is the same body again."""


class Reader:
    """Follows a crate's functions on one path. `stubs` stand in for functions, by `name` or `Type::name`."""

    def __init__(self, crate: Crate, path: Path) -> None:
        self.crate = crate
        self.path = path
        self.stubs: dict[str, Stub] = {}
        self.inside: list[Function] = []

    def value(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """What an expression evaluates to, see `Expressions`."""
        raise NotImplementedError

    def plain(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """The same, and through references, see `Expressions`."""
        raise NotImplementedError

    def bind(self, pattern: tree_sitter.Node, value: typing.Any, scope: Scope) -> bool:
        """Whether a value matches a pattern, whose names it is given, see `Patterns`."""
        raise NotImplementedError

    def block(self, node: tree_sitter.Node, outer: Scope) -> typing.Any:
        """Runs a block's statements, see `Statements`."""
        raise NotImplementedError


def typed(value: typing.Any, type_: str) -> typing.Any:
    """Gives literals and conversions the type that the source declares."""
    type_ = type_.strip()
    if isinstance(value, Int) and type_ in BITS:
        return Int(value.term, common_type(value, Int(0, type_)))
    if isinstance(value, Variant) and value.payload and "<" in type_ and value.name in ("Some", "Ok"):
        inner = type_[type_.index("<") + 1 : type_.rindex(">")].split(",")[0]
        return Variant(value.name, (typed(value.payload[0], inner),))
    return value


def split(name: str) -> tuple[str, str]:
    """The last two parts of a path: `crate::math::share` is of `math`."""
    *before, last = name.replace("crate::", "").split("::")
    return (before[-1] if before else ""), last
