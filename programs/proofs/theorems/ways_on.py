"""The three ways a locked pool can end: it is completed, it is void, or its draw times out."""

import dataclasses
import types

import z3

from pools import constant, locked_pool, reference, sane_moment, seen
from rust.follow import Follower
from rust.values import Struct
from theorem import Wrong, theorem

_DRAW = "transition/draw.rs"
_PACE = "transition/pace.rs"
_CONSTANTS = "constants.rs"


@dataclasses.dataclass(frozen=True)
class Ways:
    """The condition under which each way is open, if the round's signature is available."""

    complete: z3.BoolRef
    void: z3.BoolRef
    time_out: z3.BoolRef


def ways(f: Follower, pool: Struct, moment: Struct) -> Ways:
    """Returns the ways that are open at a moment."""
    values = [reference(pool), reference(moment)]
    return Ways(*(f.accepts(name, values, "draw") for name in ("check_complete", "check_void", "time_out")))


@theorem(
    Wrong("complete in spite of a lag", _PACE, "&& !self.has_lagged()", ""),
    Wrong("void when it is late", _PACE, "!self.is_late() && 8", "8"),
    Wrong("void for a whole countdown", _PACE, "5 * self.by_slots < self", "self.by_slots < self"),
    Wrong("complete at any pace", _PACE, "2 * self.by_clock <= 3 * self.by_slots", "self.by_clock >= 0"),
    Wrong(
        "complete in spite of the time-out",
        _DRAW,
        "ensure!(!is_over(pool, moment), DrawOver);\n    ensure!(SinceLock::of(pool, moment).is_sound()",
        "ensure!(SinceLock::of(pool, moment).is_sound()",
    ),
    Wrong(
        "void in spite of the time-out",
        _DRAW,
        "ensure!(!is_over(pool, moment), DrawOver);\n    ensure!(SinceLock::of(pool, moment).is_doubtful()",
        "ensure!(SinceLock::of(pool, moment).is_doubtful()",
    ),
)
def never_two(f: Follower) -> None:
    """At most one of complete, void and time-out is open, whatever the clock, the slot, the lock and the
    last restart.
    """
    pool = locked_pool(f)
    moment = f.symbol("ClusterTime", "moment")
    way = ways(f, pool, moment)
    f.claim(z3.Not(z3.And(way.complete, way.void)), "complete and void")
    f.claim(z3.Not(z3.And(way.complete, way.time_out)), "complete and time-out")
    f.claim(z3.Not(z3.And(way.void, way.time_out)), "void and time-out")


@dataclasses.dataclass(frozen=True)
class Pace:
    """Microseconds: from the lock to the round, and since the lock by the clock and by slots."""

    countdown: z3.ArithRef
    by_clock: z3.ArithRef
    by_slots: z3.ArithRef


def pace(locked: types.SimpleNamespace, now: types.SimpleNamespace) -> Pace:
    """Returns the time since a lock, as the rule states it."""
    slots = z3.If(now.slot > locked.lock_slot, now.slot - locked.lock_slot, 0)
    return Pace(
        (locked.draw_at - locked.locked_at) * 1_000_000,
        (now.now - locked.locked_at) * 1_000_000,
        slots * locked.slot_micros,
    )


@theorem(
    Wrong("a second between them", _DRAW, "moment.now >= pool.draw_at,", "moment.now > pool.draw_at,"),
    Wrong("late a microsecond later", _PACE, "self.by_slots >= LATE", "self.by_slots > LATE"),
    Wrong("late by six", _CONSTANTS, "LATE_COUNTDOWNS: i128 = 5", "LATE_COUNTDOWNS: i128 = 6"),
)
def no_gap(f: Follower) -> None:
    """From draw_at and five countdowns of slots on, exactly one of complete and time-out is open, and void
    never, however the clock goes.
    """
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    since = pace(locked, now)
    f.assume(now.now >= locked.draw_at, since.by_slots >= 5 * since.countdown)
    way = ways(f, pool, moment)
    f.claim(z3.Xor(way.complete, way.time_out), "one of the two")
    f.claim(z3.Not(way.void), "void is over")


@theorem(
    Wrong("a fifth is enough for the clock", _PACE, "2 * self.by_clock <= 3", "2 * self.by_clock <= 2"),
    Wrong("half a countdown is a lag", _PACE, ">= 7 * self.countdown", ">= 2 * self.countdown"),
    Wrong("a second later", _DRAW, "moment.now >= pool.draw_at,", "moment.now > pool.draw_at,"),
)
def in_time(f: Follower) -> None:
    """When the round is due it completes the pool, unless the clock is ahead of nominal slots by more than
    two fifths.
    """
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    since = pace(locked, now)
    f.assume(now.now == locked.draw_at, 5 * since.by_clock <= 7 * since.by_slots)
    f.claim(ways(f, pool, moment).complete, "open at once")


