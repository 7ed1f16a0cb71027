"""One path through a function, and the search for all of them.

A function is followed with symbolic arguments. At a branch that depends on one, the path takes a side and
notes the condition; later the function is followed again for the other side, until no side is left. So every
path is a plain run with plain state, and together the paths cover all that the function can do.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import typing

import z3

from .values import Condition, Int, Term, bounds, within

_fresh = itertools.count()
_linear: dict[int, tuple[z3.ExprRef, bool]] = {}


@dataclasses.dataclass(frozen=True)
class Known:
    """The facts that may be relied on. `linear` holds those in which no two variables are multiplied."""

    all: list[Condition]
    linear: list[Condition]

    def add(self, condition: Condition) -> None:
        """Adds a fact."""
        self.all.append(condition)
        if _is_linear(condition):
            self.linear.append(condition)

    def copy(self) -> Known:
        """Returns a copy of the present facts."""
        return Known(list(self.all), list(self.linear))


@dataclasses.dataclass(frozen=True)
class Goal:
    """A claim that must follow from the facts `known` where it is made; `what` describes it."""

    known: Known
    claim: Condition
    what: str


@dataclasses.dataclass
class Side:
    """A side taken at a branch. `other` says whether the other side is still to be followed."""

    holds: bool
    other: bool


class Ended(Exception):
    """Ends a path whose remaining code is unreachable."""


class Path:
    """A path through the code: the sides taken, the facts known and the goals to prove.

    The facts known are the conditions of the sides taken, the assumptions, and the claims made so far.
    """

    def __init__(self, sides: list[Side], known: Known) -> None:
        self.sides = sides
        self.given = len(sides)
        self.taken = 0
        self.known = known.copy()
        self.solver, self.told = z3.Solver(), 0
        self.conditions: list[Condition] = []
        self.facts: list[Condition] = []
        self.goals: list[Goal] = []
        self.divided: dict[tuple[Term, Term], tuple[Term, Term]] = {}
        self.wraps: dict[tuple[Term, str], Int] = {}

    def decide(self, condition: Condition) -> bool:
        """Takes a side of a condition, notes it and returns it."""
        if isinstance(condition, z3.BoolRef):
            simple = z3.simplify(condition)
            condition = True if z3.is_true(simple) else False if z3.is_false(simple) else condition
        if isinstance(condition, bool):
            return condition
        if self.taken == len(self.sides):
            can_hold = self._possible(condition)
            self.sides.append(Side(can_hold, other=can_hold and self._possible(z3.Not(condition))))
        holds = self.sides[self.taken].holds
        self.taken += 1
        self.conditions.append(condition if holds else z3.Not(condition))
        self.known.add(self.conditions[-1])
        return holds

    def _possible(self, condition: z3.BoolRef) -> bool:
        """Whether a side may be possible. Ignores products of variables for speed, so True may be wrong."""
        if not _is_linear(condition):
            return True
        self.solver.add(self.known.linear[self.told :])
        self.told = len(self.known.linear)
        self.solver.push()
        self.solver.add(condition)
        answer = self.solver.check()
        self.solver.pop()
        return answer != z3.unsat

    def assume(self, *facts: Condition) -> None:
        """Assumes facts from here on."""
        for fact in facts:
            self.known.add(fact)
            self.facts.append(fact)

    def claim(self, claim: Condition, what: str) -> None:
        """Notes a goal to prove here. Later steps rely on it.

        A claim of False means that this code is unreachable."""
        if claim is True:
            return
        # Up to this path's last given side, which is new, an earlier path has noted the same goals.
        if self.taken >= self.given:
            self.goals.append(Goal(self.known.copy(), claim, what))
        self.known.add(claim)
        if claim is False:
            raise Ended

    def when(self, holds: typing.Callable[[Path], bool]) -> Condition:
        """Returns the condition under which `holds` returns True, without forking this path."""
        ways = []
        for path, held in explore(holds, self.known):
            self.assume(*path.facts)
            if self.taken >= self.given:
                self.goals.extend(path.goals)
            if held:
                ways.append(z3.And(path.conditions))
        return z3.Or(ways)

    def divide(self, a: Term, b: Term, signed: bool) -> tuple[Term, Term]:
        """Returns quotient and remainder, rounded towards zero as in Rust. Undefined if `b` is 0."""
        if isinstance(a, int) and isinstance(b, int) and b != 0:
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient, a - b * quotient
        if (a, b) in self.divided:
            return self.divided[a, b]
        number = next(_fresh)
        quotient, rest = z3.Ints(f"quotient!{number} rest!{number}")
        if signed:
            size = abs(b) if isinstance(b, int) else z3.If(b > 0, b, -b)
            bounded = z3.If(a >= 0, z3.And(0 <= rest, rest < size), z3.And(-size < rest, rest <= 0))
        else:
            bounded = z3.And(0 <= rest, rest < b)
        defined = z3.And(a == quotient * b + rest, bounded)
        self.assume(defined if isinstance(b, int) and b != 0 else z3.Implies(b != 0, defined))
        self.divided[a, b] = quotient, rest
        return quotient, rest

    def wrapped(self, term: Term, type_: str) -> Int:
        """Wraps a number around into its type's range."""
        low, high = bounds(type_)
        size = high - low + 1
        if isinstance(term, int):
            return Int((term - low) % size + low, type_)
        if (term, type_) in self.wraps:
            return self.wraps[term, type_]
        number = next(_fresh)
        value, times = z3.Ints(f"wrapped!{number} times!{number}")
        self.assume(z3.And(term == value + times * size, within(value, type_)))
        self.wraps[term, type_] = Int(value, type_)
        return self.wraps[term, type_]


def _is_linear(condition: Condition) -> bool:
    if isinstance(condition, bool):
        return True
    # The solver gives equal terms the same id while one of them exists, so the cache keeps the term.
    number = condition.get_id()
    if number not in _linear:
        parts = condition.children()
        product = z3.is_mul(condition) and sum(not z3.is_int_value(part) for part in parts) > 1
        _linear[number] = condition, not product and all(_is_linear(part) for part in parts)
    return _linear[number][1]


def explore(
    follow: typing.Callable[[Path], typing.Any], known: Known | None = None
) -> typing.Iterator[tuple[Path, typing.Any]]:
    """Yields every path of `follow` and its result on that path. `known` holds facts to begin with."""
    sides: list[Side] = []
    while True:
        path = Path(sides, known or Known([], []))
        result = None
        with contextlib.suppress(Ended):
            result = follow(path)
        yield path, result
        while sides and not sides[-1].other:
            sides.pop()
        if not sides:
            return
        sides[-1] = Side(not sides[-1].holds, other=False)
