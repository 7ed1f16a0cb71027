"""Evaluates expressions without control flow: names, literals, operators, structs and calls."""

from __future__ import annotations

import typing

import tree_sitter

from . import arithmetic, methods
from .reader import Reader, split, typed
from .syntax import Unsupported, check_attributes, named, text
from .values import (
    BITS,
    NONE,
    Closure,
    Int,
    Opaque,
    Place,
    Range,
    Scope,
    Struct,
    Variant,
    behind,
    bounds,
    copied,
)


class Expressions(Reader):
    """Evaluates expressions. The method for a kind of node bears its name."""

    def value(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """Returns an expression's value. A variable or a field is read as a copy."""
        place = self.place(node, scope)
        if place is not None:
            held = place.container[place.key]
            return held if isinstance(held, Place) else copied(held)
        evaluate = getattr(self, f"_{node.type}", None)
        if evaluate is None:
            raise Unsupported(node)
        return evaluate(node, scope)

    def plain(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        """Returns an expression's value behind any references."""
        return behind(self.value(node, scope))

    def place(self, node: tree_sitter.Node, scope: Scope) -> Place | None:
        """Returns the place of an expression: a variable, a field or a reference's target; else None."""
        if node.type in ("identifier", "self"):
            return scope.place(text(node))
        if node.type == "field_expression":
            return self._field(node, scope)
        if node.type == "parenthesized_expression":
            return self.place(named(node)[0], scope)
        if node.type == "unary_expression" and text(node).startswith("*"):
            held = self.value(named(node)[0], scope)
            while isinstance(held, Place) and isinstance(held.container[held.key], Place):
                held = held.container[held.key]
            return held if isinstance(held, Place) else None
        return None

    def _field(self, node: tree_sitter.Node, scope: Scope) -> Place:
        owner = node.child_by_field_name("value")
        place = self.place(owner, scope)
        held = place.get() if place is not None else self.plain(owner, scope)
        field = text(node.child_by_field_name("field"))
        if isinstance(held, tuple):
            return Place(dict(enumerate(held)), int(field))
        if not isinstance(held, Struct) or field not in held.fields:
            raise Unsupported(node, f"no field {field}")
        return Place(held.fields, field)

    def constant(self, name: str) -> typing.Any:
        """Returns the value of one of the crate's constants."""
        declaration = self.crate.constants[name]
        if name in self.crate.ambiguous:
            raise Unsupported(declaration, "several constants have that name")
        check_attributes(declaration)
        value = self.value(declaration.child_by_field_name("value"), Scope())
        return typed(value, text(declaration.child_by_field_name("type")))

    def _identifier(self, node: tree_sitter.Node, _: Scope) -> typing.Any:
        name = text(node)
        if name == "None":
            return NONE
        if name in self.crate.constants:
            return self.constant(name)
        raise Unsupported(node, "unknown name")

    def _scoped_identifier(self, node: tree_sitter.Node, _: Scope) -> typing.Any:
        owner, name = split(text(node))
        if owner in BITS and name in ("MAX", "MIN"):
            return Int(bounds(owner)[name == "MAX"], owner)
        if name in self.crate.enums.get(owner, {}):
            return Variant(f"{owner}::{name}")
        if name in self.crate.constants:
            return self.constant(name)
        raise Unsupported(node, "unknown name")

    def _integer_literal(self, node: tree_sitter.Node, _: Scope) -> Int:
        digits = text(node).replace("_", "")
        type_ = next((t for t in BITS if digits.endswith(t)), None)
        return Int(int(digits.removesuffix(type_ or ""), 0), type_)

    def _boolean_literal(self, node: tree_sitter.Node, _: Scope) -> bool:
        return text(node) == "true"

    def _string_literal(self, node: tree_sitter.Node, _: Scope) -> Opaque:
        return methods.opaque(text(node))

    def _array_expression(self, node: tree_sitter.Node, _: Scope) -> Opaque:
        return methods.opaque(text(node))

    def _parenthesized_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        return self.value(named(node)[0], scope)

    def _tuple_expression(self, node: tree_sitter.Node, scope: Scope) -> tuple:
        return tuple(self.value(part, scope) for part in named(node))

    def _unit_expression(self, _node: tree_sitter.Node, _: Scope) -> tuple:
        return ()

    def _range_expression(self, node: tree_sitter.Node, scope: Scope) -> Range:
        if len(named(node)) != 2:
            raise Unsupported(node)
        low, high = (self.plain(end, scope) for end in named(node))
        return Range(low, high, "..=" in text(node))

    def _closure_expression(self, node: tree_sitter.Node, scope: Scope) -> Closure:
        return Closure(node, scope)

    def _reference_expression(self, node: tree_sitter.Node, scope: Scope) -> Place:
        inner = node.child_by_field_name("value")
        place = self.place(inner, scope)
        return place if place is not None else Place({"value": self.value(inner, scope)}, "value")

    def _unary_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        operator, operand = text(node)[0], self.plain(named(node)[0], scope)
        if operator == "!" and not isinstance(operand, Int):
            return arithmetic.negated(operand)
        if operator == "-" and isinstance(operand.term, int):
            return Int(-operand.term, operand.type)
        if operator == "*":
            return operand
        raise Unsupported(node)

    def _binary_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        operator = text(node.child_by_field_name("operator"))
        left = self.plain(node.child_by_field_name("left"), scope)
        if operator in ("&&", "||"):
            # Evaluate the right side only if the left side does not decide.
            if self.path.decide(left) == (operator == "||"):
                return operator == "||"
            return self.plain(node.child_by_field_name("right"), scope)
        right = self.plain(node.child_by_field_name("right"), scope)
        return arithmetic.binary(self.path, operator, left, right)

    def _type_cast_expression(self, node: tree_sitter.Node, scope: Scope) -> Int:
        value = self.plain(node.child_by_field_name("value"), scope)
        if isinstance(value, Variant):
            owner, name = split(value.name)
            value = Int(self.crate.enums[owner][name])
        return arithmetic.cast(self.path, value, text(node.child_by_field_name("type")))

    def _assignment_expression(self, node: tree_sitter.Node, scope: Scope) -> tuple:
        value = self.value(node.child_by_field_name("right"), scope)
        self._assign(node.child_by_field_name("left"), value, scope)
        return ()

    def _compound_assignment_expr(self, node: tree_sitter.Node, scope: Scope) -> tuple:
        left = node.child_by_field_name("left")
        operator = text(node.child_by_field_name("operator")).removesuffix("=")
        right = self.plain(node.child_by_field_name("right"), scope)
        value = arithmetic.binary(self.path, operator, self.plain(left, scope), right)
        self._assign(left, value, scope)
        return ()

    def _assign(self, target: tree_sitter.Node, value: typing.Any, scope: Scope) -> None:
        place = self.place(target, scope)
        if place is None:
            raise Unsupported(target, "cannot be assigned to")
        held = place.container.get(place.key)
        if isinstance(held, Int) and isinstance(value, Int):
            value = Int(value.term, arithmetic.common_type(held, value))
        place.container[place.key] = value

    def _struct_expression(self, node: tree_sitter.Node, scope: Scope) -> Struct:
        name = text(node.child_by_field_name("name"))
        name = self.inside[-1].owner if name == "Self" else name
        types = self.crate.structs[name]
        fields: dict[str, typing.Any] = {}
        for part in named(node.child_by_field_name("body")):
            if part.type == "base_field_initializer":
                fields = copied(self.plain(named(part)[0], scope)).fields | fields
                continue
            shorthand = part.type == "shorthand_field_initializer"
            field = text(part if shorthand else part.child_by_field_name("field"))
            source = named(part)[0] if shorthand else part.child_by_field_name("value")
            fields[field] = typed(self.value(source, scope), types[field])
        if fields.keys() != types.keys():
            raise Unsupported(node, f"fields {fields.keys() ^ types.keys()}")
        return Struct(name, fields)

    def _call_expression(self, node: tree_sitter.Node, scope: Scope) -> typing.Any:
        function = node.child_by_field_name("function")
        parts = named(node.child_by_field_name("arguments"))
        if function.type != "field_expression":
            if function.type == "identifier" and scope.place(text(function)) is not None:
                raise Unsupported(node, "a variable has that name")
            values = [self.value(part, scope) for part in parts]
            return methods.function(self, text(function), values, node)
        receiver = function.child_by_field_name("value")
        place = self.place(receiver, scope)
        target = place if place is not None else self.value(receiver, scope)
        values = [self.value(part, scope) for part in parts]
        return methods.method(self, target, text(function.child_by_field_name("field")), values, node)
