"""Follows functions that compute with words and arrays, exactly and with all loops unrolled.

Each function is translated once, to Python's closures; running them with symbols for words gives polynomials
and intervals (`words.py`). Loops are unrolled, generic numbers and the program's own macros are expanded, and
a branch that depends on a symbol is followed on both sides. Whatever is not listed here is refused.
"""

from __future__ import annotations

import contextlib
import dataclasses
import typing

import tree_sitter

from .items import BUILT_IN, LIBRARY, Item, Items, unattributed
from .macros import expand
from .path import Ended
from .syntax import Crate, Unsupported, named, parsed, text
from .values import BITS, NONE, some
from .words import Equal, Less, Not, OneOf, Refuted, Word, Words, common

Run = typing.Callable[["Frame"], typing.Any]

_MIRRORED = {">": "<", ">=": "<="}


@dataclasses.dataclass
class Record:
    """A value of a tuple struct."""

    name: str
    items: list


@dataclasses.dataclass(frozen=True, eq=False)
class Ref:
    """A reference: the place of a value in its container."""

    container: typing.Any
    key: typing.Any


@dataclasses.dataclass(frozen=True, eq=False)
class Slice:
    """A part of an array, as a place."""

    array: list
    low: int
    high: int


class Frame:
    """The variables of one run of a function, by their number."""

    __slots__ = ("machine", "values")

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.values: dict[int, typing.Any] = {}


class Names:
    """The variables that are visible at a place of a function, with their numbers."""

    def __init__(self, parent: Names | None = None) -> None:
        self.parent = parent
        self.numbers: dict[str, int] = {}
        self.counter: list[int] = parent.counter if parent else [0]

    def declare(self, name: str) -> int:
        """Declares a variable, and returns its number."""
        self.counter[0] += 1
        self.numbers[name] = self.counter[0]
        return self.counter[0]

    def find(self, name: str) -> int | None:
        """Returns a variable's number, or None if no variable has that name."""
        if name in self.numbers:
            return self.numbers[name]
        return self.parent.find(name) if self.parent else None


@dataclasses.dataclass
class Compiled:
    """A function: its parameters' numbers, types and names, its generic numbers, and its body."""

    item: Item
    parameters: list[tuple[int, typing.Callable, bool]]
    generics: dict[str, int]
    lengths: dict[str, int]
    body: Run
    result: typing.Callable
    top: Names


class _Return(Exception):
    def __init__(self, value: typing.Any) -> None:
        super().__init__()
        self.value = value


class Program:
    """The translated functions and the constants of the modules in one folder of a crate."""

    def __init__(self, crate: Crate, folder: str) -> None:
        self.items = Items(crate, folder)
        self._functions: dict[tree_sitter.Node, Compiled] = {}
        self._constants: dict[tree_sitter.Node, typing.Any] = {}

    def function(self, module: str, name: str) -> Compiled:
        """Returns the function of a name, `Type::name` for those of a type."""
        item = self.items.module(module).items[name]
        return self.compiled(item)

    def compiled(self, item: Item) -> Compiled:
        """Translates a function."""
        if item.node not in self._functions:
            self._functions[item.node] = _Compiler(self, item).function()
        return self._functions[item.node]

    def constant(self, item: Item) -> typing.Any:
        """Computes a constant. Its value must not be changed."""
        if item.node not in self._constants:
            self._constants[item.node] = _Compiler(self, item).constant()(Frame(Machine(self)))
        return self._constants[item.node]


