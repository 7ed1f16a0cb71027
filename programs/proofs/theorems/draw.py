"""The draw's arithmetic: from a word to a number below a bound, to a place in the list, to a weight."""

import typing

import z3

from pools import any_pool, constant, reference, seen
from rust.follow import Follower
from rust.reader import Again
from rust.values import Int, Place
from theorem import Wrong, theorem

_DRAW = "math/draw.rs"
_WORDS = 2**64


def _bounded(f: Follower, values: list) -> Int:
    """Replaces `uniform` by the facts that `uniform_is_fair` proves."""
    f.claim(values[1].term >= 1, "asked for a number below 1 or more")
    number = f.symbol("u64", "drawn")
    f.assume(number.term < values[1].term)
    return number


@theorem(
    Wrong("every word taken", _DRAW, "word <= last", "true"),
    Wrong("the last word left out", _DRAW, "word <= last", "word < last"),
    Wrong("a stretch more", _DRAW, "u64::MAX - bound.wrapping_neg() % bound", "u64::MAX"),
    Wrong("the negation left out", _DRAW, "bound.wrapping_neg() % bound", "bound % bound"),
    Wrong("a number too large", _DRAW, "word % bound", "word / bound"),
)
def uniform_is_fair(f: Follower) -> None:
    """uniform(m) accepts a word exactly when the full run of m words around it lies below 2^64, so every
    number is equally likely.

    For every m from 1 to 2^64 - 1; the program uses 1 to 1,000. At least half of all words
    are taken.
    """
    bound, word = f.symbol("u64", "bound"), f.symbol("u64", "word")
    f.assume(bound.term >= 1)
    f.stubs["next_word"] = lambda _, __: word
    stretch, place = f.path.divide(word.term, bound.term, signed=False)
    # 2^64 - m words contain one complete run of m words less than 2^64 words do.
    others, _ = f.path.divide(f.path.wrapped(-bound.term, "u64").term, bound.term, signed=False)
    complete = (stretch + 1) * bound.term <= _WORDS
    try:
        result = f.call("uniform", [reference(f.symbol("Words", "words")), bound], "Words")
    except Again:
        f.claim(stretch >= others + 1, "a word passed over lies behind all whole stretches")
        f.claim(stretch * bound.term >= (others + 1) * bound.term, "with its whole stretch")
        f.claim(z3.Not(complete), "only a word of the incomplete last stretch is passed over")
        f.claim(word.term >= _WORDS - bound.term, "which are fewer than m")
        return
    f.claim(stretch <= others, "a word taken lies in a whole stretch")
    f.claim(complete, "which ends below 2^64")
    f.claim(result.term == place, "for its place in the stretch")


@theorem(
    Wrong(
        "a place behind the list", _DRAW, "words.uniform((count - i) as u64)", "words.uniform(count as u64)"
    ),
    Wrong("a step more than there are places", _DRAW, "for i in 0..winners", "for i in 0..winners + 1"),
)
def shuffle_stays_inside(f: Follower) -> None:
    """Every step of the shuffle swaps two places of the list, the first one not behind the second."""
    count, winners = f.symbol("usize", "count"), f.symbol("usize", "winners")
    f.assume(1 <= count.term, count.term <= constant(f, "MAX_PLAYERS"), winners.term <= count.term)
    f.stubs |= {"len": lambda _, __: count, "uniform": _bounded}

    def swap(_: Follower, values: list) -> tuple:
        first, second = (seen(value) for value in values[1:])
        f.claim(z3.And(first <= second, second < count.term), "both are places of the list")
        return ()

    f.stubs["swap"] = swap
    f.call(
        "shuffle",
        [reference(f.symbol("Words", "words")), reference(f.symbol("list", "list")), winners],
        "draw",
    )


@theorem(
    Wrong(
        "weights from 0",
        _DRAW,
        "1 + words.uniform(MAX_MULTIPLIER) as u8",
        "words.uniform(MAX_MULTIPLIER) as u8",
    ),
    Wrong("weights up to 6", _DRAW, "words.uniform(MAX_MULTIPLIER)", "words.uniform(MAX_MULTIPLIER + 1)"),
    Wrong("every winner counted once", _DRAW, "u16::from(*weight)", "u16::from(1)"),
    Wrong("a sum that overflows", "constants.rs", "MAX_PLAYERS: u16 = 1_000", "MAX_PLAYERS: u16 = 20_000"),
)
def weights_add_up(f: Follower) -> None:
    """Every weight is 1 to 5 and counted as what it is, and the weights of 1,000 winners fit their sum.

    Followed for one winner of the list, which stands for each.
    """
    weight = reference(f.symbol("u8", "weight"))
    most = constant(f, "MAX_MULTIPLIER")

    def counted(g: Follower, values: list) -> Place:
        return reference(g.apply(values[1], [values[0]]))

    def added(_: Follower, values: list) -> typing.Any:
        f.claim(z3.And(1 <= seen(weight), seen(weight) <= most), "1 to 5")
        f.claim(seen(values[0]) == seen(weight), "counted as what it is")
        f.claim(most * constant(f, "MAX_PLAYERS") < 2**16, "all together fit")
        return Int(seen(values[0]), "u16")

    f.stubs |= {"uniform": _bounded, "iter_mut": lambda _, __: weight, "map": counted, "sum": added}
    f.call(
        "draw_weights", [reference(f.symbol("Words", "words")), reference(f.symbol("list", "list"))], "draw"
    )


@theorem(
    Wrong("room for the players alone", "state/pool.rs", "+ usize::from(weights)", ""),
    Wrong(
        "room for fewer winners than the terms have",
        "state/pool.rs",
        "winner_count(self.max_players, self.players_per_winner)",
        "winner_count(self.max_players, PLAYERS_PER_WINNER)",
    ),
)
def weights_have_room(f: Follower) -> None:
    """However many seats are taken, a grown pool's account has room for all players and all weights."""
    pool = any_pool(f)
    now = seen(pool)
    f.assume(now.terms.random_multiplier == 1)
    f.stubs["size_of"] = lambda g, _: g.symbol("usize", "size of the header")
    f.assume(z3.Int("size of the header") < 10_000)
    terms = pool.fields["terms"]
    count = [pool.fields["player_count"], terms.fields["players_per_winner"]]
    winners = seen(f.call("winner_count", count, "pool"))
    length = seen(f.call("account_len", [reference(terms)], "Terms"))
    weights_at = seen(f.constant("HEADER_LEN")) + 32 * now.terms.max_players
    f.claim(now.player_count <= now.terms.max_players, "the players end before the weights begin")
    f.claim(weights_at + winners <= length, "the weights before the account ends")


ALL = [uniform_is_fair, shuffle_stays_inside, weights_add_up, weights_have_room]
