"""Checks that these proofs read Rust as the compiler does.

Follows samples of Rust with numbers and with symbols, and compares the results with the compiled program's.
"""

from __future__ import annotations

import pathlib
import subprocess
import tempfile

import tree_sitter
import z3

from rust.follow import Follower
from rust.machine import Machine, Program
from rust.path import Path, explore
from rust.syntax import Crate, Unsupported, named, parsed, text
from rust.values import Condition, Int
from rust.words import Word

_SAMPLES = pathlib.Path(__file__).parent / "rust" / "samples.rs"
_REFUSED = _SAMPLES.with_name("refused.rs")
_MARK = "// refused"
# The parent of the last sample's module, if that were in another file than its name says.
_MOVED = '#[path = "elsewhere.rs"]\nmod function_for_several_types;'
_NUMBERS = [-(2**63), -3601, -7, -1, 0, 2, 3, 50, 3599, 2**63 - 1]

# A function's result for each pair of numbers; None if it panics.
_Results = dict[tuple[int, int], int | None]


def differences() -> tuple[int, list[str]]:
    """Returns the number of results compared, and the functions that are not read as they are compiled."""
    crate = Crate({_SAMPLES.name: _SAMPLES.read_text()})
    results = _compiled()
    wrong = [
        name
        for name in results
        if _read(crate, name) != results[name] or _misread(crate, name, results[name])
    ]
    return sum(len(each) for each in results.values()), wrong


def accepted() -> tuple[int, list[str]]:
    """Returns the number of samples to be refused, and those that a reader does not treat as it should."""
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


def _inside(body: tree_sitter.Node) -> str:
    return text(body)[1:-1]


def _refuses_exactly(files: dict[str, str], name: str, line: int) -> bool:
    """Whether the exact reader refuses a sample, and says that it is because of a line."""
    try:
        machine = Machine(Program(Crate(files), ""))
        machine.call(name, "sample", *(Word.of(number, "i64") for number in (7, 3)))
    except Unsupported as refused:
        return refused.line == line
    return False


def _reads_or_refuses(files: dict[str, str], name: str, result: int) -> bool:
    """Whether the reader for the solver does not understand a sample, or reads it as it is compiled."""
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