@theorem(
    Wrong(
        "a deadline a second later",
        _DRAW,
        "moment.now >= pool.draw_deadline",
        "moment.now > pool.draw_deadline",
    ),
    Wrong("a slot later", _DRAW, "&& moment.slot >= from", "&& moment.slot > from"),
    Wrong("the restart forgotten", _DRAW, "pool.lock_slot.max(moment.last_restart)", "pool.lock_slot"),
    Wrong("the lock forgotten", _DRAW, "pool.lock_slot.max(moment.last_restart)", "moment.last_restart"),
)
def time_out_comes(f: Follower) -> None:
    """Every locked pool can be timed out from its deadline and 36,000 slots after its lock and the last
    restart on, not before.
    """
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    slots = constant(f, "TIMEOUT_SLOTS")
    due = z3.And(
        now.now >= locked.draw_deadline,
        now.slot >= locked.lock_slot + slots,
        now.slot >= now.last_restart + slots,
    )
    f.claim(ways(f, pool, moment).time_out == due, "open exactly then")


@theorem(
    Wrong("a sixth", _PACE, "5 * self.by_slots < self", "6 * self.by_slots < self"),
    Wrong("a lag of all of it", _PACE, "8 * (self.by_clock", "7 * (self.by_clock"),
    Wrong("by the clock alone", _PACE, "(self.by_clock - self.by_slots)", "self.by_clock"),
    Wrong("the lock's slot as a time", _PACE, "moment.slot.saturating_sub(pool.lock_slot)", "moment.slot"),
    Wrong(
        "void after a restart",
        _DRAW,
        "ensure!(pool.lock_slot > moment.last_restart, LockedBeforeRestart);",
        "",
    ),
    Wrong(
        "a restart at the lock's slot",
        _DRAW,
        "pool.lock_slot > moment.last_restart",
        "pool.lock_slot >= moment.last_restart",
    ),
)
def void_exactly(f: Follower) -> None:
    """Void is open exactly in the first fifth of the countdown by slots, and while the clock has gained seven
    eighths of it on them until that is late; unless the cluster restarted at the lock or after it, or the
    draw is over.
    """
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    since = pace(locked, now)
    lagged = z3.And(
        since.by_slots < 5 * since.countdown,
        8 * (since.by_clock - since.by_slots) >= 7 * since.countdown,
    )
    way = ways(f, pool, moment)
    due = z3.And(
        z3.Or(5 * since.by_slots < since.countdown, lagged),
        locked.lock_slot > now.last_restart,
        z3.Not(way.time_out),
    )
    f.claim(way.void == due, "open exactly then")


def _later(f: Follower, first: types.SimpleNamespace, then: types.SimpleNamespace) -> None:
    """Assumes that slots and restarts only increase, and that the clock goes back only at a restart."""
    f.assume(first.slot <= then.slot, first.last_restart <= then.last_restart)
    restarted = z3.And(then.last_restart > first.last_restart, then.last_restart >= first.slot)
    f.assume(z3.Or(restarted, z3.And(then.last_restart == first.last_restart, first.now <= then.now)))


@theorem(
    Wrong("late by six", _CONSTANTS, "LATE_COUNTDOWNS: i128 = 5", "LATE_COUNTDOWNS: i128 = 6"),
    Wrong("void when it is late", _PACE, "!self.is_late() && 8", "8"),
)
def late_for_good(f: Follower) -> None:
    """Once it is late a pool is never void again, and can be completed until its time-out, however the clock
    goes from then on.
    """
    pool = locked_pool(f)
    first, then = sane_moment(f, "first"), sane_moment(f, "then")
    locked = seen(pool)
    since = pace(locked, seen(first))
    f.assume(since.by_slots >= 5 * since.countdown, seen(first).slot <= seen(then).slot)
    after = ways(f, pool, then)
    f.claim(z3.Not(after.void), "no void after that")
    is_due = seen(then).now >= locked.draw_at
    f.claim(z3.Implies(is_due, z3.Or(after.complete, after.time_out)), "and no lag in the way")


@theorem(
    Wrong(
        "timed out by the slot alone",
        _DRAW,
        "moment.now >= pool.draw_deadline && moment.slot >= from",
        "moment.slot == from",
    ),
    Wrong(
        "complete in spite of the time-out",
        _DRAW,
        "ensure!(!is_over(pool, moment), DrawOver);\n    ensure!(SinceLock::of(pool, moment).is_sound()",
        "ensure!(SinceLock::of(pool, moment).is_sound()",
    ),
)
def timed_out_for_good(f: Follower) -> None:
    """Once a pool could be timed out it can never be completed, but after a restart; then the time-out comes
    again.
    """
    pool = locked_pool(f)
    first, then = sane_moment(f, "first"), sane_moment(f, "then")
    _later(f, seen(first), seen(then))
    before, after = ways(f, pool, first), ways(f, pool, then)
    restarted = seen(then).last_restart > seen(first).last_restart
    f.claim(
        z3.Implies(z3.And(before.time_out, after.complete), restarted), "only a restart opens the other way"
    )
    slots_over = seen(then).slot >= seen(then).last_restart + constant(f, "TIMEOUT_SLOTS")
    again = z3.And(seen(then).now >= seen(pool).draw_deadline, slots_over)
    f.claim(z3.Implies(z3.And(before.time_out, again), after.time_out), "which closes again")


ALL = [never_two, no_gap, in_time, time_out_comes, void_exactly, late_for_good, timed_out_for_good]
