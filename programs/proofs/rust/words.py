"""Machine words, each represented both exactly, as a polynomial, and by an interval.

A word is a polynomial in the symbols of a theorem, and in quotients that shifts leave: `x >> n` is a new
symbol `q`, and `x & (2^n - 1)` is `x - 2^n * q`. So nothing is lost, and an equation between words is one
between polynomials. Where the plain operators of Rust would overflow, the theorem is refuted.
"""

from __future__ import annotations

import dataclasses
import operator
import typing

from .interval import Interval, bound
from .path import Ended
from .polynomial import Exact, Polynomial, simple
from .values import BITS, bounds

_NUMBERS = {"+": operator.add, "-": operator.sub, "*": operator.mul}
# The range of each type. Operands without a type must fit `i32`, which Rust infers by default.
_ALLOWED: dict[str | None, Interval] = {type_: Interval(*bounds(type_)) for type_ in BITS}
_ALLOWED[None] = _ALLOWED["i32"]


class Refuted(Exception):
    """Reports that a theorem does not hold, and why."""


@dataclasses.dataclass(frozen=True, slots=True)
class Word:
    """A number. `type` is None for a literal, because the context decides its type."""

    exact: Exact
    range: Interval
    type: str | None = None

    @classmethod
    def of(cls, number: int, type_: str | None = None) -> Word:
        """Makes a word of a number."""
        return cls(number, Interval(number, number), type_)

    @property
    def number(self) -> int:
        """Returns the number itself. Anything that is not one number has none."""
        if not isinstance(self.exact, int):
            raise TypeError("depends on a symbol, where only a number is understood")
        return self.exact


@dataclasses.dataclass(frozen=True)
class Equal:
    """Whether two words, or two lists of words, are equal."""

    left: typing.Any
    right: typing.Any


@dataclasses.dataclass(frozen=True)
class Less:
    """Whether one word is less than another."""

    left: Word
    right: Word


@dataclasses.dataclass(frozen=True)
class Not:
    """Whether something does not hold."""

    inner: Condition


@dataclasses.dataclass(frozen=True)
class OneOf:
    """Whether a value is one of some others."""

    value: typing.Any
    others: tuple


Condition = typing.Union[bool, Equal, Less, Not, OneOf]