class Machine:
    """One run of functions with symbols. Earlier runs have taken the other sides of its branches."""

    def __init__(self, program: Program, sides: list[bool] | None = None) -> None:
        self.program = program
        self.words = Words([] if sides is None else sides)
        self.claims = 0
        # Functions, by `Type::name`, that a theorem replaces.
        self.stubs: dict[str, typing.Callable] = {}
        # The variables that each function had when it last ended.
        self.left: dict[str, dict[str, typing.Any]] = {}

    def claim(self, claim: bool, what: str) -> None:
        """Claims that something holds here; `what` says it in words."""
        self.claims += 1
        if claim is not True:
            raise Refuted(what)

    def call(self, module: str, name: str, *values: typing.Any) -> typing.Any:
        """Calls a function of a module."""
        return self.run(self.program.function(module, name), list(values), {})

    def constant(self, module: str, name: str) -> typing.Any:
        """Returns the value of a constant of a module."""
        return self.program.constant(self.program.items.module(module).items[name])

    def run(self, function: Compiled, values: list, generics: dict[str, Word]) -> typing.Any:
        """Runs a function."""
        item = function.item
        stub = self.stubs.get(f"{item.owner}::{item.name}" if item.owner else item.name)
        if stub is not None:
            return stub(*values)
        frame = Frame(self)
        for name, word in generics.items():
            frame.values[function.generics[name]] = word
        if len(values) != len(function.parameters):
            raise TypeError(f"{function.item.name} takes {len(function.parameters)} arguments")
        for place, (number, type_, by_value) in enumerate(function.parameters):
            value = copied(behind(values[place])) if by_value else values[place]
            for name, where in function.lengths.items():
                if where == place and function.generics[name] not in frame.values:
                    frame.values[function.generics[name]] = Word.of(len(behind(value)), "usize")
            frame.values[number] = type_(value, frame)
        try:
            value = function.body(frame)
        except _Return as returned:
            value = returned.value
        self.left[function.item.name] = {
            name: frame.values.get(number) for name, number in function.top.numbers.items()
        }
        return function.result(value, frame)


def explore(program: Program, follow: typing.Callable[[Machine], typing.Any]) -> typing.Iterator[Machine]:
    """Runs `follow` with a machine for every path, and yields each machine after its run."""
    sides: list[bool] = []
    while True:
        machine = Machine(program, sides)
        with contextlib.suppress(Ended):
            follow(machine)
        yield machine
        while sides and not sides[-1]:
            sides.pop()
        if not sides:
            return
        sides[-1] = False


def behind(value: typing.Any) -> typing.Any:
    """Returns the value behind any references."""
    while isinstance(value, Ref):
        value = value.container[value.key]
    return value


def copied(value: typing.Any) -> typing.Any:
    """Returns a copy: changing it leaves the original unchanged."""
    if isinstance(value, list):
        return [copied(part) for part in value]
    if isinstance(value, Record):
        return Record(value.name, copied(value.items))
    if isinstance(value, tuple):
        return tuple(copied(part) for part in value)
    return value


def _flat(value: typing.Any) -> list[Word]:
    value = behind(value)
    if isinstance(value, Record):
        return _flat(value.items)
    return [word for part in value for word in _flat(part)] if isinstance(value, list) else [value]


def equal(a: typing.Any, b: typing.Any) -> typing.Any:
    """Evaluates `a == b` for words, and for arrays and structs part by part."""
    a, b = behind(a), behind(b)
    if isinstance(a, Word) and isinstance(b, Word):
        common(a, b)
        if isinstance(a.exact, int) and isinstance(b.exact, int):
            return a.exact == b.exact
        return Equal(a, b)
    if type(a) is not type(b) or not isinstance(a, list | Record):
        raise TypeError("a comparison that is not understood")
    left, right = _flat(a), _flat(b)
    if len(left) != len(right):
        raise TypeError("a comparison of arrays of different lengths")
    if all(isinstance(word.exact, int) for word in left + right):
        return [word.exact for word in left] == [word.exact for word in right]
    return Equal(left, right)


