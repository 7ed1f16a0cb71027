"""No decision changes these fields. Covers every function of `transition` on a `&mut Pool`, new ones too."""

import dataclasses
import types
import typing

import z3

from pools import any_pool, reference, seen, status, succeeded
from rust.follow import Follower
from rust.syntax import Function, named, text
from rust.values import Condition, Opaque, Variant, ok
from theorem import Wrong, theorem

_DRAW = "transition/draw.rs"
_PAY = "transition/pay.rs"
_LOCK = "transition/lock.rs"

_FOR_GOOD = [
    "terms",
    "id",
    "creator_index",
    "creator",
    "rent_lamports",
    "created_at",
    "player_count",
    "version",
]
_FROM_THE_LOCK_ON = ["locked_at", "lock_slot", "round", "draw_at", "draw_deadline", "winner_count"]
_FROM_THE_END_ON = [
    "status",
    "refund_reason",
    "settled_at",
    "completer",
    "players_root",
    "output",
    "signature",
    "weight_sum",
]
_STEPS = [("Open", "Locked"), ("Open", "Refunding"), ("Locked", "Completed"), ("Locked", "Refunding")]

# The check that an instruction makes before it calls one of these functions, which do not repeat it.
_ASKED_BEFORE = {"complete": "check_complete", "void": "check_void"}
_OPEN_BEFORE = {"join", "lock"}


def _changing(f: Follower) -> list[Function]:
    modules = {
        path.removeprefix("transition/").removesuffix(".rs")
        for path in f.crate.files
        if "transition/" in path
    }
    return [g for g in f.crate.functions if g.owner in modules and _types(g)[:1] == ["&mut Pool"]]


def _types(function: Function) -> list[str]:
    parameters = named(function.node.child_by_field_name("parameters"))
    return [text(p.child_by_field_name("type")) for p in parameters if p.type == "parameter"]


@dataclasses.dataclass(frozen=True)
class _Change:
    """A pool before and after a function has changed it."""

    by: str
    before: types.SimpleNamespace
    after: types.SimpleNamespace

    def leaves(self, f: Follower, fields: list[str], since: Condition = True) -> None:
        """Claims that the fields keep their values if `since` holds."""
        for field in fields:
            for same in _changed(vars(self.before)[field], vars(self.after)[field]):
                f.claim(z3.Implies(since, same), f"{self.by} leaves {field}")


def _any_change(f: Follower) -> _Change:
    """Applies any of the functions to any pool. A refusal is undone by the runtime, so it changes nothing."""
    pool = reference(any_pool(f))
    before = seen(pool)
    functions = _changing(f)
    *others, last = functions
    function = next((g for g in others if f.path.decide(z3.Bool(f"by {g.name}"))), last)
    f.stubs["hash"] = lambda g, _: g.symbol("[u8; 32]", "hash of the seed")
    f.stubs["Payouts::of"] = lambda g, _: ok(g.symbol("Payouts", "pays"))
    if function.name in _ASKED_BEFORE:
        moment = reference(f.symbol("ClusterTime", "moment"))
        f.assume(f.accepts(_ASKED_BEFORE[function.name], [pool, moment], function.owner))
    if function.name in _OPEN_BEFORE:
        f.assume(before.status == status(f, "Open"))
    values = [f.symbol(type_, f"argument {i}") for i, type_ in enumerate(_types(function)[1:])]
    result = f.call(function.name, [pool, *values], function.owner)
    refused = isinstance(result, Variant) and not succeeded(result)
    return _Change(function.name, before, before if refused else seen(pool))


def _changed(before: typing.Any, after: typing.Any) -> list[Condition]:
    """Returns a condition for each number or key written: that its value is unchanged."""
    if isinstance(before, types.SimpleNamespace):
        return [same for name in vars(before) for same in _changed(vars(before)[name], vars(after)[name])]
    if isinstance(before, Opaque):
        before, after = before.term, after.term
    return [] if not isinstance(after, int) and after.eq(before) else [before == after]


@theorem(
    Wrong(
        "a lock that doubles the stake",
        _LOCK,
        "pool.lock_slot = moment.slot;",
        "pool.terms.entry_lamports = 0;",
    ),
    Wrong(
        "a payment that takes the pool over",
        _PAY,
        "pool.completer_paid = 1;",
        "pool.creator = pool.completer;",
    ),
)
def terms_stay(f: Follower) -> None:
    """No decision changes a pool's terms, its creator, number, deposit for rent or count of players."""
    _any_change(f).leaves(f, _FOR_GOOD)


@theorem(
    Wrong("a round chosen again", _DRAW, "pool.weight_sum = completion.weight_sum;", "pool.round = 2;"),
    Wrong("a draw put off", _PAY, "pool.treasury_paid = 1;", "pool.settled_at = 0;"),
    Wrong(
        "a refund after the draw",
        _DRAW,
        "pool.require_status(PoolStatus::Locked)?;\n    ensure!(is_over(pool, moment), DrawNotOver);",
        "ensure!(is_over(pool, moment), DrawNotOver);",
    ),
    Wrong(
        "a locked pool expires",
        _LOCK,
        "pool.require_status(PoolStatus::Open)?;\n    ensure!(now",
        "ensure!(now",
    ),
)
def never_back(f: Follower) -> None:
    """A pool goes from open to locked to its end or from open to refunds and never back; its round and its
    result are fixed once.
    """
    change = _any_change(f)
    before, after = change.before, change.after
    steps = [z3.And(before.status == status(f, a), after.status == status(f, b)) for a, b in _STEPS]
    f.claim(z3.Or(before.status == after.status, *steps), f"{change.by} goes on")
    locked = before.status != status(f, "Open")
    ended = z3.Or(before.status == status(f, "Completed"), before.status == status(f, "Refunding"))
    change.leaves(f, _FROM_THE_LOCK_ON, since=locked)
    change.leaves(f, _FROM_THE_END_ON, since=ended)


@theorem(
    Wrong(
        "a time-out that owes more",
        _DRAW,
        "pool.open_refunds(RefundReason::Timeout, moment.now);",
        "pool.owed_lamports += 1;",
    ),
    Wrong("a payment forgotten", _PAY, "pool.completer_paid = 1;", "pool.creator_paid = 0;"),
)
def paid_stays_paid(f: Follower) -> None:
    """Only a join raises what a pool owes, and what was paid stays paid."""
    change = _any_change(f)
    before, after = change.before, change.after
    if change.by != "join":
        f.claim(after.owed_lamports <= before.owed_lamports, f"{change.by} owes no more")
    for who in ("creator_paid", "completer_paid", "treasury_paid"):
        f.claim(vars(before)[who] <= vars(after)[who], f"{change.by} leaves {who}")


ALL = [terms_stay, never_back, paid_stays_paid]