class Words:
    """The symbols of one path with their ranges, and the operations on words."""

    def __init__(self, sides: list[bool]) -> None:
        """Begins a path that takes the given sides at its first branches, and then the first side of each."""
        self.ranges: dict[str, Interval] = {}
        self.sides = sides
        self.taken = 0
        self.facts: list[tuple[Condition, bool]] = []
        self.unequal: set[tuple[Polynomial, int]] = set()
        self._quotients: dict[tuple[Polynomial, int], Polynomial] = {}

    def symbol(self, name: str, low: int, high: int, type_: str | None = "i64") -> Word:
        """Makes any word from `low` to `high`."""
        if name in self.ranges:
            raise LookupError(f"two symbols are called {name}")
        self.ranges[name] = Interval(low, high)
        return Word(Polynomial.variable(name), self.ranges[name], type_)

    def within(self, value: Exact) -> Interval:
        """Returns an interval that holds all values of a polynomial."""
        return bound(Polynomial.of(value), self.ranges)

    def binary(self, sign: str, a: Word, b: Word) -> Word:
        """Evaluates `a sign b` of the plain operators that compute."""
        if sign in ("<<", ">>"):
            return self._shifted(sign, a, b.number)
        type_ = common(a, b)
        if sign in ("/", "%"):
            if a.number < 0 or b.number <= 0:
                raise TypeError("division of negative numbers is not understood")
            return Word.of(a.number // b.number if sign == "/" else a.number % b.number, type_)
        if sign == "&":
            return self._masked(a, b, type_)
        if sign == "|":
            return self._joined(a, b, type_)
        result = _computed(sign, a, b, type_)
        allowed = _ALLOWED[type_]
        if not result.range.within(allowed):
            raise Refuted(f"{sign} in {type_} may reach {_told(result.range, allowed)}")
        return result

    def wrapping(self, sign: str, a: Word, b: Word) -> Word:
        """Evaluates `a.wrapping_add(b)` and the like."""
        type_ = common(a, b)
        if type_ is None:
            raise TypeError("wraps around in an unknown type")
        result = _computed(sign, a, b, type_)
        allowed = _ALLOWED[type_]
        if result.range.within(allowed):
            return result
        size = allowed.high - allowed.low + 1
        if isinstance(result.exact, int):
            return Word.of((result.exact - allowed.low) % size + allowed.low, type_)
        times = self._fresh("times", Interval(result.range.low // size - 1, result.range.high // size + 1))
        return Word(result.exact - times * size, allowed, type_)

    def cast(self, a: Word, type_: str) -> Word:
        """Evaluates `a as type_`, which must keep the number."""
        if not a.range.within(_ALLOWED[type_]):
            raise Refuted(f"the cast to {type_} may lose bits")
        return Word(a.exact, a.range, type_)

    def decide(self, condition: Condition) -> bool:
        """Takes a side of a condition, notes it and returns it."""
        if isinstance(condition, bool):
            return condition
        if isinstance(condition, Not):
            return not self.decide(condition.inner)
        known = self._known(condition)
        if known is not None:
            return known
        if self.taken == len(self.sides):
            self.sides.append(True)
        holds = self.sides[self.taken]
        self.taken += 1
        self.facts.append((condition, holds))
        self._narrow(condition, holds)
        return holds

    def _known(self, condition: Condition) -> bool | None:
        if not isinstance(condition, Equal | Less) or isinstance(condition.left, list):
            return None
        difference = simple(condition.left.exact - condition.right.exact)
        rest = self.within(difference).common(condition.left.range - condition.right.range)
        if isinstance(condition, Less):
            return True if rest.high < 0 else False if rest.low >= 0 else None
        if rest.low > 0 or rest.high < 0:
            return False
        return True if rest == (0, 0) else None

    def _narrow(self, condition: Condition, holds: bool) -> None:
        """Narrows a symbol's range by the result of its comparison with a number."""
        if not isinstance(condition, Equal | Less) or isinstance(condition.left, list):
            return
        variable, limit = condition.left.exact, condition.right.exact
        if not isinstance(limit, int) or not isinstance(variable, Polynomial):
            return
        (name,) = next(iter(variable.terms))[:1] or ("",)
        if variable != Polynomial.variable(name):
            return
        range_ = self.ranges[name]
        if isinstance(condition, Equal):
            if holds:
                self.ranges[name] = Interval(limit, limit)
            else:
                self.unequal.add((variable, limit))
        elif holds:
            self.ranges[name] = range_.common(Interval(range_.low, limit - 1))
        else:
            low = limit + ((variable, limit) in self.unequal)
            self.ranges[name] = range_.common(Interval(low, range_.high))
        if self.ranges[name].low > self.ranges[name].high:
            raise Ended

    def _shifted(self, sign: str, a: Word, bits: int) -> Word:
        width = 32 if a.type is None else bounds(a.type)[1].bit_length() + a.type.startswith("i")
        if not 0 <= bits < width:
            raise Refuted(f"a shift by {bits} of {a.type}")
        if sign == "<<":
            return self.binary("*", a, Word.of(1 << bits))
        if isinstance(a.exact, int):
            return Word.of(a.exact >> bits, a.type)
        return Word(self._quotient(a, bits), a.range >> bits, a.type)

    def _quotient(self, a: Word, bits: int) -> Exact:
        """Returns `floor(a / 2^bits)`: exactly if the lower terms never carry, else as a new symbol."""
        if a.range.low >> bits == a.range.high >> bits:
            return a.range.low >> bits
        whole, rest = a.exact.parted(1 << bits)
        if self.within(rest).within(Interval(0, (1 << bits) - 1)):
            return whole
        if (a.exact, bits) not in self._quotients:
            self._quotients[a.exact, bits] = self._fresh("quotient", a.range >> bits)
        return self._quotients[a.exact, bits]

    def _masked(self, a: Word, b: Word, type_: str | None) -> Word:
        if isinstance(a.exact, int) and isinstance(b.exact, int):
            return Word.of(a.exact & b.exact, type_)
        if isinstance(a.exact, int):
            a, b = b, a
        mask = b.number
        if mask < 0 or mask & (mask + 1):
            raise TypeError(f"a mask of {mask} is not understood")
        bits = mask.bit_length()
        rest = simple(a.exact - self._quotient(a, bits) * (1 << bits))
        range_ = Interval(0, mask)
        if a.range.low >> bits == a.range.high >> bits:
            range_ = Interval(a.range.low & mask, a.range.high & mask)
        return Word(rest, range_, type_)

    def _joined(self, a: Word, b: Word, type_: str | None) -> Word:
        if isinstance(a.exact, int) and isinstance(b.exact, int):
            return Word.of(a.exact | b.exact, type_)
        # If no bit can be set in both, nothing is carried and `|` adds.
        for low, high in ((a, b), (b, a)):
            factors = Polynomial.of(high.exact).terms.values()
            size = 1 << low.range.high.bit_length()
            if low.range.low >= 0 and high.range.low >= 0 and all(f % size == 0 for f in factors):
                return Word(simple(low.exact + high.exact), low.range + high.range, type_)
        raise TypeError("bits that both sides of | may set are not understood")

    def _fresh(self, name: str, range_: Interval) -> Polynomial:
        name = f"{name} {len(self.ranges)}"
        self.ranges[name] = range_
        return Polynomial.variable(name)


def common(a: Word, b: Word) -> str | None:
    """Returns the common type of two operands; a literal takes the other one's."""
    if a.type and b.type and a.type != b.type:
        raise TypeError(f"{a.type} beside {b.type}")
    return a.type or b.type


def _computed(sign: str, a: Word, b: Word, type_: str | None) -> Word:
    if isinstance(a.exact, int) and isinstance(b.exact, int) and sign in _NUMBERS:
        return Word.of(_NUMBERS[sign](a.exact, b.exact), type_)
    if sign == "+":
        return Word(simple(a.exact + b.exact), a.range + b.range, type_)
    if sign == "-":
        return Word(simple(a.exact - b.exact), a.range - b.range, type_)
    if sign == "*":
        return Word(simple(a.exact * b.exact), a.range * b.range, type_)
    raise TypeError(f"the operator {sign} is not understood")


def _told(range_: Interval, allowed: Interval) -> str:
    end = range_.high if range_.high > allowed.high else range_.low
    return f"{'-' if end < 0 else ''}{abs(end) / 2**63:.3f} * 2^63"
