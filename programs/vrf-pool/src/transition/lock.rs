//! Locks or expires an open pool, and computes the round that a lock fixes.

use super::{
    pace::{slot_micros, Epoch},
    ClusterTime,
};
use crate::{
    constants::RESTART_GUARD_SLOTS,
    errors::{ensure, Decision, PoolError},
    state::{pool::winner_count, Pool, PoolStatus, RefundReason, Terms},
};

/// A round and the time at which its beacon publishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub round: u64,
    /// Unix seconds.
    pub draw_at: i64,
}

/// Returns the first round published after the end of the countdown, at most one period later.
/// drand publishes round 1 at genesis and one more every period (docs.drand.love, `RoundAt`).
pub fn due_round(terms: &Terms, countdown_end: i64) -> Decision<Due> {
    let since = countdown_end
        .checked_sub(terms.beacon_genesis)
        .ok_or(PoolError::Overflow)?;
    ensure!(since >= 0, BeforeGenesis);
    let period = i64::from(terms.beacon_period);
    let periods = since.checked_div(period).ok_or(PoolError::Overflow)?;
    let until = periods
        .checked_add(1)
        .and_then(|periods| periods.checked_mul(period))
        .ok_or(PoolError::Overflow)?;
    Ok(Due {
        round: (periods as u64).checked_add(2).ok_or(PoolError::Overflow)?,
        draw_at: terms
            .beacon_genesis
            .checked_add(until)
            .ok_or(PoolError::Overflow)?,
    })
}

/// Fixes the players and the round, and starts the countdown. Fails with `RestartGuard` soon after
/// a restart: the cluster's clock may lag, so a round in its future could already be public.
pub fn lock(pool: &mut Pool, moment: &ClusterTime, epoch: &Epoch) -> Decision {
    ensure!(
        moment.last_restart == 0
            || moment.slot >= moment.last_restart.saturating_add(RESTART_GUARD_SLOTS),
        RestartGuard
    );
    let countdown_end = moment
        .now
        .checked_add(pool.terms.countdown_seconds.into())
        .ok_or(PoolError::Overflow)?;
    let Due { round, draw_at } = due_round(&pool.terms, countdown_end)?;
    pool.status = PoolStatus::Locked as u8;
    pool.locked_at = moment.now;
    pool.lock_slot = moment.slot;
    pool.slot_micros = slot_micros(moment, epoch);
    pool.round = round;
    pool.draw_at = draw_at;
    pool.draw_deadline = draw_at
        .checked_add(pool.terms.draw_timeout_seconds.into())
        .ok_or(PoolError::Overflow)?;
    pool.winner_count = winner_count(pool.player_count, pool.terms.players_per_winner);
    Ok(())
}

/// Locks a pool that has its minimum of players at or after its deadline. The countdown starts at
/// the lock, so that the round of a late lock is not public yet.
pub fn lock_due(pool: &mut Pool, moment: &ClusterTime, epoch: &Epoch) -> Decision {
    pool.require_status(PoolStatus::Open)?;
    ensure!(moment.now >= pool.terms.join_deadline, DeadlineNotReached);
    ensure!(
        pool.player_count >= pool.terms.min_players,
        MinimumNotReached
    );
    lock(pool, moment, epoch)
}

/// Opens the refunds of a pool that has not reached its minimum at its deadline.
pub fn expire(pool: &mut Pool, now: i64) -> Decision {
    pool.require_status(PoolStatus::Open)?;
    ensure!(now >= pool.terms.join_deadline, DeadlineNotReached);
    ensure!(pool.player_count < pool.terms.min_players, MinimumReached);
    pool.open_refunds(RefundReason::Deadline, now);
    Ok(())
}
