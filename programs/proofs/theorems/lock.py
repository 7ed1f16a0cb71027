"""The round that a lock fixes, and when a lock is refused."""

import z3

from pools import any_epoch, any_pool, constant, error, lock_record, reference, sane_moment, seen, status, succeeded
from rust.follow import Follower
from theorem import Wrong, theorem

_LOCK = "transition/lock.rs"
_PACE = "transition/pace.rs"
_SEATS = "transition/seats.rs"
_CONSTANTS = "constants.rs"


@theorem(
    Wrong("the round before", _LOCK, ".checked_add(2).ok_or", ".checked_add(1).ok_or"),
    Wrong(
        "a round at the countdown's very end",
        _LOCK,
        ".checked_add(1)\n        .and_then",
        ".checked_add(0)\n        .and_then",
    ),
    Wrong("counted from genesis 0", _LOCK, ".checked_sub(terms.beacon_genesis)", ".checked_sub(0)"),
    Wrong(
        "a deadline without the draw's time",
        _LOCK,
        ".checked_add(pool.terms.draw_timeout_seconds.into())",
        ".checked_add(0)",
    ),
    Wrong("a beacon of period 0", _CONSTANTS, "MIN_PERIOD: u32 = 1", "MIN_PERIOD: u32 = 0"),
    Wrong(
        "locked as if it were earlier",
        _LOCK,
        "pool.locked_at = moment.now",
        "pool.locked_at = moment.now - 1",
    ),
)
def round_fixed(f: Follower) -> None:
    """A lock fixes the first round after the countdown: x < draw_at <= x + period, round >= 2, and no step
    overflows.
    """
    pool = reference(any_pool(f))
    moment = sane_moment(f)
    result = f.call("lock", [pool, reference(moment), any_epoch(f)], "lock")
    f.claim(error(result) in ("", "RestartGuard", "BeforeGenesis"), f"refused only by these: {error(result)}")
    if not succeeded(result):
        return
    after, now = seen(pool), seen(moment)
    for what, condition in lock_record(f, after).items():
        f.claim(condition, what)
    terms = after.terms
    countdown_end = now.now + terms.countdown_seconds
    f.claim(after.locked_at == now.now, "the time is that of the lock")
    f.claim(after.lock_slot == now.slot, "the slot is that of the lock")
    f.claim(after.round >= 2, "the beacon has begun")
    f.claim(
        after.draw_at - terms.beacon_genesis == (after.round - 1) * terms.beacon_period,
        "draw_at is when the beacon publishes the round",
    )
    f.claim(
        after.draw_at - terms.beacon_period <= countdown_end, "the round before is not after the countdown"
    )
    f.claim(
        now.now + constant(f, "MAX_COUNTDOWN") + constant(f, "MAX_PERIOD") + constant(f, "MAX_DRAW_TIMEOUT")
        >= after.draw_deadline,
        "the deadline has a bound",
    )


@theorem(
    Wrong(
        "a guard a slot too long",
        _LOCK,
        "moment.slot >= moment.last_restart",
        "moment.slot > moment.last_restart",
    ),
    Wrong("a guard that never ends", _LOCK, "moment.last_restart == 0\n", "moment.last_restart != 0\n"),
    Wrong("no guard", _LOCK, "moment.last_restart == 0\n            ||", "true ||"),
    Wrong("genesis itself refused", _LOCK, "since >= 0", "since > 0"),
)
def lock_refused(f: Follower) -> None:
    """A lock is refused before genesis, and for 432,000 slots after a restart: at the last of them still, at
    the first after them no more.
    """
    pool = reference(any_pool(f))
    before = seen(pool)
    moment = sane_moment(f)
    now = seen(moment)
    result = f.call("lock", [pool, reference(moment), any_epoch(f)], "lock")
    guarded = z3.And(now.last_restart != 0, now.slot < now.last_restart + constant(f, "RESTART_GUARD_SLOTS"))
    early = now.now + before.terms.countdown_seconds < before.terms.beacon_genesis
    f.claim(z3.Not(z3.Or(guarded, early)) if succeeded(result) else z3.Or(guarded, early), error(result))
    if succeeded(result):
        # `check_void` requires this, so a restart before the lock never prevents a void.
        f.claim(
            z3.Or(now.slot == 0, now.slot > now.last_restart), "no restart at the lock's slot or after it"
        )


