"""Finds the items of modules, and refuses everything that the compiler might interpret differently.

A module is read in full. Every item must be of a supported kind, have no attribute that changes it, and be
the only one of its name, so that a name means here what it means to the compiler.
"""

from __future__ import annotations

import dataclasses
import re

import tree_sitter

from .syntax import Crate, Unsupported, check_attributes, is_harmless, named, parsed, text
from .values import BITS

# Functions of Rust's library that return their argument, or change only how it is compiled.
LIBRARY = {"core::hint::black_box", "core::ptr::read_volatile", "core::mem::swap"}
# Macros of Rust's library whose standard meaning these proofs assume.
BUILT_IN = {"assert", "cfg", "concat", "panic"}
_PRELUDE = {*BITS, "bool", "str", "char", "Self", "Option", "Some", "None", "Result", "Ok", "Err", "From"}


@dataclasses.dataclass(frozen=True)
class Item:
    """A function, constant or struct. `owner` is the type whose `impl` holds it."""

    module: str
    owner: str | None
    name: str
    node: tree_sitter.Node


class Module:
    """The items of one file by name, those of an `impl` as `Type::name`, and the names it imports."""

    def __init__(self, name: str, root: tree_sitter.Node) -> None:
        self.name = name
        self.root = root
        self.items: dict[str, Item] = {}
        self.macros: dict[str, tree_sitter.Node] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        if root.has_error:
            raise Unsupported(root, "does not parse")
        for node in unattributed(root):
            self._declare(node, None)

    def _declare(self, node: tree_sitter.Node, owner: str | None) -> None:
        match node.type:
            case "const_item" | "static_item" | "function_item" | "struct_item":
                if node.type == "function_item":
                    _check_signature(node)
                self._add(text(node.child_by_field_name("name")), owner, node)
            case "impl_item" if owner is None:
                self._impl(node)
            case "use_declaration" if owner is None:
                if any(child.type == "visibility_modifier" for child in node.children):
                    raise Unsupported(node, "passes a name on")
                self._import(node.child_by_field_name("argument"), ())
            case "macro_definition" if owner is None:
                name = text(node.child_by_field_name("name"))
                if name in self.macros or name in BUILT_IN:
                    raise Unsupported(node, "a macro of that name exists")
                self.macros[name] = node
            case "line_comment" | "block_comment":
                pass
            case _:
                raise Unsupported(node, "an item of this kind")

    def _add(self, name: str, owner: str | None, node: tree_sitter.Node) -> None:
        check_attributes(node)
        if any(child.type == "mutable_specifier" for child in node.children):
            raise Unsupported(node, "may be changed anywhere")
        full = f"{owner}::{name}" if owner else name
        if full in self.items or full in self.imports or name in _PRELUDE:
            raise Unsupported(node, f"{name} exists already")
        self.items[full] = Item(self.name, owner, name, node)

    def _impl(self, node: tree_sitter.Node) -> None:
        type_, trait = node.child_by_field_name("type"), node.child_by_field_name("trait")
        if type_.type != "type_identifier" or node.child_by_field_name("type_parameters"):
            raise Unsupported(node, "of which type?")
        if trait is not None and not re.fullmatch(r"From<&?\w+>", text(trait)):
            raise Unsupported(node, "a trait may overload an operator or replace a method")
        for inner in unattributed(node.child_by_field_name("body")):
            if inner.type == "struct_item":
                raise Unsupported(inner)
            self._declare(inner, text(type_))

    def _import(self, node: tree_sitter.Node, before: tuple[str, ...]) -> None:
        match node.type:
            case "scoped_use_list":
                path = (*before, *text(node.child_by_field_name("path")).split("::"))
                for part in named(node.child_by_field_name("list")):
                    self._import(part, path)
            case "identifier" | "scoped_identifier":
                *path, name = (*before, *text(node).split("::"))
                if name in self.items or name in self.imports or name in _PRELUDE:
                    raise Unsupported(node, f"{name} exists already")
                if "::".join([*path, name]) not in LIBRARY and (len(path) != 2 or path[0] != "super"):
                    raise Unsupported(node, "an import from elsewhere")
                self.imports[name] = ("", "::".join([*path, name])) if path[0] == "core" else (path[1], name)
            case _:
                raise Unsupported(node, "an import of this kind")


