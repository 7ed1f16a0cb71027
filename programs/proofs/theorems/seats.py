"""An open pool owes all entries and the bonus, while players come and go and until its end begins."""

import types

import z3

from pools import any_epoch, any_pool, error, outcome, reference, sane_moment, seen, succeeded
from rust.follow import Follower
from rust.values import Place
from theorem import Wrong, theorem

from .booking import active_entry, choose

_SEATS = "transition/seats.rs"


def owes_everything(pool: types.SimpleNamespace, players: z3.ArithRef) -> z3.BoolRef:
    """Whether a pool owes the entries of `players` players and the bonus."""
    return pool.owed_lamports == players * pool.terms.entry_lamports + pool.terms.bonus_lamports


def _open_pool(f: Follower, players: int = 0) -> Place:
    """Makes any pool that owes the bonus and the entries of all its players but `players` of them, and counts as many
    active entries.
    """
    pool = reference(any_pool(f))
    before = seen(pool)
    f.assume(owes_everything(before, before.player_count - players))
    f.assume(before.open_entries == before.player_count - players)
    return pool


@theorem(
    Wrong("a join not booked", _SEATS, ".checked_add(pool.terms.entry_lamports)", ".checked_add(0)"),
    Wrong("an entry not counted", _SEATS, ".open_entries.checked_add(1)", ".open_entries.checked_add(0)"),
)
def joining(f: Follower) -> None:
    """A join is booked in full, with its entry, and never overflows.

    A join is booked when its player stands in the list already.
    """
    pool = _open_pool(f, players=1)
    f.assume(seen(pool).player_count >= 1)
    outcome(f, f.call("join", [pool], "seats"))
    after = seen(pool)
    f.claim(owes_everything(after, after.player_count), "owed is what was paid in")
    f.claim(after.open_entries == after.player_count, "an active entry for each player")


@theorem(
    Wrong("an exit not booked", _SEATS, "    pool.book_payment(pool.terms.entry_lamports)?;\n", ""),
    Wrong(
        "an exit that takes the bonus along",
        _SEATS,
        "Ok(pool.terms.entry_lamports)",
        "Ok(pool.terms.bonus_lamports)",
    ),
    Wrong(
        "the minimum broken",
        _SEATS,
        "ensure!(pool.player_count != pool.terms.min_players, BelowMinimum);",
        "",
    ),
    Wrong(
        "an entry still counted",
        _SEATS,
        ".open_entries.checked_sub(1)",
        ".open_entries.checked_sub(0)",
    ),
    Wrong("the creator leaves", _SEATS, "ensure!(entry.player != pool.creator, CreatorCannotExit);", ""),
    Wrong("an exit again and again", _SEATS, "entry.exit_used = true;", ""),
)
def leaving(f: Follower) -> None:
    """An exit pays the entry once, leaves the creator, and never takes a pool that has reached its minimum
    below it.

    An exit is booked when its player still stands in the list.
    """
    pool, entry = _open_pool(f), f.symbol("Entry", "entry")
    before = seen(pool)
    by_creator = entry.fields["player"].term == before.creator.term
    # A pool with the creator and another player has at least two players.
    f.assume(z3.Or(by_creator, before.player_count >= 2))
    held = reference(entry)
    now = f.symbol("i64", "now")
    result = f.call("exit", [pool, held, now], "seats")
    f.claim(error(result) != "Overflow", "never refused for want of it")
    if not succeeded(result):
        return
    after, players = seen(pool), before.player_count - 1
    f.claim(seen(result.payload[0]) == before.terms.entry_lamports, "pays the entry")
    f.claim(owes_everything(after, players), "owed is what was paid in")
    f.claim(after.open_entries == players, "an active entry for each player who stays")
    f.claim(z3.Not(by_creator), "the creator stays")
    reached = before.player_count >= before.terms.min_players
    f.claim(z3.Implies(reached, players >= before.terms.min_players), "the minimum stays reached")
    f.claim(z3.Not(f.accepts("exit", [pool, held, now], "seats")), "and not again")
    f.call("rejoin", [held, now], "seats")
    f.claim(z3.Not(f.accepts("exit", [pool, held, now], "seats")), "not after a return either")


@theorem(
    Wrong("two seats for one", _SEATS, "ensure!(!entry.active, AlreadyJoined);", ""),
)
def one_seat(f: Follower) -> None:
    """A player in a pool cannot take another seat, and a player who left can."""
    entry, now = active_entry(f), f.symbol("i64", "now")
    f.claim(z3.Not(f.accepts("rejoin", [entry, now], "seats")), "not while seated")
    left = f.symbol("Entry", "left")
    f.assume(z3.Not(left.fields["active"]))
    f.claim(succeeded(f.call("rejoin", [reference(left), now], "seats")), "after leaving")
    f.claim(left.fields["active"], "seated again")


@theorem(
    Wrong(
        "a refund that takes a part",
        "state/pool.rs",
        "self.refund_reason = reason as u8;",
        "self.owed_lamports = 0;",
    ),
    Wrong("a lock that takes a part", "transition/lock.rs", "pool.round = round;", "pool.owed_lamports = 0;"),
)
def ending(f: Follower) -> None:
    """When a pool locks, expires, is void or times out it still owes all entries and the bonus."""
    pool, moment = reference(any_pool(f)), sane_moment(f)
    before = seen(pool)
    at, now = reference(moment), moment.fields["now"]
    match choose(f, "a lock", "an expiry", "a void", "a time-out"):
        case "a lock":
            f.call("lock_due", [pool, at, any_epoch(f)], "lock")
        case "an expiry":
            f.call("expire", [pool, now], "lock")
        case "a void":
            f.call("void", [pool, f.symbol("[u8; 48]", "signature"), now], "draw")
        case "a time-out":
            f.call("time_out", [pool, at], "draw")
    after = seen(pool)
    f.claim(after.owed_lamports == before.owed_lamports, "nothing is taken")
    f.claim(after.player_count == before.player_count, "nobody is missing")
    f.claim(after.open_entries == before.open_entries, "and every entry is counted")


ALL = [joining, leaving, one_seat, ending]