@theorem(
    Wrong("a winner more", "state/pool.rs", "        count\n    }\n}", "        count + 1\n    }\n}"),
    Wrong("no winner among few", "state/pool.rs", "count == 0 {\n        1", "count == 0 {\n        count"),
)
def winners(f: Follower) -> None:
    """The number of winners is max(1, floor(players / players_per_winner)), at least 1 and at most all."""
    players, per_winner = f.symbol("u16", "players"), f.symbol("u16", "per_winner")
    f.assume(players.term >= 1, per_winner.term >= 1)
    count = seen(f.call("winner_count", [players, per_winner], "pool"))
    f.claim(z3.And(1 <= count, count <= players.term), "one at least, all at most")
    few = players.term < per_winner.term
    f.claim(z3.Implies(few, count == 1), "one among few")
    f.claim(z3.Implies(z3.Not(few), count * per_winner.term <= players.term), "not above")
    f.claim(players.term < (count + 1) * per_winner.term, "not below")


@theorem(
    Wrong(
        "a pool at its minimum expires",
        _LOCK,
        "pool.player_count < pool.terms.min_players",
        "pool.player_count <= pool.terms.min_players",
    ),
    Wrong(
        "a pool at its minimum is stuck",
        _LOCK,
        "pool.player_count >= pool.terms.min_players",
        "pool.player_count > pool.terms.min_players",
    ),
    Wrong(
        "a way out at the deadline",
        _SEATS,
        "ensure!(now < pool.terms.join_deadline, DeadlinePassed)",
        "ensure!(now <= pool.terms.join_deadline, DeadlinePassed)",
    ),
    Wrong(
        "a way in at the deadline",
        _SEATS,
        "ensure!(now < terms.join_deadline, DeadlinePassed)",
        "ensure!(now <= terms.join_deadline, DeadlinePassed)",
    ),
)
def open_pool_goes_on(f: Follower) -> None:
    """Past its deadline an open pool either locks or expires, never both, once a restart is long enough ago;
    before it neither, and after it nobody joins or leaves.
    """
    pool = reference(any_pool(f))
    moment = sane_moment(f)
    now, before = seen(moment), seen(pool)
    time, at = moment.fields["now"], reference(moment)
    f.stubs["hash"] = lambda g, _: g.symbol("[u8; 32]", "hash of the terms")
    f.assume(before.status == status(f, "Open"))
    joins = f.accepts("check_join", [pool, reference(f.symbol("Joining", "joining")), time], "seats")
    leaves = f.accepts("exit", [pool, reference(f.symbol("Entry", "entry")), time], "seats")
    locks = f.accepts("lock_due", [pool, at, any_epoch(f)], "lock")
    expires = f.accepts("expire", [pool, time], "lock")
    f.claim(z3.Not(z3.And(locks, expires)), "a pool that locks does not expire")
    f.claim(z3.Not(z3.And(z3.Or(joins, leaves), z3.Or(locks, expires))), "nobody comes or goes when it ends")
    over = now.now >= before.terms.join_deadline
    f.claim(z3.Implies(z3.Or(locks, expires), over), "neither before the deadline")
    free = now.slot >= now.last_restart + constant(f, "RESTART_GUARD_SLOTS")
    f.claim(z3.Implies(z3.And(over, free), z3.Or(locks, expires)), "one of them from then on")


@theorem(
    Wrong("an average that is longer", _PACE, ".min(NOMINAL_SLOT_MICROS)", ""),
    Wrong("a young epoch's average", _PACE, "slots < MEASURED_SLOTS", "slots == 0"),
    Wrong("milliseconds", _PACE, "const MICROS: i128 = 1_000_000", "const MICROS: i128 = 1_000"),
    Wrong("counted from slot 0", _PACE, "moment.slot.saturating_sub(epoch.first_slot)", "moment.slot"),
)
def slot_length(f: Follower) -> None:
    """The length of a slot at a lock is nominal in the first 4,500 slots of an epoch, afterwards the epoch's
    average rounded down or, if that is longer, nominal; for every clock and slot, without overflow.
    """
    moment, epoch = f.symbol("ClusterTime", "moment"), any_epoch(f)
    now, began = seen(moment), seen(epoch)
    micros = seen(f.call("slot_micros", [reference(moment), epoch], "pace"))
    nominal = constant(f, "NOMINAL_SLOT_MICROS")
    slots = now.slot - began.first_slot
    f.claim(z3.And(0 <= micros, micros <= nominal), "at most nominal")
    measured = slots >= constant(f, "MEASURED_SLOTS")
    f.claim(z3.Implies(z3.Not(measured), micros == nominal), "nominal at first")
    passed = (now.now - began.start) * 1_000_000
    average = z3.And(micros * slots <= passed, passed < (micros + 1) * slots)
    shorter = z3.And(measured, 0 <= passed, passed < nominal * slots)
    f.claim(z3.Implies(shorter, average), "the average where that is shorter")
    f.claim(z3.Implies(z3.And(measured, passed >= nominal * slots), micros == nominal), "no longer")


ALL = [round_fixed, lock_refused, winners, open_pool_goes_on, slot_length]
