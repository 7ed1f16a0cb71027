"""An ended pool owes exactly the unpaid shares after every payment, so that none is refused or lost."""

import dataclasses
import types

import z3

from pools import (
    any_pool,
    constant,
    error,
    locked_pool,
    outcome,
    reference,
    seen,
    status,
    succeeded,
)
from rust.follow import Follower
from rust.values import Condition, Place, Struct
from theorem import Wrong, theorem

from .economics import drawn_pool, paid_in, promised

_PAY = "transition/pay.rs"


def choose(f: Follower, *names: str) -> str:
    """Returns one of the names, each on its own path."""
    *others, last = names
    return next((name for name in others if f.path.decide(z3.Bool(f"it is {name}"))), last)


def active_entry(f: Follower) -> Place:
    """Makes the entry of any player who sits in the pool."""
    entry = f.symbol("Entry", "entry")
    f.assume(entry.fields["active"])
    return reference(entry)


@dataclasses.dataclass(frozen=True)
class Unpaid:
    """The players that a completed pool still has to pay, and the sum of the unpaid winners' weights."""

    losers: z3.ArithRef
    winners: z3.ArithRef
    weight: z3.ArithRef

    def possible(self, f: Follower, pool: types.SimpleNamespace) -> Condition:
        """Whether no more are unpaid than exist and every winner, paid or not, weighs 1 to 5."""
        most = constant(f, "MAX_MULTIPLIER")
        paid = pool.winner_count - self.winners
        return z3.And(
            0 <= self.losers,
            self.losers <= pool.player_count - pool.winner_count,
            0 <= self.winners,
            0 <= paid,
            self.winners <= self.weight,
            self.weight <= most * self.winners,
            paid <= pool.weight_sum - self.weight,
        )

    def owed(self, pool: types.SimpleNamespace, pays: types.SimpleNamespace) -> z3.ArithRef:
        """Returns the lamports owed to the unpaid players and for the unpaid shares of the fee."""
        return (
            (self.losers + self.winners) * pays.stakeback
            + self.winners * pays.base
            + self.weight * pays.bonus_unit
            + z3.If(pool.creator_paid == 0, pays.creator, 0)
            + z3.If(pool.completer_paid == 0, pays.completer, 0)
            + z3.If(pool.treasury_paid == 0, pays.treasury, 0)
        )


def completed_pool(f: Follower) -> tuple[Place, Struct, Unpaid]:
    """Makes any completed pool that owes exactly the unpaid shares, its payouts, and the unpaid."""
    pool = drawn_pool(f)
    pays = promised(f, pool)
    unpaid = Unpaid(*z3.Ints("unpaid_losers unpaid_winners unpaid_weight"))
    now = seen(pool)
    f.assume(now.status == status(f, "Completed"), unpaid.possible(f, now))
    f.assume(now.owed_lamports == unpaid.owed(now, seen(pays)))
    f.assume(now.open_entries == unpaid.losers + unpaid.winners)
    return pool, pays, unpaid


@theorem(
    Wrong(
        "a draw that pays the creator",
        "transition/draw.rs",
        "    pool.settled_at = now;\n",
        "    pool.creator_paid = 1;\n",
    ),
)
def completing(f: Follower) -> None:
    """A pool that is completed owes what all players, creator, completer and treasury get."""
    pool = reference(locked_pool(f))
    before = seen(pool)
    f.assume(before.owed_lamports == paid_in(before), before.creator_paid == 0)
    f.assume(before.completer_paid == 0, before.treasury_paid == 0)
    f.assume(before.open_entries == before.player_count)
    completion = f.symbol("Completion", "completion")
    weights = seen(completion).weight_sum
    most = constant(f, "MAX_MULTIPLIER")
    f.assume(before.winner_count <= weights, weights <= most * before.winner_count)
    f.call("complete", [pool, completion, f.symbol("i64", "now")], "draw")
    after = seen(pool)
    unpaid = Unpaid(after.player_count - after.winner_count, after.winner_count, after.weight_sum)
    f.claim(after.status == status(f, "Completed"), "it is completed")
    f.claim(unpaid.possible(f, after), "everybody is unpaid")
    f.claim(after.open_entries == unpaid.losers + unpaid.winners, "and counted")
    f.claim(after.owed_lamports == unpaid.owed(after, seen(promised(f, pool))), "and owed")


