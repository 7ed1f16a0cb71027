"""Reads Rust source files with tree-sitter and finds functions, types and constants in them by name."""

from __future__ import annotations

import dataclasses
import pathlib
import re

import tree_sitter
import tree_sitter_rust

# Attributes that leave the meaning of the code as it is. Of traits, those whose derived meaning is known.
_HARMLESS = re.compile(
    r"#\[(inline(\((never|always)\))?|must_use|constant|allow\([\w\s:,]*\)"
    r"|derive\(((Clone|Copy|PartialEq|Eq|Debug)[\s,]*)*\))\]"
)
# Traits that give operators another meaning.
_OPERATORS = re.compile(
    r"\b(Add|Sub|Mul|Div|Rem|Neg|Not|BitAnd|BitOr|BitXor|Shl|Shr|Index|Deref|Partial(Eq|Ord)|Ord|\w+Assign)\b"
)
_PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))


@dataclasses.dataclass(frozen=True)
class Function:
    """A function of the crate. `owner` is the type of a method, or the module of any other function."""

    name: str
    owner: str
    module: str
    node: tree_sitter.Node


class Unsupported(Exception):
    """Reports Rust that these proofs do not support."""

    def __init__(self, node: tree_sitter.Node, why: str = "") -> None:
        line = text(node).strip().split("\n")[0]
        super().__init__(f"{node.type} not understood{': ' + why if why else ''}: {line}")
        self.line = node.start_point.row + 1


def text(node: tree_sitter.Node) -> str:
    """Returns the source text of a node."""
    return node.text.decode()


