"""Symbolic pools for the theorems: the bounds of their terms, and the fields that a lock writes.

The bounds are the crate's constants. Two theorems prove that every created pool keeps to `within_bounds` and
every locked one to `lock_record` (`theorems/creation.py`, `theorems/lock.py`); the others assume it.
"""

from __future__ import annotations

import types
import typing

import z3

from rust.follow import Follower
from rust.values import Condition, Int, Place, Struct, Variant, behind

U64_MAX = 2**64 - 1


def seen(value: typing.Any) -> typing.Any:
    """Returns a snapshot of a value, with its numbers as terms and its fields as attributes."""
    value = behind(value)
    if isinstance(value, Int):
        return value.term
    if isinstance(value, Struct):
        return types.SimpleNamespace(**{name: seen(field) for name, field in value.fields.items()})
    if isinstance(value, tuple):
        return tuple(seen(part) for part in value)
    return value


def reference(value: typing.Any) -> Place:
    """Evaluates `&mut value`."""
    return Place({"value": value}, "value")


def error(result: Variant) -> str:
    """Returns the name of the error that a decision returned, or an empty string for Ok."""
    if result.name in ("Ok", "Some"):
        return ""
    return result.payload[0].name.removeprefix("PoolError::") if result.payload else "None"


def succeeded(result: Variant) -> bool:
    """Whether a decision of the program is Ok."""
    return error(result) == ""


def outcome(f: Follower, result: Variant) -> typing.Any:
    """Returns a decision's value, and claims that the decision never returns an error."""
    f.claim(succeeded(result), f"never refused: {error(result)}")
    return seen(result.payload[0])


def constant(f: Follower, name: str) -> int:
    """Returns the number of one of the crate's constants."""
    return f.constant(name).term


def status(f: Follower, name: str) -> int:
    """Returns the number of a pool's status."""
    return f.crate.enums["PoolStatus"][name]


def between(f: Follower, low: str, term: z3.ArithRef, high: str) -> Condition:
    """Whether a number lies within two constants of the crate."""
    return z3.And(constant(f, low) <= term, term <= constant(f, high))


def within_bounds(f: Follower, terms: types.SimpleNamespace) -> dict[str, Condition]:
    """Returns the bounds of every pool's terms, in words and as conditions."""
    shares = terms.stakeback_bps + terms.winners_bps + terms.creator_bps + terms.completer_bps
    return {
        "the stake is within bounds": between(f, "MIN_STAKE_FLOOR", terms.entry_lamports, "MAX_STAKE"),
        "the seats are within bounds": between(f, "MIN_PLAYERS", terms.max_players, "MAX_PLAYERS"),
        "the minimum is within the seats": z3.And(
            constant(f, "MIN_PLAYERS") <= terms.min_players, terms.min_players <= terms.max_players
        ),
        "a full pool and its bonus fit u64": (
            terms.max_players * terms.entry_lamports + terms.bonus_lamports <= U64_MAX
        ),
        "the countdown is within bounds": between(
            f, "MIN_COUNTDOWN", terms.countdown_seconds, "MAX_COUNTDOWN"
        ),
        "the draw's time is within bounds": between(
            f, "MIN_DRAW_TIMEOUT", terms.draw_timeout_seconds, "MAX_DRAW_TIMEOUT"
        ),
        "the retention is within bounds": between(
            f, "MIN_RETENTION", terms.retention_seconds, "MAX_RETENTION"
        ),
        "the beacon's period is within bounds": between(f, "MIN_PERIOD", terms.beacon_period, "MAX_PERIOD"),
        "the beacon's genesis is positive": terms.beacon_genesis > 0,
        "and before the deadline": terms.beacon_genesis < terms.join_deadline,
        "the shares are at most the whole": z3.And(shares <= constant(f, "BPS")),
        "a winner stands for a player or more": terms.players_per_winner >= 1,
    }


def lock_record(f: Follower, pool: types.SimpleNamespace) -> dict[str, Condition]:
    """Returns the facts of every locked pool, in words and as conditions."""
    terms = pool.terms
    countdown_end = pool.locked_at + terms.countdown_seconds
    return {
        "the pool is locked": pool.status == status(f, "Locked"),
        "the round comes after the countdown": countdown_end < pool.draw_at,
        "and at most a period after it": pool.draw_at <= countdown_end + terms.beacon_period,
        "the deadline is the draw's time after the round": (
            pool.draw_deadline == pool.draw_at + terms.draw_timeout_seconds
        ),
        "a slot is at most as long as nominal": z3.And(
            0 <= pool.slot_micros, pool.slot_micros <= constant(f, "NOMINAL_SLOT_MICROS")
        ),
        "there is a winner, and none who is no player": z3.And(
            1 <= pool.winner_count, pool.winner_count <= pool.player_count
        ),
    }


def any_pool(f: Follower, name: str = "pool") -> Struct:
    """Makes any pool whose terms are within bounds, with at least one player and at most as many as seats."""
    pool = f.symbol("Pool", name)
    now = seen(pool)
    f.assume(*within_bounds(f, now.terms).values())
    f.assume(1 <= now.player_count, now.player_count <= now.terms.max_players)
    return pool


def locked_pool(f: Follower) -> Struct:
    """Makes any pool that a lock can leave."""
    pool = any_pool(f)
    f.assume(*lock_record(f, seen(pool)).values())
    return pool


def sane_moment(f: Follower, name: str = "moment") -> Struct:
    """Makes any moment from 1970 on, early enough for the program's additions to it not to overflow."""
    moment = f.symbol("ClusterTime", name)
    now = seen(moment)
    f.assume(0 <= now.now, now.now <= 2**62, now.slot <= 2**63, now.last_restart <= now.slot)
    return moment


def any_epoch(f: Follower, name: str = "epoch") -> Place:
    """Makes a reference to any beginning of an epoch."""
    return reference(f.symbol("Epoch", name))
