//! Computes every share in lamports, rounded down. The treasury gets the remainder, so that the
//! shares add up to exactly the entries and the bonus.

use crate::{
    constants::BPS,
    errors::{Decision, PoolError},
    state::Pool,
};

/// The lamports that a completed pool pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payouts {
    /// Paid to every player.
    pub stakeback: u64,
    /// Paid to every winner on top of the stakeback.
    pub base: u64,
    /// Paid to every winner for each unit of their weight.
    pub bonus_unit: u64,
    pub creator: u64,
    pub completer: u64,
    pub treasury: u64,
}

impl Payouts {
    /// Computes the payouts by the shares that the pool stores. Fails with `Overflow`.
    pub fn of(pool: &Pool) -> Decision<Self> {
        Self::checked(pool).ok_or(PoolError::Overflow)
    }

    fn checked(pool: &Pool) -> Option<Self> {
        let terms = &pool.terms;
        let players = u64::from(pool.player_count);
        let winners = u64::from(pool.winner_count);
        let weights = u64::from(pool.weight_sum);
        let total = players.checked_mul(terms.entry_lamports)?;

        let stakeback = share(terms.entry_lamports, terms.stakeback_bps)?;
        let base = share(total, terms.winners_bps)?.checked_div(winners)?;
        let bonus_unit = terms.bonus_lamports.checked_div(weights)?;
        let creator = share(total, terms.creator_bps)?;
        let completer = share(total, terms.completer_bps)?;

        let treasury = total
            .checked_add(terms.bonus_lamports)?
            .checked_sub(stakeback.checked_mul(players)?)?
            .checked_sub(base.checked_mul(winners)?)?
            .checked_sub(bonus_unit.checked_mul(weights)?)?
            .checked_sub(creator)?
            .checked_sub(completer)?;
        Some(Self {
            stakeback,
            base,
            bonus_unit,
            creator,
            completer,
            treasury,
        })
    }

    /// Returns the lamports of a player with this weight, which is 0 for a loser. Fails with `Overflow`.
    pub fn to_player(&self, weight: u8) -> Decision<u64> {
        if weight == 0 {
            return Ok(self.stakeback);
        }
        u64::from(weight)
            .checked_mul(self.bonus_unit)
            .and_then(|bonus| bonus.checked_add(self.base))
            .and_then(|won| won.checked_add(self.stakeback))
            .ok_or(PoolError::Overflow)
    }
}

/// Returns `floor(amount * bps / 10,000)` without overflow: for `amount = q * BPS + r` it computes
/// `q * bps + floor(r * bps / BPS)`. `programs/proofs` proves that both are equal.
fn share(amount: u64, bps: u16) -> Option<u64> {
    let bps = u64::from(bps);
    let whole = (amount / BPS).checked_mul(bps)?;
    let rest = (amount % BPS).checked_mul(bps)? / BPS;
    whole.checked_add(rest)
}
