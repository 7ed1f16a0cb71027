"""Checks that these proofs give Rust the same meaning as the compiler does.

Follows samples of Rust with numbers and with symbols, and compares the results with the compiled program's.
"""

from __future__ import annotations

import pathlib
import subprocess
import tempfile

import tree_sitter
import z3

from rust.follow import Follower
from rust.machine import Machine, Program, Record, Ref
from rust.path import Path, explore
from rust.syntax import Crate, Unsupported, named, parsed, text
from rust.values import Condition, Int
from rust.words import Word
from theorems.field import P

_SAMPLES = pathlib.Path(__file__).parent / "rust" / "samples.rs"
_REFUSED = _SAMPLES.with_name("refused.rs")
_MARK = "// refused"
# The field's functions that are compared, and how many elements each takes.
_FIELD = {"plus": 2, "minus": 2, "times": 2, "squared": 1, "carried": 1, "equals": 2, "is_below_p": 1}
# Zero, limbs of both signs, carried limbs, the largest ones, and p - 1.
_ELEMENTS = [
    (0,) * 14,
    tuple((-1) ** i * (2**28 - i) for i in range(14)),
    tuple(pow(5, i + 20, 2**28) for i in range(14)),
    (2**28,) * 14,
    tuple((P - 1 >> 28 * i) % 2**28 for i in range(14)),
]
# A parent module whose `path` attribute loads the last sample from another file.
_MOVED = '#[path = "elsewhere.rs"]\nmod function_for_several_types;'
_NUMBERS = [-(2**63), -3601, -7, -1, 0, 2, 3, 50, 3599, 2**63 - 1]

# A function's result for each pair of numbers; None if it panics.
_Results = dict[tuple[int, int], int | None]


def differences() -> tuple[int, list[str]]:
    """Returns the number of results compared, and the functions whose results differ."""
    crate = Crate({_SAMPLES.name: _SAMPLES.read_text()})
    results = _compiled()
    wrong = [
        name
        for name in results
        if _read(crate, name) != results[name] or _misread(crate, name, results[name])
    ]
    return sum(len(each) for each in results.values()), wrong


def accepted() -> tuple[int, list[str]]:
    """Returns the number of samples to be refused, and those that a reader accepts or misreads."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "refused"
        command = ["rustc", "--edition", "2021", "--cap-lints", "allow", "-o", program, _REFUSED]
        subprocess.run(command, check=True)
        printed = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    results = dict(line.split() for line in printed.splitlines())
    modules = [node for node in named(parsed(_REFUSED.read_text())) if node.type == "mod_item"]
    sources = {text(node.child_by_field_name("name")): node.child_by_field_name("body") for node in modules}
    elsewhere = sources.pop("elsewhere")
    wrong = []
    for name, body in sources.items():
        files = {f"{name}.rs": _inside(body), "elsewhere.rs": _inside(elsewhere)}
        (line,) = [n for n, each in enumerate(files[f"{name}.rs"].split("\n"), 1) if _MARK in each]
        if not _refuses_exactly(files, name, line) or not _reads_or_refuses(files, name, int(results[name])):
            wrong.append(name)
    if not _refuses_exactly({"mod.rs": _MOVED, **files}, name, 1):
        wrong.append("a module moved to another file")
    return len(sources) + 1, wrong


def field_differences(sources: pathlib.Path) -> tuple[int, list[str]]:
    """Returns how many results of the field's functions are compared, and the functions that differ."""
    program = Program(Crate.read(sources), "beacon/")
    printed = iter(_compiled_field(sources))
    compared, wrong = 0, set()
    for a in _ELEMENTS:
        for b in _ELEMENTS:
            for name, takes in _FIELD.items():
                given = [_element(each) for each in (a, b)][:takes]
                result = Machine(program).call("field", f"Element::{name}", *given)
                limbs = result.items[0] if isinstance(result, Record) else [Word.of(int(result))]
                read = [limb.number for limb in limbs]
                compared += 1
                if next(printed) != f"{name} {' '.join(map(str, read))}":
                    wrong.add(name)
    return compared, sorted(wrong)


def _element(limbs: tuple[int, ...]) -> Ref:
    return Ref([Record("Element", [[Word.of(limb, "i64") for limb in limbs]])], 0)


