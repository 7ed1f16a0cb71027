"""Theorems about words and arrays, which are decided by computation, without a solver.

The function of such a theorem runs the crate's code with symbols. Its claims are equations between
polynomials and bounds of intervals, which hold for all values of the symbols or are reported as refuted.
"""

from __future__ import annotations

import time
import typing

from rust.machine import Machine, Program, explore
from rust.syntax import Crate
from rust.words import Refuted
from theorem import Theorem, Verdict, Wrong

_FOLDER = "beacon/"


class Exact(Theorem):
    """A theorem whose function takes a machine, and runs on every path."""

    def judge(self, crate: Crate) -> Verdict:
        """Follows the theorem on all paths, and stops at the first claim that does not hold."""
        started = time.monotonic()
        paths = claims = 0
        outcome, detail = "proven", ""
        try:
            for machine in explore(Program(crate, _FOLDER), self.follow):
                paths += 1
                claims += machine.claims
        except Refuted as refuted:
            outcome, detail = "refuted", str(refuted)
        if outcome == "proven" and not claims:
            outcome = "empty"
        return Verdict(outcome, time.monotonic() - started, paths, claims, detail)


def exactly(*wrongs: Wrong) -> typing.Callable[[typing.Callable[[Machine], None]], Exact]:
    """Makes a theorem of the function that it decorates."""
    return lambda follow: Exact(follow, wrongs)
