"""The base of every part of the follower: the crate, the path, and the stubs of functions."""

from __future__ import annotations

import typing

import tree_sitter

from .arithmetic import common_type
from .path import Path
from .syntax import Crate, Function
from .values import BITS, Int, Scope, Variant

Stub = typing.Callable[[typing.Any, list], typing.Any]


class Returned(Exception):
    """Leaves the function being followed, with its result."""

    def __init__(self, value: typing.Any) -> None:
        super().__init__()
        self.value = value


class Again(Exception):
    """Ends a path at the end of a loop's body, because the same body would follow."""


class Reader:
    """Follows a crate's functions on one path. `stubs` replace functions, by `name` or `Type::name`."""

    def __init__(self, crate: Crate, path: Path) -> None:
        self.crate = crate
        self.path = path
        self.stubs: dict[str, Stub] = {}
        self.inside: list[Function] = []

    def value(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """Returns an expression's value, see `Expressions`."""
        raise NotImplementedError

    def plain(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """Returns an expression's value behind any references, see `Expressions`."""
        raise NotImplementedError

    def bind(self, pattern: tree_sitter.Node, value: typing.Any, scope: Scope) -> bool:
        """Returns whether a value matches a pattern, and binds the pattern's names to it, see `Patterns`."""
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
    """Returns the last two parts of a path: `math` and `share` for `crate::math::share`."""
    *before, last = name.replace("crate::", "").split("::")
    return (before[-1] if before else ""), last