class _Compiler:
    """Translates one function or constant. The method for a kind of node bears its name."""

    def __init__(self, program: Program, item: Item) -> None:
        self.program, self.item = program, item

    def constant(self) -> Run:
        names = Names()
        value = self.value(self.item.node.child_by_field_name("value"), names)
        type_ = self.type(self.item.node.child_by_field_name("type"), names)
        return lambda f: type_(value(f), f)

    def function(self) -> Compiled:
        node, names = self.item.node, Names()
        generics = {}
        for part in named(node.child_by_field_name("type_parameters") or node)[:]:
            if part.type == "const_parameter":
                name = text(part.child_by_field_name("name"))
                generics[name] = names.declare(name)
        parameters, lengths = [], {}
        for place, part in enumerate(unattributed(node.child_by_field_name("parameters"))):
            if part.type == "self_parameter":
                by_value = not text(part).startswith("&")
                parameters.append((names.declare("self"), lambda value, _: value, by_value))
                continue
            pattern, type_ = part.child_by_field_name("pattern"), part.child_by_field_name("type")
            self._check_free(pattern, names)
            length = _length(type_)
            if length is not None and text(length) in generics:
                lengths[text(length)] = place
            declared = self.type(type_, names)
            parameters.append((names.declare(text(pattern)), declared, type_.type != "reference_type"))
        result = node.child_by_field_name("return_type")
        typed = self.type(result, names) if result is not None else lambda value, _: value
        top = Names(names)
        body = self.block(node.child_by_field_name("body"), names, top)
        return Compiled(self.item, parameters, generics, lengths, body, typed, top)

    def type(self, node: tree_sitter.Node, names: Names) -> typing.Callable:
        """Returns a function that gives a value the type that the source declares."""
        if node.type == "reference_type":
            inner = self.type(node.child_by_field_name("type"), names)

            def referred(value: typing.Any, f: Frame) -> typing.Any:
                if isinstance(value, Ref):
                    value.container[value.key] = inner(value.container[value.key], f)
                return value

            return referred if node.child_by_field_name("type").type == "array_type" else lambda v, _: v
        if node.type == "primitive_type" and text(node) in BITS:
            name = text(node)

            def word(value: Word, _: Frame) -> Word:
                if value.type == name:
                    return value
                return Word(value.exact, value.range, common(value, Word.of(0, name)))

            return word
        if node.type == "array_type":
            element = self.type(node.child_by_field_name("element"), names)
            length = self.value(node.child_by_field_name("length"), names)

            def array(value: typing.Any, f: Frame) -> typing.Any:
                value = behind(value)
                if len(value) != length(f).number:
                    raise TypeError(f"an array of {len(value)} for {text(node)}")
                value[:] = [element(part, f) for part in value]
                return value

            return array
        return lambda value, _: value

    def block(self, node: tree_sitter.Node, outer: Names, names: Names | None = None) -> Run:
        """Translates a block."""
        names = names or Names(outer)
        steps, last = self._statements(node, names)

        def run(f: Frame) -> typing.Any:
            for step in steps:
                step(f)
            return last(f)

        return run

    def _statements(self, node: tree_sitter.Node, names: Names) -> tuple[list[Run], Run]:
        steps: list[Run] = []
        last: Run | None = None
        first = True
        for statement in unattributed(node):
            if last is not None:
                steps.append(last)
            last = None
            match statement.type:
                case "let_declaration":
                    steps.append(self._let(statement, names))
                case "const_item" if first:
                    # An item is visible in the whole block, so it must stand before everything else.
                    value = self.value(statement.child_by_field_name("value"), Names())
                    type_ = self.type(statement.child_by_field_name("type"), names)
                    number = names.declare(text(statement.child_by_field_name("name")))
                    steps.append(_store(number, lambda f, v=value, t=type_: t(v(f), f)))
                case "empty_statement":
                    pass
                case "expression_statement":
                    inner = self._inner(named(statement)[0], names)
                    if text(statement).endswith(";"):
                        steps.append(inner)
                    else:
                        last = inner
                case "macro_invocation":
                    last = self._inner(statement, names)
                case _:
                    last = self.value(statement, names)
            first = first and statement.type == "const_item"
        return steps, last or (lambda _: ())

    def _inner(self, node: tree_sitter.Node, names: Names) -> Run:
        if node.type != "macro_invocation" or text(node.child_by_field_name("macro")) in BUILT_IN:
            return self.value(node, names)
        definition = self.program.items.module(self.item.module).macros.get(
            text(node.child_by_field_name("macro"))
        )
        if definition is None:
            raise Unsupported(node, "unknown macro")
        root = parsed(f"fn expanded() {{ {expand(definition, node)} }}")
        if root.has_error:
            raise Unsupported(node, "does not expand to statements")
        return self.block(named(root)[0].child_by_field_name("body"), names)

    def _check_free(self, pattern: tree_sitter.Node, names: Names) -> None:
        """Refuses a name that means something else already: as a pattern it would be compared."""
        if pattern.type != "identifier":
            raise Unsupported(pattern)
        if self.program.items.find(self.item.module, text(pattern)) is not None:
            # A function's name is only hidden; a call of it is refused where it stands.
            item = self.program.items.find(self.item.module, text(pattern))
            if isinstance(item, Item) and item.node.type != "function_item":
                raise Unsupported(pattern, "a constant has that name")

    def _let(self, node: tree_sitter.Node, names: Names) -> Run:
        if node.child_by_field_name("alternative") is not None or node.child_by_field_name("value") is None:
            raise Unsupported(node)
        value = self.value(node.child_by_field_name("value"), names)
        declared = node.child_by_field_name("type")
        if declared is not None:
            plain, type_ = value, self.type(declared, names)
            value = lambda f: type_(plain(f), f)  # noqa: E731
        pattern = node.child_by_field_name("pattern")
        if pattern.type == "tuple_pattern":
            parts = [named(p)[-1] if p.type == "mut_pattern" else p for p in named(pattern)]
            for part in parts:
                self._check_free(part, names)
            numbers = [names.declare(text(part)) for part in parts]

            def bind(f: Frame) -> None:
                held = value(f)
                if len(held) != len(numbers):
                    raise TypeError("a pattern of another length")
                f.values.update(zip(numbers, held))

            return bind
        self._check_free(pattern, names)
        return _store(names.declare(text(pattern)), value)

    def value(self, node: tree_sitter.Node, names: Names) -> Run:
        """Translates an expression. A place is read as a copy."""
        place = self.place(node, names)
        if place is not None:

            def read(f: Frame) -> typing.Any:
                container, key = place(f)
                held = container[key]
                return held if isinstance(held, Word) else copied(held)

            return read
        translate = getattr(self, f"_{node.type}", None)
        if translate is None:
            raise Unsupported(node)
        return translate(node, names)

    def plain(self, node: tree_sitter.Node, names: Names) -> Run:
        """Translates an expression whose value is needed behind any references, and is not changed."""
        place = self.place(node, names)
        if place is not None:

            def read(f: Frame) -> typing.Any:
                container, key = place(f)
                held = container[key]
                return held if isinstance(held, Word) else behind(held)

            return read
        value = self.value(node, names)
        return lambda f: behind(value(f))

    def place(self, node: tree_sitter.Node, names: Names) -> Run | None:
        """Translates an expression that names a place, to its container and its key; else returns None."""
        if node.type in ("identifier", "self", "scoped_identifier"):
            number = names.find(text(node)) if node.type != "scoped_identifier" else None
            if number is not None:
                return lambda f: (f.values, number)
            return self._constant_place(node)
        if node.type == "parenthesized_expression":
            return self.place(named(node)[0], names)
        if node.type == "field_expression":
            field = node.child_by_field_name("field")
            if field.type != "integer_literal":
                raise Unsupported(node)
            key, owner = int(text(field)), self.plain(node.child_by_field_name("value"), names)

            def member(f: Frame) -> tuple:
                held = owner(f)
                return (held.items if isinstance(held, Record) else held), key

            return member
        if node.type == "index_expression" and named(node)[1].type != "range_expression":
            array, index = (self.plain(part, names) for part in named(node))

            def element(f: Frame) -> tuple:
                held, at = array(f), index(f).number
                if not 0 <= at < len(held):
                    raise Refuted(f"index {at} of {len(held)}: {text(node)}")
                return held, at

            return element
        if node.type == "unary_expression" and node.children[0].type == "*":
            value = self.value(named(node)[0], names)

            def target(f: Frame) -> tuple:
                held = value(f)
                while isinstance(held.container[held.key], Ref):
                    held = held.container[held.key]
                return held.container, held.key

            return target
        return None

    def _constant_place(self, node: tree_sitter.Node) -> Run:
        item = self._item(text(node))
        if not isinstance(item, Item) or item.node.type not in ("const_item", "static_item"):
            raise Unsupported(node, "unknown name")
        return lambda f: ([f.machine.program.constant(item)], 0)

    def _item(self, name: str) -> Item | str | None:
        first, _, rest = name.partition("::")
        if first == "Self" and self.item.owner:
            name = f"{self.item.owner}::{rest}" if rest else self.item.owner
        return self.program.items.find(self.item.module, name)

    def _integer_literal(self, node: tree_sitter.Node, _: Names) -> Run:
        digits = text(node).replace("_", "")
        type_ = next((t for t in BITS if digits.endswith(t)), None)
        word = Word.of(int(digits.removesuffix(type_ or ""), 0), type_)
        return lambda _: word

    def _char_literal(self, node: tree_sitter.Node, _: Names) -> Run:
        literal = text(node)
        if len(literal) != 4 or not literal.startswith("b'"):
            raise Unsupported(node)
        word = Word.of(ord(literal[2]), "u8")
        return lambda _: word

    def _boolean_literal(self, node: tree_sitter.Node, _: Names) -> Run:
        truth = text(node) == "true"
        return lambda _: truth

    def _string_literal(self, node: tree_sitter.Node, _: Names) -> Run:
        inner = text(node)
        if "\\" in inner or not inner.startswith('"'):
            raise Unsupported(node)
        return lambda _: inner[1:-1]

    def _array_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        length = node.child_by_field_name("length")
        parts = [self.value(part, names) for part in unattributed(node) if part != length]
        if length is None:
            return lambda f: [part(f) for part in parts]
        count = self.value(length, names)
        return lambda f: [copied(parts[0](f)) for _ in range(count(f).number)]

    def _tuple_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        parts = [self.value(part, names) for part in unattributed(node)]
        return lambda f: tuple(part(f) for part in parts)

    def _parenthesized_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        return self.value(named(node)[0], names)

    def _block(self, node: tree_sitter.Node, names: Names) -> Run:
        return self.block(node, names)

    def _unsafe_block(self, node: tree_sitter.Node, names: Names) -> Run:
        return self.block(named(node)[0], names)

    def _reference_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        if any(child.type == "raw" for child in node.children):
            raise Unsupported(node)
        inner = node.child_by_field_name("value")
        place = self.place(inner, names)
        if place is not None:
            return lambda f: Ref(*place(f))
        value = self.value(inner, names)
        return lambda f: Ref([value(f)], 0)

    def _unary_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        operator, operand = node.children[0].type, self.plain(named(node)[0], names)
        if operator == "-":
            return lambda f: f.machine.words.binary("-", Word.of(0), operand(f))
        if operator != "!":
            raise Unsupported(node)

        def negated(f: Frame) -> typing.Any:
            held = operand(f)
            if isinstance(held, Word):
                raise TypeError(f"not understood: {text(node)}")
            return not held if isinstance(held, bool) else Not(held)

        return negated

    def _binary_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        operator = text(node.child_by_field_name("operator"))
        left = self.plain(node.child_by_field_name("left"), names)
        right = self.plain(node.child_by_field_name("right"), names)
        if operator in ("&&", "||"):
            # The right side is evaluated only if the left side does not decide.
            def joined(f: Frame) -> typing.Any:
                if f.machine.words.decide(left(f)) == (operator == "||"):
                    return operator == "||"
                return right(f)

            return joined
        if operator in ("==", "!="):

            def same(f: Frame) -> typing.Any:
                held = equal(left(f), right(f))
                if operator == "==":
                    return held
                return not held if isinstance(held, bool) else Not(held)

            return same
        if operator in ("<", "<=", ">", ">="):
            return lambda f: _compared(operator, left(f), right(f))
        return lambda f: f.machine.words.binary(operator, left(f), right(f))

    def _type_cast_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        value, type_ = self.plain(node.child_by_field_name("value"), names), node.child_by_field_name("type")
        if text(type_) not in BITS:
            raise Unsupported(node)
        name = text(type_)
        return lambda f: f.machine.words.cast(value(f), name)

    def _assignment_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        value = self.value(node.child_by_field_name("right"), names)
        return self._assigned(node.child_by_field_name("left"), value, names)

    def _compound_assignment_expr(self, node: tree_sitter.Node, names: Names) -> Run:
        left = node.child_by_field_name("left")
        operator = text(node.child_by_field_name("operator")).removesuffix("=")
        before, right = self.plain(left, names), self.plain(node.child_by_field_name("right"), names)
        return self._assigned(left, lambda f: f.machine.words.binary(operator, before(f), right(f)), names)

    def _assigned(self, target: tree_sitter.Node, value: Run, names: Names) -> Run:
        root = target
        while root.type in ("field_expression", "index_expression"):
            root = root.child_by_field_name("value") or named(root)[0]
        if root.type not in ("identifier", "self") or names.find(text(root)) is None:
            raise Unsupported(target, "cannot be assigned to")
        place = self.place(target, names)

        def assign(f: Frame) -> tuple:
            new = value(f)
            container, key = place(f)
            if isinstance(container[key], Word):
                new = Word(new.exact, new.range, common(container[key], new))
            elif isinstance(container[key], Ref) or type(container[key]) is not type(new):
                raise TypeError(f"not understood: {text(target)}")
            container[key] = new
            return ()

        return assign

    def _if_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        condition = node.child_by_field_name("condition")
        consequence = self.block(node.child_by_field_name("consequence"), names)
        otherwise = node.child_by_field_name("alternative")
        alternative = self.value(named(otherwise)[0], names) if otherwise is not None else lambda _: ()
        if condition.type == "macro_invocation":
            return self._built_twice(node, consequence, alternative)
        decided = self.plain(condition, names)

        def run(f: Frame) -> typing.Any:
            held = decided(f)
            if held is not True and held is not False:
                held = f.machine.words.decide(held)
            return consequence(f) if held else alternative(f)

        return run

    def _built_twice(self, node: tree_sitter.Node, first: Run, second: Run) -> Run:
        """Translates `if cfg!(target_os = "solana") { .. } else { .. }`: both must have the same value."""
        condition = "".join(text(node.child_by_field_name("condition")).split())
        otherwise = node.child_by_field_name("alternative")
        if condition != 'cfg!(target_os="solana")' or otherwise is None:
            raise Unsupported(node, "built in different ways")
        for side in (node.child_by_field_name("consequence"), named(otherwise)[0]):
            if [part.type for part in named(side)] not in (["call_expression"], ["binary_expression"]):
                raise Unsupported(side, "built in different ways")

        def run(f: Frame) -> Word:
            in_vm, native = first(f), second(f)
            if in_vm.exact != native.exact or in_vm.type != native.type:
                raise Refuted(f"in the VM {in_vm.exact}, else {native.exact}")
            return native

        return run

    def _while_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        if node.children[0].type != "while":
            raise Unsupported(node)
        condition = self.plain(node.child_by_field_name("condition"), names)
        body = self.block(node.child_by_field_name("body"), names)

        def run(f: Frame) -> tuple:
            decide = f.machine.words.decide
            while decide(condition(f)):
                body(f)
            return ()

        return run

    def _match_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        value = self.plain(node.child_by_field_name("value"), names)
        arms = []
        for arm in unattributed(node.child_by_field_name("body")):
            pattern, inner = arm.child_by_field_name("pattern"), Names(names)
            if pattern.child_by_field_name("condition") is not None:
                raise Unsupported(pattern)
            if text(pattern) == "_":
                low = high = number = None
            else:
                held = named(pattern)[0]
                if held.type != "captured_pattern" or named(held)[1].type != "range_pattern":
                    raise Unsupported(pattern)
                range_ = named(held)[1]
                if "..=" not in [child.type for child in range_.children] or len(named(range_)) != 2:
                    raise Unsupported(pattern)
                low, high = (self.value(end, names) for end in named(range_))
                self._check_free(named(held)[0], names)
                number = inner.declare(text(named(held)[0]))
            arms.append((low, high, number, self.value(arm.child_by_field_name("value"), inner)))

        def run(f: Frame) -> typing.Any:
            held = value(f)
            for low, high, number, result in arms:
                if number is None:
                    return result(f)
                if low(f).number <= held.number <= high(f).number:
                    f.values[number] = held
                    return result(f)
            raise TypeError("no arm fits")

        return run

    def _return_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        parts = named(node)
        value = self.value(parts[0], names) if parts else lambda _: ()

        def leave(f: Frame) -> typing.NoReturn:
            raise _Return(value(f))

        return leave

    def _macro_invocation(self, node: tree_sitter.Node, names: Names) -> Run:
        name = text(node.child_by_field_name("macro"))
        tokens = text(next(child for child in node.children if child.type == "token_tree"))[1:-1]
        if name == "panic":

            def fail(_: Frame) -> typing.NoReturn:
                raise Refuted(f"panics: {tokens}")

            return fail
        if name == "assert":
            root = parsed(f"const A: bool = {tokens};")
            if root.has_error or "," in tokens:
                raise Unsupported(node)
            condition = self.plain(named(root)[0].child_by_field_name("value"), names)

            def check(f: Frame) -> tuple:
                if condition(f) is not True:
                    raise Refuted(f"an assertion fails: {tokens}")
                return ()

            return check
        raise Unsupported(node, "a macro within an expression")

    def _call_expression(self, node: tree_sitter.Node, names: Names, expected: Run | None = None) -> Run:
        function = node.child_by_field_name("function")
        parts = unattributed(node.child_by_field_name("arguments"))
        if function.type == "field_expression":
            return self._method(node, function, parts, names)
        generics: list[Run] = []
        if function.type == "generic_function":
            given = named(function.child_by_field_name("type_arguments"))
            generics = [self._generic(part, names) for part in given]
            function = function.child_by_field_name("function")
        name = text(function)
        if function.type not in ("identifier", "scoped_identifier") or names.find(name.split("::")[0]):
            raise Unsupported(node, "a variable has that name")
        item = self._item(name)
        if item in LIBRARY:
            return self._library(node, item, parts, names)
        if not isinstance(item, Item):
            raise Unsupported(node, "unknown function")
        if item.node.type == "struct_item":
            return self._made(item, parts, names)
        if item.node.type != "function_item":
            raise Unsupported(node)
        return self._called(item, generics, parts, names, expected)

    def _generic(self, node: tree_sitter.Node, names: Names) -> Run:
        number = names.find(text(node))
        if node.type == "type_identifier" and number is not None:
            return lambda f: f.values[number]
        return self.value(node, names)

    def _called(
        self, item: Item, generics: list[Run], parts: list, names: Names, expected: Run | None
    ) -> Run:
        program, parameters = self.program, named(item.node.child_by_field_name("parameters"))
        listed = item.node.child_by_field_name("type_parameters")
        wanted = [text(part.child_by_field_name("name")) for part in named(listed)] if listed else []
        values = []
        for place, part in enumerate(parts):
            length = None
            if place < len(parameters) and parameters[place].type == "parameter":
                length = _length(parameters[place].child_by_field_name("type"))
            values.append(self._argument(part, names, item, length))
        result = item.node.child_by_field_name("return_type")
        inferred = result is not None and _length(result) is not None and text(_length(result)) in wanted

        def call(f: Frame) -> typing.Any:
            given = dict(zip(wanted, (generic(f) for generic in generics)))
            if inferred and expected is not None and not given:
                given[text(_length(result))] = expected(f)
            return f.machine.run(program.compiled(item), [value(f) for value in values], given)

        return call

    def _argument(self, node: tree_sitter.Node, names: Names, item: Item, length: typing.Any) -> Run:
        """Translates an argument. A generic call in it gets the array length of the parameter's type."""
        inner = node.child_by_field_name("value") if node.type == "reference_expression" else node
        if length is None or length.type != "integer_literal" or inner.type != "call_expression":
            return self.value(node, names)
        count = Word.of(int(text(length)), "usize")
        call = self._call_expression(inner, names, lambda _: count)
        return call if inner is node else lambda f: Ref([call(f)], 0)

    def _library(self, node: tree_sitter.Node, name: str, parts: list, names: Names) -> Run:
        if name == "core::mem::swap" or len(parts) != 1:
            raise Unsupported(node)
        value = self.value(parts[0], names)
        return value if name == "core::hint::black_box" else lambda f: copied(behind(value(f)))

    def _made(self, item: Item, parts: list, names: Names) -> Run:
        body = item.node.child_by_field_name("body")
        if body is None or body.type != "ordered_field_declaration_list":
            raise Unsupported(item.node)
        values = [self.value(part, names) for part in parts]
        declared = [part for part in unattributed(body) if part.type != "visibility_modifier"]
        types = [_Compiler(self.program, item).type(part, Names()) for part in declared]
        if len(types) != len(values):
            raise Unsupported(item.node)
        return lambda f: Record(item.name, [type_(value(f), f) for type_, value in zip(types, values)])

    def _range_expression(self, node: tree_sitter.Node, _: Names) -> Run:
        raise Unsupported(node)

    def _index_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        array, range_ = named(node)
        if [child.type for child in range_.children][:1] != [".."] or len(named(range_)) != 1:
            raise Unsupported(node)
        held, high = self.plain(array, names), self.plain(named(range_)[0], names)
        return lambda f: Slice(held(f), 0, high(f).number)

    def _closure_expression(self, node: tree_sitter.Node, names: Names) -> Run:
        inner = Names(names)
        parameters = named(node.child_by_field_name("parameters"))
        for part in parameters:
            self._check_free(part, names)
        numbers = [inner.declare(text(part)) for part in parameters]
        if b"return" in node.text:
            raise Unsupported(node, "a return within a closure")
        body = self.value(node.child_by_field_name("body"), inner)

        def make(f: Frame) -> typing.Callable:
            def run(*values: typing.Any) -> typing.Any:
                f.values.update(zip(numbers, values))
                return body(f)

            return run

        return make

    def _method(self, node: tree_sitter.Node, function: tree_sitter.Node, parts: list, names: Names) -> Run:
        name = text(function.child_by_field_name("field"))
        receiver = function.child_by_field_name("value")
        place = self.place(receiver, names)
        target = (lambda f: Ref(*place(f))) if place is not None else self.value(receiver, names)
        values = [self.value(part, names) for part in parts]
        module = self.item.module

        def call(f: Frame) -> typing.Any:
            reference = target(f)
            held, given = behind(reference), [value(f) for value in values]
            if isinstance(held, Record):
                method = f.machine.program.items.find(module, f"{held.name}::{name}")
                if not isinstance(method, Item) or method.node.type != "function_item":
                    raise Unsupported(node, "unknown method")
                first = reference if isinstance(reference, Ref) else Ref([reference], 0)
                return f.machine.run(f.machine.program.compiled(method), [first, *given], {})
            return _method_of_library(f.machine.words, held, name, given, node)

        return call


