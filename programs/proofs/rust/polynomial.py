"""Polynomials with integer coefficients, exactly."""

from __future__ import annotations

import typing

# The names of the variables that are multiplied, sorted; the empty one belongs to the constant.
Monomial = tuple[str, ...]


class Polynomial:
    """A polynomial. It never changes, and no coefficient is zero."""

    __slots__ = ("terms",)

    def __init__(self, terms: dict[Monomial, int]) -> None:
        self.terms = terms

    @classmethod
    def variable(cls, name: str) -> Polynomial:
        """Makes the polynomial that is one variable."""
        return cls({(name,): 1})

    @classmethod
    def of(cls, value: Exact) -> Polynomial:
        """Makes a polynomial of a number; a polynomial stays what it is."""
        if isinstance(value, Polynomial):
            return value
        return cls({(): value} if value else {})

    def __add__(self, other: Exact) -> Polynomial:
        terms = dict(self.terms)
        for monomial, factor in Polynomial.of(other).terms.items():
            total = terms.get(monomial, 0) + factor
            if total:
                terms[monomial] = total
            else:
                terms.pop(monomial, None)
        return Polynomial(terms)

    def __mul__(self, other: Exact) -> Polynomial:
        if not isinstance(other, Polynomial):
            return Polynomial({m: f * other for m, f in self.terms.items()} if other else {})
        terms: dict[Monomial, int] = {}
        for left, factor in self.terms.items():
            for right, other_factor in other.terms.items():
                monomial = tuple(sorted(left + right))
                terms[monomial] = terms.get(monomial, 0) + factor * other_factor
        return Polynomial({m: f for m, f in terms.items() if f})

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Polynomial:
        return self * -1

    def __sub__(self, other: Exact) -> Polynomial:
        return self + -Polynomial.of(other)

    def __rsub__(self, other: Exact) -> Polynomial:
        return -self + other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | Polynomial) and self.terms == Polynomial.of(other).terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __str__(self) -> str:
        """Returns the first terms."""
        shown = [" * ".join([str(f), *m]) for m, f in sorted(self.terms.items())[:3]]
        return " + ".join(shown) + (" + …" if len(self.terms) > len(shown) else "") or "0"

    def parted(self, divisor: int) -> tuple[Exact, Exact]:
        """Returns `a` and `b` with `self = divisor * a + b`: `a` takes the terms that `divisor` divides."""
        whole = {m: f // divisor for m, f in self.terms.items() if f % divisor == 0}
        rest = {m: f for m, f in self.terms.items() if f % divisor}
        return simple(Polynomial(whole)), simple(Polynomial(rest))


Exact = typing.Union[int, Polynomial]


def simple(value: Exact) -> Exact:
    """Returns a polynomial without variables as a plain number."""
    if isinstance(value, Polynomial) and not value.terms.keys() - {()}:
        return value.terms.get((), 0)
    return value