def unattributed(parent: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Returns a node's named children without comments. Refuses attributes that may change them."""
    children = []
    for node in parent.named_children:
        if node.type == "attribute_item":
            if not is_harmless(node):
                raise Unsupported(node, "may change what follows")
        elif node.type == "inner_attribute_item":
            raise Unsupported(node, "may change the module")
        elif not node.type.endswith("_comment"):
            children.append(node)
    return children


def _check_signature(node: tree_sitter.Node) -> None:
    modifiers = next((text(c) for c in node.children if c.type == "function_modifiers"), "")
    if modifiers not in ("", "const") or node.child_by_field_name("body") is None:
        raise Unsupported(node, modifiers)
    for part in named(node.child_by_field_name("type_parameters") or node.child_by_field_name("parameters")):
        if node.child_by_field_name("type_parameters") and part.type != "const_parameter":
            raise Unsupported(part, "a function for several types")
    if any(child.type == "where_clause" for child in node.children):
        raise Unsupported(node, "a function for several types")


class Items:
    """The modules of one folder of a crate, each parsed on first use."""

    def __init__(self, crate: Crate, folder: str) -> None:
        self._crate, self._folder = crate, folder
        self._modules: dict[str, Module] = {}
        self._check_modules()

    def module(self, name: str) -> Module:
        """Returns a module of the folder."""
        if name not in self._modules:
            path = f"{self._folder}{name}.rs"
            self._modules[name] = Module(name, parsed(self._crate.files[path]))
        return self._modules[name]

    def find(self, module: str, name: str) -> Item | str | None:
        """Returns what a name means in a module: an item, or the path of a function of Rust's library."""
        here = self.module(module)
        first = name.split("::")[0]
        if name in here.items:
            return here.items[name]
        if first in here.imports:
            where, path = here.imports[first]
            if not where:
                return path if name == first else None
            found = self.module(where)
            if path in found.imports:
                raise Unsupported(found.items[next(iter(found.items))].node, f"passes {path} on")
            return found.items.get(name)
        return name if name in LIBRARY else None

    def _check_modules(self) -> None:
        """Checks that a module's name means the file of that name, and that no macro replaces a library's."""
        below = [path[len(self._folder) : -3] for path in self._crate.files if path.startswith(self._folder)]
        self._check_parent(f"{self._folder}mod.rs", set(below))
        self._check_parent("lib.rs", {self._folder.rstrip("/")})
        for source in self._crate.files.values():
            inside = [parsed(source)] if "macro_rules" in source else []
            while inside:
                node = inside.pop()
                if node.type == "macro_definition" and text(node.child_by_field_name("name")) in BUILT_IN:
                    raise Unsupported(node, "replaces a macro of Rust's library")
                inside += node.named_children

    def _check_parent(self, path: str, modules: set[str]) -> None:
        attributes: list[tree_sitter.Node] = []
        for node in parsed(self._crate.files.get(path, "")).named_children:
            if node.type in ("attribute_item", "inner_attribute_item"):
                attributes.append(node)
            elif not node.type.endswith("_comment"):
                name = node.child_by_field_name("name")
                if node.type == "mod_item" and text(name) in modules:
                    self._check_module(node, attributes)
                attributes = []

    @staticmethod
    def _check_module(node: tree_sitter.Node, attributes: list[tree_sitter.Node]) -> None:
        # The syscalls lie in another file outside the VM. These proofs do not follow them.
        if attributes and text(node.child_by_field_name("name")) != "syscalls":
            raise Unsupported(attributes[0], "may move the module")
        if node.child_by_field_name("body") is not None:
            raise Unsupported(node, "a module within a file")
