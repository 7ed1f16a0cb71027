"""When a pool can be closed, and what it owes at that time."""

import z3

from pools import any_pool, error, reference, seen, status, succeeded
from rust.follow import Follower
from theorem import Wrong, theorem

from .booking import completed_pool

_CLOSE = "transition/close.rs"


@theorem(
    Wrong("a second more", _CLOSE, "now >= kept_until", "now > kept_until"),
    Wrong("at once", _CLOSE, "ensure!(now >= kept_until, RetentionNotOver);", ""),
    Wrong(
        "a debt holds it up",
        _CLOSE,
        "ensure!(pool.open_entries == 0, EntriesOpen);",
        "ensure!(pool.open_entries == 0 && pool.owed_lamports == 0, EntriesOpen);",
    ),
    Wrong("while players are unpaid", _CLOSE, "ensure!(pool.open_entries == 0, EntriesOpen);", ""),
    Wrong("while it is open", _CLOSE, "ensure!(pool.is_settled(), WrongStatus);", ""),
)
def close_comes(f: Follower) -> None:
    """A pool closes from the end of its retention on and not a second before, once every player is paid, whatever
    it owes besides.
    """
    pool = reference(any_pool(f))
    now, before = f.symbol("i64", "now"), seen(pool)
    f.assume(0 <= before.settled_at, before.settled_at <= 2**62)
    ended = z3.Or(before.status == status(f, "Completed"), before.status == status(f, "Refunding"))
    kept = now.term < before.settled_at + before.terms.retention_seconds
    closes = f.accepts("check_close", [pool, reference(before.creator), now], "close")
    f.claim(closes == z3.And(ended, before.open_entries == 0, z3.Not(kept)), "closes exactly then")


@theorem(
    Wrong("while players are unpaid", _CLOSE, "ensure!(pool.open_entries == 0, EntriesOpen);", ""),
)
def nothing_of_a_player(f: Follower) -> None:
    """Closing a completed pool takes no lamports of a player: at that time only unpaid shares of creator,
    completer and treasury are owed.
    """
    pool, pays, _ = completed_pool(f)
    before, paid = seen(pool), seen(pays)
    result = f.call("check_close", [pool, reference(before.creator), f.symbol("i64", "now")], "close")
    if succeeded(result):
        left = paid.creator + paid.completer + paid.treasury
        f.claim(before.owed_lamports <= left, "no more than the shares of the fee")


@theorem(
    Wrong("an active entry closed", _CLOSE, "ensure!(!entry.active, EntryActive);", ""),
    Wrong("while the pool is open", _CLOSE, "ensure!(!is_pool_open, WrongStatus);", ""),
    Wrong("never", _CLOSE, "ensure!(!entry.active, EntryActive);", "ensure!(entry.active, EntryActive);"),
)
def entry_closed(f: Follower) -> None:
    """The entry of a player who left closes once the pool is no longer open, in whatever state the pool is or if
    it is closed, and that of a player who did not leave never closes so.
    """
    entry, is_open = f.symbol("Entry", "entry"), f.symbol("bool", "is_pool_open")
    result = f.call("check_close_entry", [reference(entry), is_open], "close")
    may = z3.And(z3.Not(is_open), z3.Not(entry.fields["active"]))
    f.claim(may if succeeded(result) else z3.Not(may), f"closed exactly then: {error(result)}")


ALL = [close_comes, nothing_of_a_player, entry_closed]