def named(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Returns a node's named children without comments and attributes."""
    noise = {"line_comment", "block_comment", "attribute_item"}
    return [child for child in node.named_children if child.type not in noise]


def parsed(source: str) -> tree_sitter.Node:
    """Parses a file."""
    return _PARSER.parse(source.encode()).root_node


def check_attributes(node: tree_sitter.Node) -> None:
    """Refuses an item within which, or before which, an attribute may change what the compiler reads."""
    inside = [node]
    while inside:
        part = inside.pop()
        if part.type in ("attribute_item", "inner_attribute_item") and not is_harmless(part):
            raise Unsupported(part, "may change what is compiled")
        inside += part.named_children
    before = node.prev_named_sibling
    while before is not None and before.type in ("attribute_item", "line_comment", "block_comment"):
        if before.type == "attribute_item" and not is_harmless(before):
            raise Unsupported(before, "may change what is compiled")
        before = before.prev_named_sibling
    # A condition on an `impl` or a module applies to everything in it.
    around = node.parent
    while around is not None:
        before = around.prev_named_sibling
        while before is not None and before.type in ("attribute_item", "line_comment", "block_comment"):
            if before.type == "attribute_item" and re.match(r"#\[(cfg|path)", text(before)):
                raise Unsupported(before, "may change what is compiled")
            before = before.prev_named_sibling
        around = around.parent


def is_harmless(attribute: tree_sitter.Node) -> bool:
    """Whether an attribute leaves the meaning of the code as it is."""
    return _HARMLESS.fullmatch(text(attribute)) is not None


def expression(source: str) -> tree_sitter.Node:
    """Parses one expression from the text of a macro's argument."""
    tree = _PARSER.parse(f"fn f() {{ ({source}) }}".encode())
    if tree.root_node.has_error:
        raise Unsupported(tree.root_node, source)
    return named(named(tree.root_node)[0].child_by_field_name("body"))[0]


def arguments(macro: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Returns the comma-separated expressions in a macro's call."""
    tokens = next(child for child in macro.children if child.type == "token_tree")
    inner = text(tokens)[1:-1].strip().removesuffix(",")
    return named(named(expression(f"f({inner})"))[0].child_by_field_name("arguments"))


class Crate:
    """The declarations in a crate's files, without tests."""

    def __init__(self, files: dict[str, str]) -> None:
        """Parses `files`, sources by their path below `src`."""
        self.files = files
        self.functions: list[Function] = []
        self.structs: dict[str, dict[str, str]] = {}
        self.enums: dict[str, dict[str, int]] = {}
        self.constants: dict[str, tree_sitter.Node] = {}
        # Names that several constants share, so that the name alone is ambiguous.
        self.ambiguous: set[str] = set()
        self.macros: dict[str, str] = {}
        for path, source in sorted(files.items()):
            root = parsed(source)
            stem = pathlib.PurePath(path)
            module = stem.parent.name if stem.name == "mod.rs" else stem.stem
            self._index(root, module, module)

    @classmethod
    def read(cls, folder: pathlib.Path) -> Crate:
        """Reads the crate whose sources lie in a folder."""
        return cls({str(p.relative_to(folder)): p.read_text() for p in folder.rglob("*.rs")})

    def edited(self, path: str, old: str, new: str) -> Crate:
        """Returns the crate with one change in a file. `old` must occur there once, in any spacing."""
        pattern = r"\s*".join(re.escape(token) for token in re.findall(r"\w+|[^\w\s]", old))
        changed, count = re.subn(pattern, lambda _: new, self.files[path])
        if count != 1:
            raise LookupError(
                f"{path} holds {count} times what a wrong variant is to change, not once: {old}"
            )
        return Crate({**self.files, path: changed})

    def function(self, name: str, owner: str | None = None) -> Function | None:
        """Returns the function of a name and, if given, a type or module, or None. Two are an error."""
        wanted = [f for f in self.functions if f.name == name]
        found = [f for f in wanted if f.owner == (owner or f.module)]
        if len(found) > 1:
            raise LookupError(f"{len(found)} functions are called {name}: {[f.owner for f in found]}")
        return found[0] if found else None

    def _index(self, parent: tree_sitter.Node, owner: str, module: str) -> None:
        testing = False
        for node in parent.named_children:
            if node.type == "attribute_item":
                testing = testing or "cfg(test)" in text(node)
                continue
            if not testing:
                self._declare(node, owner, module)
            testing = False

    def _declare(self, node: tree_sitter.Node, owner: str, module: str) -> None:
        name = node.child_by_field_name("name")
        body = node.child_by_field_name("body")
        if node.type == "function_item":
            self.functions.append(Function(text(name), owner, module, node))
        elif node.type == "impl_item" and _overloads(node):
            raise Unsupported(node, "gives operators another meaning")
        elif node.type == "impl_item":
            self._index(body, text(node.child_by_field_name("type")).split("<")[0], module)
        elif node.type == "mod_item" and body is not None:
            self._index(body, text(name), text(name))
        elif node.type == "macro_definition":
            if text(name) in self.macros:
                raise Unsupported(node, "a macro of that name exists")
            rules = "".join(text(rule) for rule in named(node)[1:])
            self.macros[text(name)] = "".join(rules.split())
        elif node.type == "const_item":
            if text(name) in self.constants and text(name) != "_":
                self.ambiguous.add(text(name))
            self.constants[text(name)] = node
        elif node.type == "struct_item" and body is not None:
            self.structs[text(name)] = {
                text(field.child_by_field_name("name")): text(field.child_by_field_name("type"))
                for field in named(body)
                if field.type == "field_declaration"
            }
        elif node.type == "enum_item":
            self.enums[text(name)] = _variants(body)


def _overloads(node: tree_sitter.Node) -> bool:
    trait = node.child_by_field_name("trait")
    return trait is not None and _OPERATORS.search(text(trait)) is not None


def _variants(body: tree_sitter.Node) -> dict[str, int]:
    numbers: dict[str, int] = {}
    following = 0
    for variant in named(body):
        value = variant.child_by_field_name("value")
        number = int(text(value)) if value is not None else following
        numbers[text(variant.child_by_field_name("name"))] = number
        following = number + 1
    return numbers
