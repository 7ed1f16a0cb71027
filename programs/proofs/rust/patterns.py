"""Matches the patterns of `let`, parameters, `if let` and `match`."""

from __future__ import annotations

import typing

import tree_sitter

from .arithmetic import equal
from .reader import Reader
from .syntax import Unsupported, named, text
from .values import Scope, Struct, behind


class Patterns(Reader):
    """Binds patterns to values."""

    def bind(self, pattern: tree_sitter.Node, value: typing.Any, scope: Scope) -> bool:
        """Returns whether a value matches a pattern, and binds the pattern's names to it."""
        parts = [part for part in named(pattern) if part.type != "mutable_specifier"]
        match pattern.type:
            case "_":
                return True
            case "identifier" if text(pattern) not in self.crate.constants:
                scope.variables[text(pattern)] = value
                return True
            case "mut_pattern" if len(parts) == 1:
                return self.bind(parts[0], value, scope)
            case "reference_pattern" | "match_pattern" if len(parts) == 1:
                return self.bind(parts[0], behind(value), scope)
            case "tuple_pattern":
                return all(self.bind(part, held, scope) for part, held in zip(parts, behind(value)))
            case "tuple_struct_pattern":
                held = behind(value)
                if held.name != text(parts[0]).removeprefix("Option::"):
                    return False
                return all(self.bind(part, inner, scope) for part, inner in zip(parts[1:], held.payload))
            case "struct_pattern":
                fields = [part for part in parts if part.type == "field_pattern"]
                return all(self._bind_field(field, behind(value), scope) for field in fields)
            case "or_pattern":
                return any(self.bind(part, value, scope) for part in parts)
            case "identifier" | "scoped_identifier" | "integer_literal" | "boolean_literal":
                return self.path.decide(equal(behind(value), self.value(pattern, scope)))
        raise Unsupported(pattern)

    def _bind_field(self, field: tree_sitter.Node, held: Struct, scope: Scope) -> bool:
        name = text(field.child_by_field_name("name"))
        pattern = field.child_by_field_name("pattern")
        if pattern is not None:
            return self.bind(pattern, held.fields[name], scope)
        scope.variables[name] = held.fields[name]
        return True
