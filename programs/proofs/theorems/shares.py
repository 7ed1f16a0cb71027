"""The share of an amount, in lamports."""

from pools import constant, outcome
from rust.follow import Follower
from theorem import Wrong, theorem

_FILE = "math/economics.rs"


@theorem(
    Wrong("the rest's share left out", _FILE, "whole.checked_add(rest)", "whole.checked_add(0)"),
    Wrong(
        "multiplied before it is divided",
        _FILE,
        "(amount / BPS).checked_mul(bps)?",
        "amount.checked_mul(bps)? / BPS",
    ),
)
def share_is_the_floor(f: Follower) -> None:
    """A share is floor(amount * bps / 10,000) for every amount and every bps up to 10,000, and no step
    overflows.
    """
    amount, bps = f.symbol("u64", "amount"), f.symbol("u16", "bps")
    whole = constant(f, "BPS")
    f.assume(bps.term <= whole)
    share = outcome(f, f.call("share", [amount, bps], "economics"))
    f.claim(share * whole <= amount.term * bps.term, "not above")
    f.claim(amount.term * bps.term < (share + 1) * whole, "not a lamport below")


ALL = [share_is_the_floor]
