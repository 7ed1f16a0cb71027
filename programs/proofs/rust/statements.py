"""Runs statements and control flow: `if`, `match`, loops, `return`, `?` and `ensure!`."""

from __future__ import annotations

import typing

import tree_sitter

from .arithmetic import common_type
from .methods import contains
from .reader import Again, Reader, Returned, split, typed
from .syntax import Unsupported, arguments, named, text
from .values import Range, Scope, Variant, err

# The definition of `ensure!` for which `_macro_invocation` is right.
_ENSURE = "($condition:expr,$error:ident)=>{if!$condition{returnErr($crate::errors::PoolError::$error);}}"


class Statements(Reader):
    """Runs statements and control flow."""

    def block(self, node: tree_sitter.Node, outer: Scope) -> typing.Any:
        """Runs a block's statements and returns the value of its last expression."""
        scope = Scope(outer)
        value: typing.Any = ()
        for statement in named(node):
            value = ()
            if statement.type == "let_declaration":
                self._let(statement, scope)
            elif statement.type == "expression_statement":
                result = self.value(named(statement)[0], scope)
                value = () if text(statement).endswith(";") else result
            elif statement.type != "empty_statement":
                value = self.value(statement, scope)
        return value

    def _let(self, node: tree_sitter.Node, scope: Scope) -> None:
        value = self.value(node.child_by_field_name("value"), scope)
        type_ = node.child_by_field_name("type")
        value = typed(value, text(type_)) if type_ is not None else value
        otherwise = node.child_by_field_name("alternative")
        if not self.bind(node.child_by_field_name("pattern"), value, scope):
            if otherwise is not None:
                self.block(otherwise, scope)
            raise Unsupported(node, "does not match, and goes on")

    def _block(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        return self.block(node, scope)

    def _if_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        inner = Scope(scope)
        if self._holds(node.child_by_field_name("condition"), inner):
            return self.block(node.child_by_field_name("consequence"), inner)
        otherwise = node.child_by_field_name("alternative")
        return self.value(named(otherwise)[0], scope) if otherwise is not None else ()

    def _holds(self, node: tree_sitter.Node, scope: Scope) -> bool:
        if node.type == "let_chain":
            return all(self._holds(part, scope) for part in named(node))
        if node.type == "let_condition":
            value = self.value(node.child_by_field_name("value"), scope)
            return self.bind(node.child_by_field_name("pattern"), value, scope)
        return self.path.decide(self.plain(node, scope))

    def _match_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        value = self.value(node.child_by_field_name("value"), scope)
        for arm in named(node.child_by_field_name("body")):
            inner = Scope(scope)
            pattern = arm.child_by_field_name("pattern")
            guard = pattern.child_by_field_name("condition")
            wanted = [part for part in named(pattern) if part != guard]
            if not wanted and text(pattern) != "_":
                raise Unsupported(pattern)
            if wanted and not self.bind(wanted[0], value, inner):
                continue
            if guard is None or self._holds(guard, inner):
                return self.value(arm.child_by_field_name("value"), inner)
        raise Unsupported(node, "no arm matches")

    def _loop_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.NoReturn:
        self._turn(node, scope)
        raise Again

    def _for_expression(self, node: tree_sitter.Node, scope: Scope) -> tuple:
        held = self.plain(node.child_by_field_name("value"), scope)
        pattern = node.child_by_field_name("pattern")
        if not isinstance(held, Range):
            raise Unsupported(node)
        turn = self.symbol(common_type(held.low, held.high), text(pattern))
        if contains(self, held, turn):
            inner = Scope(scope)
            self.bind(pattern, turn, inner)
            self._turn(node, inner)
        return ()

    def _turn(self, node: tree_sitter.Node, scope: Scope) -> None:
        """Follows a loop's body once. This covers every iteration, because none may change a variable."""
        before = scope.snapshot()
        self.block(node.child_by_field_name("body"), scope)
        if scope.snapshot() != before:
            raise Unsupported(node, "a turn changes variables")

    def _return_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.NoReturn:
        parts = named(node)
        raise Returned(self.value(parts[0], scope) if parts else ())

    def _try_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        value = self.plain(named(node)[0], scope)
        if value.name in ("Ok", "Some"):
            return value.payload[0]
        raise Returned(value)

    def _macro_invocation(self, node: tree_sitter.Node, scope: Scope) -> tuple:
        name = text(node.child_by_field_name("macro"))
        if name != "ensure" or self.crate.macros.get("ensure") != _ENSURE:
            raise Unsupported(node)
        condition, error = arguments(node)
        if not self.path.decide(self.plain(condition, scope)):
            raise Returned(err(Variant(f"PoolError::{split(text(error))[1]}")))
        return ()
