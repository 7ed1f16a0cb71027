"""Follows Rust code along one path.

It supports the Rust of the program's pure functions, and raises `Unsupported` for anything else.
"""

from __future__ import annotations

import functools
import typing

import tree_sitter
import z3

from . import methods
from .expressions import Expressions
from .path import Path
from .patterns import Patterns
from .reader import Returned, typed
from .statements import Statements
from .syntax import Function, Unsupported, check_attributes, named, text
from .values import BITS, NONE, Closure, Condition, Int, Place, Scope, Struct, behind, copied, some, within


class Follower(Statements, Patterns, Expressions):
    """Follows a crate's functions on one path, for a theorem to assume and claim facts about them."""

    def assume(self, *facts: Condition) -> None:
        """Assumes facts from here on."""
        self.path.assume(*facts)

    def claim(self, claim: Condition, what: str) -> None:
        """Claims that something holds here; `what` says it in words."""
        self.path.claim(claim, what)

    def symbol(self, type_: str, name: str) -> typing.Any:
        """Makes any value of a type. Each number is a variable in its type's range, named by its path."""
        if type_ in BITS:
            number, range_ = _any_number(type_, name)
            self.assume(range_)
            return number
        if type_ == "bool":
            return z3.Bool(name)
        if type_.startswith("Option<"):
            there = self.path.decide(z3.Bool(f"{name} is some"))
            return some(self.symbol(type_[7:-1], name)) if there else NONE
        if type_.startswith("&"):
            inner = type_.removeprefix("&").rsplit(maxsplit=1)[-1]
            return Place({"value": self.symbol(inner, name)}, "value")
        struct = type_.partition("<")[0]
        if struct in self.crate.structs:
            fields = self.crate.structs[struct].items()
            return Struct(struct, {field: self.symbol(t, f"{name}.{field}") for field, t in fields})
        return methods.opaque(name)

    def accepts(self, name: str, values: list, owner: str | None = None) -> Condition:
        """Returns the condition under which a decision of the crate is Ok. The values stay unchanged."""

        def taken(path: Path) -> bool:
            follower = Follower(self.crate, path)
            follower.stubs = self.stubs
            copies = [
                Place({"value": copied(behind(v))}, "value") if isinstance(v, Place) else v for v in values
            ]
            return follower.call(name, copies, owner).name in ("Ok", "Some")

        return self.path.when(taken)

    def call(self, name: str, values: list, owner: str | None = None) -> typing.Any:
        """Calls a function of the crate by its name and, if several have that name, its type or module."""
        stub = self.stubs.get(f"{owner}::{name}") or self.stubs.get(name)
        if stub is not None:
            return stub(self, values)
        function = self.crate.function(name, owner)
        if function is None:
            raise LookupError(f"no function {owner or ''}::{name}")
        return self._enter(function, values)

    def _enter(self, function: Function, values: list) -> typing.Any:
        if function.node.has_error:
            raise Unsupported(function.node, "does not parse")
        _check_attributes(function.node)
        parameters = named(function.node.child_by_field_name("parameters"))
        if len(parameters) != len(values):
            raise TypeError(f"{function.name} takes {len(parameters)} arguments, not {len(values)}")
        self.inside.append(function)
        scope = Scope()
        for parameter, value in zip(parameters, values):
            if parameter.type == "self_parameter":
                scope.variables["self"] = value if text(parameter).startswith("&") else copied(behind(value))
                continue
            type_ = text(parameter.child_by_field_name("type"))
            self.bind(parameter.child_by_field_name("pattern"), typed(value, type_), scope)
        try:
            value = self.block(function.node.child_by_field_name("body"), scope)
        except Returned as returned:
            value = returned.value
        self.inside.pop()
        result = function.node.child_by_field_name("return_type")
        return typed(value, text(result)) if result is not None else value

    def apply(self, function: Closure, values: list) -> typing.Any:
        """Calls a closure."""
        scope = Scope(function.scope)
        for pattern, value in zip(named(function.node.child_by_field_name("parameters")), values):
            self.bind(pattern, value, scope)
        return self.value(function.node.child_by_field_name("body"), scope)


@functools.cache
def _check_attributes(node: tree_sitter.Node) -> None:
    check_attributes(node)


@functools.cache
def _any_number(type_: str, name: str) -> tuple[Int, Condition]:
    term = z3.Int(name)
    return Int(term, type_), within(term, type_)