def _length(type_: tree_sitter.Node) -> tree_sitter.Node | None:
    """Returns the length in the type of an array, or of a reference to one."""
    if type_.type == "reference_type":
        type_ = type_.child_by_field_name("type")
    return type_.child_by_field_name("length") if type_.type == "array_type" else None


def _store(number: int, value: Run) -> Run:
    def store(f: Frame) -> None:
        f.values[number] = value(f)

    return store


def _compared(operator: str, a: Word, b: Word) -> typing.Any:
    common(a, b)
    if operator in _MIRRORED:
        operator, a, b = _MIRRORED[operator], b, a
    if isinstance(a.exact, int) and isinstance(b.exact, int):
        return a.exact < b.exact if operator == "<" else a.exact <= b.exact
    return Less(a, b) if operator == "<" else Not(Less(b, a))


def _method_of_library(
    words: Words, held: typing.Any, name: str, values: list, node: tree_sitter.Node
) -> typing.Any:
    match held, name, [behind(value) for value in values]:
        case Word(), "wrapping_add" | "wrapping_sub" | "wrapping_mul", [Word() as other]:
            operator = {"wrapping_add": "+", "wrapping_sub": "-", "wrapping_mul": "*"}[name]
            return words.wrapping(operator, held, other)
        case Word(), "saturating_sub", [Word() as other] if common(held, other) == "usize":
            return Word.of(max(held.number - other.number, 0), "usize")
        case Word(), "is_multiple_of", [Word() as other] if other.number:
            return held.number % other.number == 0
        case list(), "map", [function] if callable(function):
            return [function(part) for part in held]
        case list(), "len", []:
            return Word.of(len(held), "usize")
        case list(), "contains", [value]:
            answers = [equal(value, each) for each in held]
            known = all(isinstance(answer, bool) for answer in answers)
            return any(answers) if known else OneOf(value, tuple(held))
        case str(), "as_bytes", []:
            return Ref([[Word.of(byte, "u8") for byte in held.encode()]], 0)
        case Slice(), "copy_from_slice", [list() as source] if len(source) == held.high - held.low:
            held.array[held.low : held.high] = copied(source)
            return ()
        case (bool() | Equal() | Less() | Not() | OneOf()), "then_some", [_]:
            return some(values[0]) if words.decide(held) else NONE
    raise Unsupported(node, f"no method {name}")
