//! Who gets what. Every sum in lamports, rounded down; what rounding leaves is the treasury's, so that all sums
//! together are the entries and the bonus exactly.

use anchor_lang::prelude::*;

use crate::{constants::BPS, errors::PoolError, state::Pool};

/// What a completed pool pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payouts {
    /// To every player.
    pub stakeback: u64,
    /// To every winner, on top.
    pub base: u64,
    /// To every winner for each unit of weight.
    pub bonus_unit: u64,
    pub creator: u64,
    pub requester: u64,
    pub capturer: u64,
    pub treasury: u64,
}

impl Payouts {
    pub fn of(pool: &Pool) -> Result<Self> {
        Self::checked(pool).ok_or_else(|| PoolError::Overflow.into())
    }

    fn checked(pool: &Pool) -> Option<Self> {
        let players = u64::from(pool.player_count);
        let winners = u64::from(pool.winner_count);
        let weights = u64::from(pool.weight_sum);
        let total = players.checked_mul(pool.entry_lamports)?;

        let stakeback = share(pool.entry_lamports, pool.stakeback_bps)?;
        let base = share(total, pool.winners_bps)?.checked_div(winners)?;
        let bonus_unit = pool.bonus_lamports.checked_div(weights)?;
        let creator = share(total, pool.creator_bps)?;
        let completers = share(total, pool.completers_bps)?;
        let requester = completers / 2;
        let capturer = completers.checked_sub(requester)?;

        let treasury = total
            .checked_add(pool.bonus_lamports)?
            .checked_sub(stakeback.checked_mul(players)?)?
            .checked_sub(base.checked_mul(winners)?)?
            .checked_sub(bonus_unit.checked_mul(weights)?)?
            .checked_sub(creator)?
            .checked_sub(completers)?;
        Some(Self {
            stakeback,
            base,
            bonus_unit,
            creator,
            requester,
            capturer,
            treasury,
        })
    }

    /// What the player at a place of the drawn list gets; weight 0 for who did not win.
    pub fn to_player(&self, weight: u8) -> Result<u64> {
        if weight == 0 {
            return Ok(self.stakeback);
        }
        u64::from(weight)
            .checked_mul(self.bonus_unit)
            .and_then(|bonus| bonus.checked_add(self.base))
            .and_then(|won| won.checked_add(self.stakeback))
            .ok_or_else(|| PoolError::Overflow.into())
    }
}

/// `floor(amount * bps / 10,000)`.
fn share(amount: u64, bps: u16) -> Option<u64> {
    let product = u128::from(amount).checked_mul(bps.into())?;
    u64::try_from(product.checked_div(BPS.into())?).ok()
}
