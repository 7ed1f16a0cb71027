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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{constants::*, state::pool::winner_count};

    fn pool(players: u16, entry: u64, bonus: u64, weight_sum: u16) -> Pool {
        Pool {
            player_count: players,
            entry_lamports: entry,
            bonus_lamports: bonus,
            stakeback_bps: STAKEBACK_BPS,
            winners_bps: WINNERS_BPS,
            creator_bps: CREATOR_BPS,
            completers_bps: COMPLETERS_BPS,
            winner_count: winner_count(players, PLAYERS_PER_WINNER),
            weight_sum,
            ..Pool::blank()
        }
    }

    fn paid(pool: &Pool, weights: &[u8]) -> u64 {
        let payouts = Payouts::of(pool).unwrap();
        let won: u64 = weights.iter().map(|w| payouts.to_player(*w).unwrap()).sum();
        let lost = u64::from(pool.player_count) - weights.len() as u64;
        won + lost * payouts.stakeback
            + payouts.creator
            + payouts.requester
            + payouts.capturer
            + payouts.treasury
    }

    #[test]
    fn ten_players_at_a_quarter_sol() {
        let payouts = Payouts::of(&pool(10, 250_000_000, 0, 2)).unwrap();
        assert_eq!(payouts.stakeback, 37_500_000);
        assert_eq!(payouts.base, 1_000_000_000);
        assert_eq!(payouts.creator, 25_000_000);
        assert_eq!(
            (payouts.requester, payouts.capturer),
            (6_250_000, 6_250_000)
        );
        assert_eq!(payouts.treasury, 87_500_000);
    }

    #[test]
    fn every_size_pays_out_every_lamport() {
        for players in MIN_PLAYERS..=MAX_PLAYERS {
            for entry in [
                MIN_STAKE_FLOOR,
                MIN_STAKE_FLOOR + 1,
                333_333_333,
                MAX_STAKE - 1,
                MAX_STAKE,
            ] {
                let winners = winner_count(players, PLAYERS_PER_WINNER);
                let pool = pool(players, entry, 7, winners);
                let weights = vec![1; winners.into()];
                assert_eq!(paid(&pool, &weights), u64::from(players) * entry + 7);
            }
        }
    }

    proptest! {
        #[test]
        fn conserves_with_any_weights(
            players in MIN_PLAYERS..=MAX_PLAYERS,
            entry in MIN_STAKE_FLOOR..=MAX_STAKE,
            bonus in 0..=1_000 * MAX_STAKE,
            draws in prop::collection::vec(1u8..=5, 250),
        ) {
            let weights = &draws[..winner_count(players, PLAYERS_PER_WINNER) as usize];
            let sum = weights.iter().map(|w| u16::from(*w)).sum();
            let pool = pool(players, entry, bonus, sum);
            prop_assert_eq!(paid(&pool, weights), u64::from(players) * entry + bonus);
        }

        #[test]
        fn the_fee_is_five_percent_and_dust(players in MIN_PLAYERS..=MAX_PLAYERS, entry in MIN_STAKE_FLOOR..=MAX_STAKE) {
            let winners = winner_count(players, PLAYERS_PER_WINNER);
            let p = Payouts::of(&pool(players, entry, 0, winners)).unwrap();
            let fee = p.creator + p.requester + p.capturer + p.treasury;
            let total = u64::from(players) * entry;
            prop_assert!(fee >= total / 20);
            // One lamport can be lost to rounding for every stakeback, every winner and the winners' share.
            prop_assert!(fee <= total / 20 + u64::from(players) + u64::from(winners) + 2);
        }
    }
}
