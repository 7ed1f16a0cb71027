"""The payouts of a completed pool, for every player count, stake, bonus, share table and weights."""

import types

import z3

from pools import any_pool, constant, outcome, reference, seen
from rust.follow import Follower
from rust.values import Int, Place, Struct, Variant, copied, ok
from theorem import Wrong, theorem

_FILE = "math/economics.rs"


def drawn_pool(f: Follower) -> Place:
    """Makes any pool as a draw leaves it: winners by its own count, each with a weight of 1 to 5."""
    pool = any_pool(f)
    per_winner = pool.fields["terms"].fields["players_per_winner"]
    pool.fields["winner_count"] = f.call("winner_count", [pool.fields["player_count"], per_winner], "pool")
    winners, weights = seen(pool.fields["winner_count"]), seen(pool.fields["weight_sum"])
    f.assume(winners <= weights, weights <= constant(f, "MAX_MULTIPLIER") * winners)
    return reference(pool)


def payouts(f: Follower, pool: Place) -> types.SimpleNamespace:
    """Returns the pool's payouts, in lamports."""
    return outcome(f, f.call("of", [pool], "Payouts"))


def together(pool: types.SimpleNamespace, pays: types.SimpleNamespace) -> z3.ArithRef:
    """Returns the sum of all that a drawn pool pays, in lamports."""
    to_players = pool.player_count * pays.stakeback + pool.winner_count * pays.base
    return to_players + pool.weight_sum * pays.bonus_unit + pays.creator + pays.completer + pays.treasury


def promised(f: Follower, pool: Place) -> Struct:
    """Makes payouts with the facts that `conservation` proves. `Payouts::of` returns them from here on."""
    payouts_ = f.symbol("Payouts", "pays")
    now = seen(pool)
    f.assume(together(now, seen(payouts_)) == paid_in(now))

    def of(_: Follower, values: list) -> Variant:
        later = seen(values[0])
        same = [later.player_count == now.player_count, later.winner_count == now.winner_count]
        same += [later.weight_sum == now.weight_sum]
        same += [a == b for a, b in zip(vars(later.terms).values(), vars(now.terms).values()) if z3.is_int(a)]
        f.claim(z3.And(same), "payouts are asked of the same pool")
        return ok(copied(payouts_))

    f.stubs["Payouts::of"] = of
    return payouts_


def paid_in(pool: types.SimpleNamespace) -> z3.ArithRef:
    """Returns all entries and the bonus, in lamports."""
    return pool.player_count * pool.terms.entry_lamports + pool.terms.bonus_lamports


@theorem(
    Wrong(
        "the completer's share comes from nowhere",
        _FILE,
        ".checked_sub(creator)?\n            .checked_sub(completer)?;",
        ".checked_sub(creator)?;",
    ),
    Wrong(
        "the bonus shared by players",
        _FILE,
        "bonus_lamports.checked_div(weights)?",
        "bonus_lamports.checked_div(players)?",
    ),
    Wrong("a stakeback of the total", _FILE, "share(terms.entry_lamports, ", "share(total, "),
    Wrong(
        "a pool too small for a winner has none",
        "state/pool.rs",
        "count == 0 {\n        1",
        "count == 0 {\n        0",
    ),
)
def conservation(f: Follower) -> None:
    """What a completed pool pays never overflows, is never negative, and is all entries and the bonus to the
    lamport.

    Together with `share_to_a_player`: the sum over all players is `n` stakebacks, `w` bases and the
    weights' units.
    """
    pool = drawn_pool(f)
    now = seen(pool)
    pays = payouts(f, pool)
    f.claim(together(now, pays) == paid_in(now), "what is paid is what was paid in")
    for share, lamports in vars(pays).items():
        f.claim(lamports >= 0, f"{share} is not negative")


@theorem(
    Wrong("a base by weight", _FILE, ".checked_div(winners)?;", ".checked_div(weights)?;"),
    Wrong(
        "the treasury pays for the creator",
        _FILE,
        "let creator = share(total, terms.creator_bps)?",
        "let creator = 0",
    ),
    Wrong(
        "the bonus is the treasury's",
        _FILE,
        "let bonus_unit = terms.bonus_lamports.checked_div(weights)?",
        "let bonus_unit = 0",
    ),
)
def rounding(f: Follower) -> None:
    """Every share is rounded down by less than a lamport; the treasury's is the rest of the table and dust.

    The protocol's table, as inequalities without a division.
    """
    pool = drawn_pool(f)
    now = seen(pool)
    terms, whole = now.terms, constant(f, "BPS")
    pays = payouts(f, pool)
    total = now.player_count * terms.entry_lamports

    def rounded_down(share: z3.ArithRef, exact: z3.ArithRef, parts: z3.ArithRef | int, name: str) -> None:
        f.claim(share * parts <= exact, f"{name} is not above")
        f.claim(exact < (share + 1) * parts, f"{name} is not a lamport below")

    rounded_down(pays.stakeback, terms.entry_lamports * terms.stakeback_bps, whole, "stakeback")
    rounded_down(pays.creator, total * terms.creator_bps, whole, "creator's share")
    rounded_down(pays.completer, total * terms.completer_bps, whole, "completer's share")
    rounded_down(pays.bonus_unit, terms.bonus_lamports, now.weight_sum, "unit of the bonus")
    winners = outcome(f, f.call("share", [Int(total, "u64"), Int(terms.winners_bps, "u16")], "economics"))
    rounded_down(winners, total * terms.winners_bps, whole, "winners' share")
    rounded_down(pays.base, winners, now.winner_count, "base")

    rest = whole - terms.stakeback_bps - terms.winners_bps - terms.creator_bps - terms.completer_bps
    f.claim(pays.treasury * whole >= total * rest, "the treasury gets its share")
    dust = now.player_count + now.winner_count + now.weight_sum + 3
    f.claim(pays.treasury * whole < total * rest + dust * whole, "and of dust less than a lamport a payment")


@theorem(
    Wrong("a winner without stakeback", _FILE, ".and_then(|won| won.checked_add(self.stakeback))", ""),
    Wrong("whoever lost wins", _FILE, "if weight == 0 {", "if weight > 5 {"),
)
def share_to_a_player(f: Follower) -> None:
    """A player gets the stakeback, a winner the base and his weight's units on top, which never overflow.

    Of winners who weigh `weight_sum` together, each at least 1, one cannot weigh more than what the others
    leave.
    """
    pool = drawn_pool(f)
    now = seen(pool)
    weight = f.symbol("u8", "weight")
    f.assume(weight.term <= now.weight_sum - (now.winner_count - 1))
    struct = promised(f, pool)
    pays = seen(struct)
    lamports = outcome(f, f.call("to_player", [reference(struct), weight], "Payouts"))
    won = z3.If(weight.term == 0, 0, pays.base + weight.term * pays.bonus_unit)
    f.claim(lamports == pays.stakeback + won, "pays what is due")
    f.claim(lamports <= paid_in(now), "and no more than there is")


ALL = [conservation, rounding, share_to_a_player]
