"""What a theorem is, and how it is judged.

It is a function that follows the crate's code and claims something of it, with wrong variants of that code
which must break the claim.
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

# Variables in a fact that is told with a counterexample.
_FEW = 4
# For one claim. The slowest needs a hundredth of it.
_MILLISECONDS = 60_000


@dataclasses.dataclass(frozen=True)
class Wrong:
    """The crate with one place changed, with which the theorem must fail. `old` stands once in the file."""

    what: str
    path: str
    old: str
    new: str


@dataclasses.dataclass(frozen=True)
class Theorem:
    """`follow` is run on every path: it makes symbols, assumes, calls the crate's functions, and claims.

    What it says stands in the first paragraph of its docstring.
    """

    follow: typing.Callable[[Follower], None]
    wrongs: tuple[Wrong, ...]

    @property
    def title(self) -> str:
        """What is proven."""
        return " ".join(self.follow.__doc__.split("\n\n")[0].split()).removesuffix(".")


@dataclasses.dataclass(frozen=True)
class Verdict:
    """`outcome` is proven, refuted, unknown, or empty where no case meets what is assumed."""

    outcome: str
    seconds: float
    paths: int
    claims: int
    detail: str = ""


def theorem(*wrongs: Wrong) -> typing.Callable[[typing.Callable], Theorem]:
    """Makes a theorem of the function below it."""
    return lambda follow: Theorem(follow, wrongs)


def judge(theorem_: Theorem, crate: Crate) -> Verdict:
    """Tries to refute every claim on every path of a theorem, until one is."""
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
    # Most claims need no product of variables; what fewer facts prove is proven.
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
    """The numbers that make the claim false: those it speaks of, and those that they depend on."""
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
    """The numbers and conditions that occur in a term, by name; what was computed has a `!` in its name."""
    if isinstance(term, bool):
        return {}
    if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
        return {term.decl().name(): term} if z3.is_int(term) or z3.is_bool(term) else {}
    return {name: variable for part in term.children() for name, variable in _variables(part).items()}
