"""Intervals of integers, ends included."""

from __future__ import annotations

import typing

from .polynomial import Polynomial


class Interval(typing.NamedTuple):
    """The integers from `low` to `high`."""

    low: int
    high: int

    def __add__(self, other: Interval) -> Interval:  # type: ignore[override]
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __sub__(self, other: Interval) -> Interval:
        return self + -other

    def __mul__(self, other: Interval) -> Interval:  # type: ignore[override]
        ends = (
            self.low * other.low,
            self.low * other.high,
            self.high * other.low,
            self.high * other.high,
        )
        return Interval(min(ends), max(ends))

    def __rshift__(self, bits: int) -> Interval:
        return Interval(self.low >> bits, self.high >> bits)

    def within(self, other: Interval) -> bool:
        """Whether all of this lies in another interval."""
        return other.low <= self.low and self.high <= other.high

    def common(self, other: Interval) -> Interval:
        """Returns what lies in both."""
        return Interval(max(self.low, other.low), min(self.high, other.high))


def bound(polynomial: Polynomial, ranges: dict[str, Interval]) -> Interval:
    """Returns an interval that holds all values of a polynomial whose variables lie in `ranges`."""
    total = Interval(0, 0)
    for monomial, factor in polynomial.terms.items():
        term = Interval(factor, factor)
        for name in monomial:
            term = term * ranges[name]
        total = total + term
    return total