def _compiled_field(sources: pathlib.Path) -> list[str]:
    folder = sources.resolve() / "beacon"
    modules = [f'#[path = "{folder}/{name}.rs"] mod {name};' for name in ("limbs", "field", "product")]
    elements = ", ".join(f"Element({list(each)})" for each in _ELEMENTS)
    calls = []
    for name, takes in _FIELD.items():
        call = f"a.{name}({'&b' if takes == 2 else ''})"
        truth = name in ("equals", "is_below_p")
        limbs = f"[{call} as i64].to_vec()" if truth else f"{call}.0.to_vec()"
        calls.append(f'print!("{name}"); for limb in {limbs} {{ print!(" {{limb}}"); }} println!();')
    main = f"fn main() {{ for a in [{elements}] {{ for b in [{elements}] {{ {' '.join(calls)} }} }} }}"
    with tempfile.TemporaryDirectory() as made:
        source, program = pathlib.Path(made) / "main.rs", pathlib.Path(made) / "main"
        source.write_text("\n".join([*modules, "use field::Element;", main]))
        command = ["rustc", "--edition", "2021", "--cap-lints", "allow", "-C", "overflow-checks=on"]
        subprocess.run([*command, "-o", program, source], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def _inside(body: tree_sitter.Node) -> str:
    return text(body)[1:-1]


def _refuses_exactly(files: dict[str, str], name: str, line: int) -> bool:
    """Whether the exact reader refuses a sample and reports this line as the reason."""
    try:
        machine = Machine(Program(Crate(files), ""))
        machine.call(name, "sample", *(Word.of(number, "i64") for number in (7, 3)))
    except Unsupported as refused:
        return refused.line == line
    return False


def _reads_or_refuses(files: dict[str, str], name: str, result: int) -> bool:
    """Whether the reader for the solver refuses a sample or gets the compiled result."""
    numbers = [Int(7, "i64"), Int(3, "i64")]
    try:
        paths = list(explore(lambda path: Follower(Crate(files), path).call("sample", numbers, name)))
    except (Unsupported, LookupError, TypeError, AttributeError):
        return True
    return [read.term for _, read in paths] == [result]


def _compiled() -> dict[str, _Results]:
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "samples"
        command = ["rustc", "--edition", "2021", "-C", "overflow-checks=on", "-o", program, _SAMPLES]
        subprocess.run(command, check=True)
        numbers = [str(number) for number in _NUMBERS]
        printed = subprocess.run([program, *numbers], check=True, capture_output=True, text=True).stdout
    results: dict[str, _Results] = {}
    for line in printed.splitlines():
        name, a, b, result = line.split()
        results.setdefault(name, {})[int(a), int(b)] = None if result == "panics" else int(result)
    return results


def _read(crate: Crate, name: str) -> _Results:
    """Follows the function with each pair of numbers."""
    results: _Results = {}
    for a in _NUMBERS:
        for b in _NUMBERS:
            ((_, result),) = explore(lambda path, pair=(a, b): _follow(crate, path, name, *pair))
            results[a, b] = None if result is None else result.term
    return results


def _misread(crate: Crate, name: str, results: _Results) -> bool:
    """Whether following the function with symbols allows another result for any pair of numbers."""
    a, b = z3.Ints("a b")
    differs, fine = [], []
    for (x, y), result in results.items():
        given = z3.And(a == x, b == y)
        fine += [] if result is None else [given]
        # If the function panics, a claim is false and no path reaches the end.
        differs.append((given, result))
    for path, result in explore(lambda path: _follow(crate, path, name, a, b)):
        if any(_possible([*goal.known.all, z3.Not(goal.claim), z3.Or(fine)]) for goal in path.goals):
            return True
        others = [given if n is None else z3.And(given, result.term != n) for given, n in differs]
        if result is not None and _possible([*path.known.all, z3.Or(others)]):
            return True
    return False


def _possible(conditions: list[Condition]) -> bool:
    solver = z3.Solver()
    solver.add(*conditions)
    return solver.check() != z3.unsat


def _follow(crate: Crate, path: Path, name: str, *numbers: int | z3.ArithRef) -> Int:
    return Follower(crate, path).call(name, [Int(number, "i64") for number in numbers])
