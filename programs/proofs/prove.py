"""Proves every theorem and refutes every wrong variant of the code; exits with code 1 if one fails."""

from __future__ import annotations

import dataclasses
import functools
import multiprocessing
import pathlib
import sys
import time

# Files that Python compiles beside these would count as changed files of the program.
sys.dont_write_bytecode = True

import reading  # noqa: E402
from rust.syntax import Crate  # noqa: E402
from theorem import Theorem, Verdict  # noqa: E402
from theorems import (  # noqa: E402
    booking,
    closing,
    creation,
    draw,
    economics,
    field,
    frame,
    isogeny,
    lock,
    seats,
    shares,
    ways_on,
)

_SOURCES = pathlib.Path(__file__).parent.parent / "vrf-pool" / "src"
_MODULES = [shares, economics, creation, seats, lock, draw, ways_on, booking, closing, frame, field, isogeny]
_THEOREMS: list[Theorem] = [theorem for module in _MODULES for theorem in module.ALL]


@dataclasses.dataclass(frozen=True)
class _Job:
    """The index of a theorem and of one of its wrong variants; None stands for the code as it is."""

    theorem: int
    wrong: int | None = None

    def run(self) -> Verdict:
        theorem = _THEOREMS[self.theorem]
        try:
            if self.wrong is None:
                return theorem.judge(_crate())
            wrong = theorem.wrongs[self.wrong]
            return theorem.judge(_crate().edited(wrong.path, wrong.old, wrong.new))
        # The code has changed in a way that the theorem cannot follow: report it and go on with the others.
        except Exception as error:
            return Verdict("not understood", 0, 0, 0, f"{type(error).__name__}: {error}")

    def report(self, verdict: Verdict) -> bool:
        """Prints a verdict, and returns whether it is as it should be."""
        theorem = _THEOREMS[self.theorem]
        if self.wrong is None:
            good = verdict.outcome == "proven"
            work = f"{verdict.claims} claims on {verdict.paths} paths"
            print(f"{verdict.seconds:6.2f} s  {verdict.outcome}: {theorem.title} ({work})")
        else:
            good = verdict.outcome == "refuted"
            outcome = "refuted as it should be" if good else f"NOT REFUTED BUT {verdict.outcome}"
            print(f"{verdict.seconds:6.2f} s      {outcome}: {theorem.wrongs[self.wrong].what}")
        if verdict.detail:
            print(f"              {verdict.detail}")
        return good


@functools.cache
def _crate() -> Crate:
    return Crate.read(_SOURCES)


def _jobs(names: list[str]) -> list[_Job]:
    if unknown := set(names) - {theorem.follow.__name__ for theorem in _THEOREMS}:
        raise SystemExit(f"No theorem is called {', '.join(sorted(unknown))}")
    chosen = [i for i, theorem in enumerate(_THEOREMS) if not names or theorem.follow.__name__ in names]
    return [_Job(i, wrong) for i in chosen for wrong in (None, *range(len(_THEOREMS[i].wrongs)))]


def main() -> int:
    """Judges all theorems, or those whose functions are named. Returns the exit code."""
    started = time.monotonic()
    jobs = _jobs(sys.argv[1:])
    _crate()
    # One process for each job, so that no verdict depends on the solver's earlier work.
    with multiprocessing.get_context("fork").Pool(maxtasksperchild=1) as pool:
        samples = pool.apply_async(reading.differences)
        field_ = pool.apply_async(reading.field_differences, [_SOURCES])
        refused = pool.apply_async(reading.accepted)
        verdicts = zip(jobs, pool.imap(_Job.run, jobs))
        bad = [job for job, verdict in verdicts if not job.report(verdict)]
        compared, misread = samples.get()
        of_field, misread_too = field_.get()
        tricks, taken = refused.get()
    compared += of_field
    if misread_too:
        print(f"NOT READ AS IT IS COMPILED: {', '.join(misread_too)} of the field")
    if misread:
        print(f"NOT READ AS IT IS COMPILED: {', '.join(misread)} of rust/samples.rs")
    if taken:
        print(f"NOT REFUSED AS IT SHOULD BE: {', '.join(taken)} of rust/refused.rs")
    theorems = sum(job.wrong is None for job in jobs)
    print(f"{theorems} theorems, {len(jobs) - theorems} wrong variants, {len(bad)} not as they should be")
    print(f"{compared} results of samples read as they are compiled, {tricks} samples refused")
    print(f"{time.monotonic() - started:.0f} s in all")
    return 1 if bad or misread or misread_too or taken else 0


if __name__ == "__main__":
    sys.exit(main())
