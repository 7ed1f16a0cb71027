"""The three ways a locked pool can end: it is completed, it is void, or its draw times out."""

import dataclasses
import types

import z3

from pools import constant, locked_pool, reference, sane_moment, seen
from rust.follow import Follower
from rust.values import Struct
from theorem import Wrong, theorem

_DRAW = "transition/draw.rs"
_CONSTANTS = "constants.rs"


@dataclasses.dataclass(frozen=True)
class Ways:
    """The condition under which each way is open, if the round's signature is at hand."""

    complete: z3.BoolRef
    void: z3.BoolRef
    time_out: z3.BoolRef


def ways(f: Follower, pool: Struct, moment: Struct) -> Ways:
    """Returns the ways that are open at a moment."""
    values = [reference(pool), reference(moment)]
    return Ways(*(f.accepts(name, values, "draw") for name in ("check_complete", "check_void", "time_out")))


@theorem(
    Wrong("a countdown of 5 s", _CONSTANTS, "MIN_COUNTDOWN: u32 = 60", "MIN_COUNTDOWN: u32 = 5"),
    Wrong("a pool is young for 62 s", _CONSTANTS, "YOUNG_SECONDS: i64 = 30", "YOUNG_SECONDS: i64 = 62"),
    Wrong("complete in spite of the time-out", _DRAW, "ensure!(!is_over(pool, moment), DrawOver);", ""),
    Wrong(
        "complete while it is young by slots",
        _DRAW,
        "moment.now >= pool.draw_at && moment.slot",
        "moment.now >= pool.draw_at || moment.slot",
    ),
    Wrong(
        "young for a slot more", _DRAW, "|| moment.slot < pool.lock_slot", "|| moment.slot <= pool.lock_slot"
    ),
    Wrong(
        "timed out by seconds alone",
        _DRAW,
        "moment.now >= pool.draw_deadline && moment.slot",
        "moment.now >= pool.draw_deadline || moment.slot",
    ),
)
def never_two(f: Follower) -> None:
    """Complete, void and time-out are never two of them open, whatever the clock, the slot, the lock and the
    last restart.
    """
    pool = locked_pool(f)
    moment = f.symbol("Moment", "moment")
    way = ways(f, pool, moment)
    f.claim(z3.Not(z3.And(way.complete, way.void)), "complete and void")
    f.claim(z3.Not(z3.And(way.complete, way.time_out)), "complete and time-out")
    f.claim(z3.Not(z3.And(way.void, way.time_out)), "void and time-out")


@theorem(
    Wrong("a second between them", _DRAW, "moment.now >= pool.draw_at &&", "moment.now > pool.draw_at &&"),
    Wrong(
        "a slot between them", _DRAW, "&& moment.slot >= pool.lock_slot", "&& moment.slot > pool.lock_slot"
    ),
)
def no_gap(f: Follower) -> None:
    """From draw_at and 100 slots after the lock on, exactly one of complete and time-out is open, and void
    never.
    """
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    f.assume(now.now >= locked.draw_at, now.slot >= locked.lock_slot + constant(f, "YOUNG_SLOTS"))
    way = ways(f, pool, moment)
    f.claim(z3.Xor(way.complete, way.time_out), "one of the two")
    f.claim(z3.Not(way.void), "void is over")


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
    Wrong("young by both alone", _DRAW, "|| moment.slot < pool.lock_slot", "&& moment.slot < pool.lock_slot"),
    Wrong(
        "a second less",
        _DRAW,
        "moment.now < pool.locked_at.saturating_add(YOUNG_SECONDS)",
        "moment.now < pool.locked_at.saturating_add(YOUNG_SECONDS - 1)",
    ),
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
def void_while_young(f: Follower) -> None:
    """Void is open exactly while the pool is young, unless the cluster restarted at the lock or after it."""
    pool, moment = locked_pool(f), sane_moment(f)
    locked, now = seen(pool), seen(moment)
    # The lock's slot is in the past, so adding a hundred cannot overflow.
    f.assume(locked.lock_slot <= now.slot)
    young = z3.Or(
        now.now < locked.locked_at + constant(f, "YOUNG_SECONDS"),
        now.slot < locked.lock_slot + constant(f, "YOUNG_SLOTS"),
    )
    due = z3.And(young, locked.lock_slot > now.last_restart)
    f.claim(ways(f, pool, moment).void == due, "open exactly then")


def _later(f: Follower, first: types.SimpleNamespace, then: types.SimpleNamespace) -> None:
    """Assumes that slots and restarts only increase, and that the clock goes back only at a restart."""
    f.assume(first.slot <= then.slot, first.last_restart <= then.last_restart)
    restarted = z3.And(then.last_restart > first.last_restart, then.last_restart >= first.slot)
    f.assume(z3.Or(restarted, z3.And(then.last_restart == first.last_restart, first.now <= then.now)))


@theorem(
    Wrong(
        "void after a restart",
        _DRAW,
        "ensure!(pool.lock_slot > moment.last_restart, LockedBeforeRestart);",
        "",
    ),
    Wrong(
        "complete while it is young by slots",
        _DRAW,
        "moment.now >= pool.draw_at && moment.slot",
        "moment.now >= pool.draw_at || moment.slot",
    ),
)
def never_void_again(f: Follower) -> None:
    """Once a pool could be completed or timed out it is never void, even if the last restart grows."""
    pool = locked_pool(f)
    first, then = sane_moment(f, "first"), sane_moment(f, "then")
    f.assume(seen(pool).lock_slot <= seen(first).slot)
    _later(f, seen(first), seen(then))
    before, after = ways(f, pool, first), ways(f, pool, then)
    f.claim(z3.Not(z3.And(z3.Or(before.complete, before.time_out), after.void)), "no void after that")


@theorem(
    Wrong(
        "timed out by the slot alone",
        _DRAW,
        "moment.now >= pool.draw_deadline && moment.slot >= from",
        "moment.slot == from",
    ),
    Wrong("complete in spite of the time-out", _DRAW, "ensure!(!is_over(pool, moment), DrawOver);", ""),
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


ALL = [never_two, no_gap, time_out_comes, void_while_young, never_void_again, timed_out_for_good]
