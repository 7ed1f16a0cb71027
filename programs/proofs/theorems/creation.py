"""Creation keeps every pool within bounds, and keeps to the creator's cooldown."""

import z3

from pools import error, outcome, reference, seen, status, succeeded, within_bounds
from rust.follow import Follower
from rust.values import Place
from theorem import Wrong, theorem

_CREATE = "transition/create.rs"
_CONFIG = "transition/config.rs"
_CONSTANTS = "constants.rs"


def _configured(f: Follower) -> tuple[Place, Place]:
    """Makes any configuration and beacon that the program accepts."""
    config, beacon = reference(f.symbol("Config", "config")), reference(f.symbol("Beacon", "beacon"))
    params = reference(config.get().fields["params"])
    f.assume(f.accepts("check_params", [params], "config"))
    f.stubs["len"] = lambda g, _: g.symbol("usize", "bytes of the id")
    f.stubs["is_plain_id"] = lambda _, __: z3.Bool("the id is plain")
    id_, period, genesis = (beacon.get().fields[name] for name in ("id", "period", "genesis"))
    f.assume(f.accepts("check_beacon", [period, genesis, reference(id_)], "config"))
    f.stubs["is_valid_name"] = lambda _, __: z3.Bool("the name is valid")
    return config, beacon


@theorem(
    Wrong(
        "a countdown unchecked",
        _CONFIG,
        "(MIN_COUNTDOWN..=MAX_COUNTDOWN).contains(&params.countdown_seconds)",
        "true",
    ),
    Wrong(
        "a draw's time unchecked", _CONFIG, "(MIN_DRAW_TIMEOUT..=MAX_DRAW_TIMEOUT)", "(0..=MAX_DRAW_TIMEOUT)"
    ),
    Wrong("a genesis of 0", _CONFIG, "genesis > 0", "genesis >= 0"),
    Wrong("a beacon that has not begun", _CREATE, "ensure!(now >= beacon.genesis, BeforeGenesis);", ""),
    Wrong("a period unchecked", _CONFIG, "(MIN_PERIOD..=MAX_PERIOD).contains(&period)", "true"),
    Wrong("more players than allowed", _CREATE, "(MIN_PLAYERS..=MAX_PLAYERS)", "(MIN_PLAYERS..=1001)"),
    Wrong("a minimum of 1", _CREATE, "(MIN_PLAYERS..=args.max_players)", "(1..=args.max_players)"),
    Wrong("the bonus not counted", _CREATE, "total.checked_add(args.bonus_lamports)", "total.checked_add(0)"),
    Wrong("shares of more than the whole", _CONSTANTS, "COMPLETER_BPS: u16 = 50", "COMPLETER_BPS: u16 = 500"),
    Wrong("no players to a winner", _CONSTANTS, "PLAYERS_PER_WINNER: u16 = 4", "PLAYERS_PER_WINNER: u16 = 0"),
    Wrong("the bonus not owed", _CREATE, ".checked_add(terms.bonus_lamports)", ".checked_add(0)"),
)
def created_within_bounds(f: Follower) -> None:
    """Whatever a pool stores is within the bounds that the other theorems assume, and it owes its creator's
    entry and bonus.
    """
    config, beacon = _configured(f)
    args = reference(f.symbol("CreatePoolArgs", "args"))
    record, now = reference(f.symbol("Creator", "record")), f.symbol("i64", "now")
    f.assume(f.accepts("check", [args, config, record, now], "create"))
    f.assume(now.term <= 2**62)
    result = f.call("terms", [args, config, beacon, now], "create")
    if error(result) == "BeforeGenesis":
        f.claim(now.term < seen(beacon).genesis, "refused before genesis alone")
        return
    terms = outcome(f, result)
    for what, condition in within_bounds(f, terms).items():
        f.claim(condition, what)
    f.claim(terms.join_deadline > now.term, "there is time to join")
    numbers = (f.symbol("u64", "id"), f.symbol("u64", "index"))
    values = [f.symbol("Pubkey", "creator"), numbers, result.payload[0], f.symbol("u64", "rent"), now]
    pool = outcome(f, f.call("header", values, "create"))
    f.claim(pool.owed_lamports == terms.entry_lamports + terms.bonus_lamports, "owes what was paid in")
    f.claim(pool.status == status(f, "Open"), "it is open")
    unpaid = z3.And(pool.creator_paid == 0, pool.completer_paid == 0, pool.treasury_paid == 0)
    f.claim(unpaid, "nobody has been paid")
    # The instruction seats the creator afterwards, and opens their entry.
    f.claim(z3.And(pool.player_count == 0, pool.open_entries == 1), "its seats are free but the creator's")


@theorem(
    Wrong(
        "a second more",
        _CREATE,
        "record.created == 0 || now >= rested",
        "record.created == 0 || now > rested",
    ),
    Wrong("no cooldown", _CREATE, "record.created == 0 || now >= rested", "true"),
    Wrong("the first must wait", _CREATE, "record.created == 0 || now >= rested", "now >= rested"),
    Wrong("the time of a creation forgotten", _CREATE, "record.last_created_at = now;", ""),
)
def cooldown(f: Follower) -> None:
    """A wallet can create one pool per cooldown, the next exactly from its end on; its first pool needs no
    wait.
    """
    config, _ = _configured(f)
    args = reference(f.symbol("CreatePoolArgs", "args"))
    record, then, now = (
        reference(f.symbol("Creator", "record")),
        f.symbol("i64", "then"),
        f.symbol("i64", "now"),
    )
    f.assume(0 <= then.term, then.term <= now.term, now.term <= 2**62)
    first = f.path.decide(z3.Bool("it is the first"))
    f.assume(seen(record).created == 0 if first else seen(record).created < 2**62)
    f.assume(seen(record).last_created_at == 0 if first else seen(record).last_created_at <= 2**62)
    if not first:
        f.assume(seen(config).next_pool_id < 2**62)
        numbers = f.call("count", [config, record, then], "create")
        f.claim(succeeded(numbers), "there are numbers enough")
    result = f.call("check", [args, config, record, now], "create")
    f.claim(error(result) != "Overflow", "never overflows")
    rested = now.term >= then.term + seen(config).params.cooldown_seconds
    if first:
        f.claim(error(result) != "CooldownActive", "the first never waits")
    elif succeeded(result):
        f.claim(rested, "the cooldown is over")
    elif error(result) == "CooldownActive":
        f.claim(z3.Not(rested), "the cooldown is not over")


@theorem(
    Wrong(
        "an index used again",
        _CREATE,
        "record.created = index.checked_add(1)",
        "record.created = index.checked_add(0)",
    ),
    Wrong(
        "an id used again",
        _CREATE,
        "config.next_pool_id = id.checked_add(1)",
        "config.next_pool_id = id.checked_add(0)",
    ),
)
def numbers_differ(f: Follower) -> None:
    """Pools of one wallet have different numbers, and so have pools of all wallets."""
    config, record = reference(f.symbol("Config", "config")), reference(f.symbol("Creator", "record"))
    now = f.symbol("i64", "now")
    before = seen(config).next_pool_id, seen(record).created
    result = f.call("count", [config, record, now], "create")
    if succeeded(result):
        f.claim(z3.And([a == b for a, b in zip(seen(result.payload[0]), before)]), "the next numbers")
        after = seen(config).next_pool_id, seen(record).created
        f.claim(z3.And([a > b for a, b in zip(after, before)]), "which never come again")


ALL = [created_within_bounds, cooldown, numbers_differ]
