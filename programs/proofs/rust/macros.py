"""Expands the program's own macros: `macro_rules!` with identifiers, blocks, literals and repetitions."""

from __future__ import annotations

import typing

import tree_sitter

from .syntax import Unsupported, named, text

# What stands for a metavariable: its tokens, or those of each turn of a repetition.
_Bound = dict[str, typing.Any]

_FRAGMENTS = {"ident": "identifier", "literal": "integer_literal", "block": "token_tree"}


def expand(definition: tree_sitter.Node, call: tree_sitter.Node) -> str:
    """Returns the source that a call of a macro stands for: that of the first rule that fits."""
    given = _inner(next(child for child in call.children if child.type == "token_tree"))
    for rule in [child for child in named(definition) if child.type == "macro_rule"]:
        bound = _match(_inner(rule.child_by_field_name("left")), given)
        if bound is not None:
            return _transcribed(_inner(rule.child_by_field_name("right")), bound)
    raise Unsupported(call, "no rule fits")


def _inner(tree: tree_sitter.Node) -> list[tree_sitter.Node]:
    return [child for child in tree.children if not child.type.endswith("_comment")][1:-1]


def _match(pattern: list[tree_sitter.Node], given: list[tree_sitter.Node]) -> _Bound | None:
    bound: _Bound = {}
    for place, part in enumerate(pattern):
        if part.type == "token_repetition_pattern":
            if place + 1 != len(pattern) or text(part.children[-1]) != "*":
                raise Unsupported(part)
            return _repeated(part, given, bound)
        if not given:
            return None
        head, given = given[0], given[1:]
        if part.type == "token_binding_pattern":
            fragment = text(part.child_by_field_name("type"))
            if fragment not in _FRAGMENTS:
                raise Unsupported(part)
            if head.type != _FRAGMENTS[fragment] or (fragment == "block" and head.children[0].type != "{"):
                return None
            bound[text(part.child_by_field_name("name"))] = text(head)
        elif part.type == "token_tree_pattern" or text(part) != text(head):
            if part.type == "token_tree_pattern":
                raise Unsupported(part)
            return None
    return None if given else bound


def _repeated(part: tree_sitter.Node, given: list[tree_sitter.Node], bound: _Bound) -> _Bound | None:
    inner = [child for child in part.children[2:-2]]
    if len(inner) != 1 or inner[0].type != "token_binding_pattern" or part.children[-2].type != ")":
        raise Unsupported(part)
    turns = [_match(inner, [head]) for head in given]
    if None in turns:
        return None
    name = text(inner[0].child_by_field_name("name"))
    return bound | {name: [turn[name] for turn in turns]}


def _transcribed(tokens: list[tree_sitter.Node], bound: _Bound) -> str:
    words = []
    for token in tokens:
        # A variable that a macro declares is another one than the caller's of that name.
        if token.type in ("let", "|", "metavariable_expression"):
            raise Unsupported(token, "a macro that declares variables")
        if token.type == "metavariable":
            if not isinstance(bound.get(text(token)), str):
                raise Unsupported(token)
            words.append(bound[text(token)])
        elif token.type == "token_repetition":
            if text(token.children[-1]) != "*" or token.children[-2].type != ")":
                raise Unsupported(token)
            body = token.children[2:-2]
            names = [name for name, value in bound.items() if isinstance(value, list)]
            if len(names) != 1 or names[0] not in text(token):
                raise Unsupported(token)
            words += [_transcribed(body, bound | {names[0]: turn}) for turn in bound[names[0]]]
        elif token.type == "token_tree":
            opening, closing = token.children[0], token.children[-1]
            words.append(f"{text(opening)} {_transcribed(_inner(token), bound)} {text(closing)}")
        else:
            words.append(text(token))
    return " ".join(words)
