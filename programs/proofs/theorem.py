"""Theorems, and how they are judged.

A theorem is a function that follows the crate's code and claims something about it. It comes with wrong
variants of that code, which must break the claim.
"""

from __future__ import annotations

import dataclasses
import functools
import time
import typing

import z3

from rust.follow import Follower
from rust.path import Goal, Path, explore
from rust.syntax import Crate
from rust.values import Condition

# Largest number of variables in a fact whose variables are printed with a counterexample.
_FEW = 4
# The solver's time limit for one claim. The slowest claim needs a hundredth of it.
_MILLISECONDS = 60_000


@dataclasses.dataclass(frozen=True)
class Wrong:
    """A change of one place of the crate that must make the theorem fail. `old` occurs once in the file."""

    what: str
    path: str
    old: str
    new: str


@dataclasses.dataclass(frozen=True)
class Theorem:
    """A theorem. `follow` runs on every path: it makes symbols, assumes, calls the crate and claims.

    The first paragraph of its docstring is the statement proven.
    """

    follow: typing.Callable[[Follower], None]
    wrongs: tuple[Wrong, ...]

    @property
    def title(self) -> str:
        """Returns the statement proven, in words."""
        return " ".join(self.follow.__doc__.split("\n\n")[0].split()).removesuffix(".")

    def judge(self, crate: Crate) -> Verdict:
        """Judges the theorem by the code of a crate."""
        return judge(self, crate)


@dataclasses.dataclass(frozen=True)
class Verdict:
    """`outcome` is proven, refuted, unknown, or empty if no case satisfies the assumptions."""

    outcome: str
    seconds: float
    paths: int
    claims: int
    detail: str = ""


def theorem(*wrongs: Wrong) -> typing.Callable[[typing.Callable], Theorem]:
    """Makes a theorem of the function that it decorates."""
    return lambda follow: Theorem(follow, wrongs)


def judge(theorem_: Theorem, crate: Crate) -> Verdict:
    """Tries to refute every claim on every path of a theorem, and stops at the first one refuted."""
    started = time.monotonic()
    paths, claims, possible = 0, 0, False
    outcome, detail = "proven", ""
    for path, _ in explore(lambda path: theorem_.follow(Follower(crate, path))):
        paths += 1
        possible = possible or _is_possible(path)
        for goal in path.goals:
            claims += 1
            answer, said = _judge_goal(goal)
            if answer != "proven":
                outcome, detail = answer, f"{goal.what}: {said}"
            if outcome == "refuted":
                return Verdict(outcome, time.monotonic() - started, paths, claims, detail)
    if outcome == "proven" and not possible:
        outcome = "empty"
    return Verdict(outcome, time.monotonic() - started, paths, claims, detail)


def _judge_goal(goal: Goal) -> tuple[str, str]:
    # Try without products of variables first, which few claims need. A proof from fewer facts is valid too.
    answer, solver = _counterexample(goal, goal.known.linear)
    if answer != z3.unsat:
        answer, solver = _counterexample(goal, goal.known.all)
    if answer == z3.sat:
        return "refuted", _example(goal, solver.model())
    return ("unknown", solver.reason_unknown()) if answer == z3.unknown else ("proven", "")


def _counterexample(goal: Goal, known: typing.Iterable[Condition]) -> tuple[z3.CheckSatResult, z3.Solver]:
    solver = z3.Solver()
    solver.set("timeout", _MILLISECONDS)
    solver.add(*known, z3.BoolVal(True) if goal.claim is False else z3.Not(goal.claim))
    return solver.check(), solver


def _is_possible(path: Path) -> bool:
    solver = z3.Solver()
    solver.set("timeout", _MILLISECONDS)
    solver.add(*path.known.all)
    return bool(path.known.all) and solver.check() == z3.sat


def _example(goal: Goal, model: z3.ModelRef) -> str:
    """Returns the numbers that make the claim false: its own variables, and those that they depend on."""
    told = dict(_variables(goal.claim) or _variables(goal.known.all[-1]))
    for fact in reversed(goal.known.all):
        variables = _variables(fact)
        if any("!" in name and name in told for name in variables):
            told |= variables
    near = [_variables(fact) for fact in goal.known.all]
    for variables in [each for each in near if len(each) <= _FEW and not each.keys().isdisjoint(told)]:
        told |= variables
    shown = [
        f"{name} = {model.eval(told[name], model_completion=True)}"
        for name in sorted(told)
        if "!" not in name
    ]
    return ", ".join(shown)


@functools.cache
def _variables(term: Condition) -> dict[str, z3.ExprRef]:
    """Returns a term's variables by name. The name of a computed variable contains a `!`."""
    if isinstance(term, bool):
        return {}
    if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
        return {term.decl().name(): term} if z3.is_int(term) or z3.is_bool(term) else {}
    return {name: variable for part in term.children() for name, variable in _variables(part).items()}