@theorem(
    Wrong(
        "a claim not booked",
        _PAY,
        "    pool.book_payment(lamports)?;\n    pool.open_entries",
        "    pool.open_entries",
    ),
    Wrong("twice the weight", _PAY, ".to_player(weight)?", ".to_player(weight + weight)?"),
    Wrong("an entry left open", _PAY, "pool.open_entries.checked_sub(1)", "pool.open_entries.checked_sub(0)"),
)
def claiming(f: Follower) -> None:
    """A claim pays its player once, then the pool owes exactly the unpaid shares, and it is never refused for
    lack of lamports.
    """
    pool, pays, unpaid = completed_pool(f)
    before = seen(pool)
    weight = f.symbol("u8", "weight")
    won = z3.If(weight.term == 0, 0, 1)
    left = Unpaid(unpaid.losers - 1 + won, unpaid.winners - won, unpaid.weight - weight.term)
    f.assume(left.possible(f, before))
    paid = outcome(f, f.call("claim", [pool, active_entry(f), weight], "pay"))
    after = seen(pool)
    f.claim(after.owed_lamports == before.owed_lamports - paid, "what is paid is no longer owed")
    f.claim(after.owed_lamports == left.owed(after, seen(pays)), "owed is what is unpaid")
    f.claim(after.open_entries == left.losers + left.winners, "an entry is counted for each unpaid player")


@theorem(
    Wrong("the creator paid again and again", _PAY, "    pool.creator_paid = 1;\n", ""),
    Wrong(
        "the completer gets the creator's",
        _PAY,
        "Payouts::of(pool)?.completer;",
        "Payouts::of(pool)?.creator;",
    ),
    Wrong("a treasury paid twice", _PAY, "pool.treasury_paid == 0 && lamports > 0", "lamports > 0"),
)
def fee_shares(f: Follower) -> None:
    """Creator, completer and treasury of a completed pool are paid once, and owed stays exactly what is
    unpaid.
    """
    pool, pays, unpaid = completed_pool(f)
    before = seen(pool)
    who = choose(f, "creator", "completer", "treasury")
    payee = {"creator": before.creator, "completer": before.completer, "treasury": before.terms.treasury}[who]
    result = f.call(who, [pool, reference(payee)], "pay")
    due = z3.And(vars(before)[f"{who}_paid"] == 0, vars(seen(pays))[who] > 0)
    f.claim(due if succeeded(result) else z3.Not(due), f"paid exactly when it is due: {error(result)}")
    if succeeded(result):
        after = seen(pool)
        f.claim(seen(result.payload[0]) == vars(seen(pays))[who], "gets the share")
        f.claim(after.owed_lamports == unpaid.owed(after, seen(pays)), "owed is what is unpaid")


@theorem(
    Wrong("a refund keeps the bonus", _PAY, "        pool.terms.bonus_lamports\n", "        0\n"),
    Wrong(
        "a stakeback instead of the entry",
        _PAY,
        "pool.terms.entry_lamports)\n",
        "pool.terms.entry_lamports / 2)\n",
    ),
    Wrong("a creator paid again", _PAY, "    pool.creator_paid = 1;\n", ""),
)
def refunding(f: Follower) -> None:
    """A refund pays every player the whole entry and the creator the bonus, once, and owed stays exactly what
    is unpaid.
    """
    pool = reference(any_pool(f))
    before = seen(pool)
    players, entry, bonus = z3.Int("unpaid_players"), before.terms.entry_lamports, before.terms.bonus_lamports

    def owed(players_: z3.ArithRef, now: types.SimpleNamespace) -> z3.ArithRef:
        return players_ * entry + z3.If(now.creator_paid == 0, bonus, 0)

    f.assume(before.status == status(f, "Refunding"), 0 <= players, players <= before.player_count)
    f.assume(before.owed_lamports == owed(players, before), before.open_entries == players)
    if choose(f, "a player", "the creator") == "a player":
        f.assume(players >= 1)
        paid = outcome(f, f.call("refund", [pool, active_entry(f)], "pay"))
        f.claim(paid == entry, "the whole entry")
        f.claim(seen(pool).open_entries == players - 1, "an entry is counted for each unpaid player")
        f.claim(seen(pool).owed_lamports == owed(players - 1, seen(pool)), "owed is what is unpaid")
        return
    result = f.call("creator", [pool, reference(before.creator)], "pay")
    due = z3.And(before.creator_paid == 0, bonus > 0)
    f.claim(due if succeeded(result) else z3.Not(due), f"paid exactly when it is due: {error(result)}")
    if succeeded(result):
        f.claim(seen(result.payload[0]) == bonus, "the whole bonus")
        f.claim(seen(pool).owed_lamports == owed(players, seen(pool)), "owed is what is unpaid")


ALL = [completing, claiming, fee_shares, refunding]
