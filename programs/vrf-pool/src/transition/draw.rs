//! The three ways a locked pool can end: its round completes it, its round voids it, or the draw
//! times out. `programs/proofs` proves that at most one of them is possible at any time.

use anchor_lang::prelude::Pubkey;

use super::{pace::SinceLock, ClusterTime};
use crate::{
    beacon::SIGNATURE_LEN,
    constants::TIMEOUT_SLOTS,
    errors::{ensure, Decision},
    state::{Pool, PoolStatus, RefundReason},
};

/// Whether the draw has timed out: its deadline and `TIMEOUT_SLOTS` have passed.
fn is_over(pool: &Pool, moment: &ClusterTime) -> bool {
    let from = pool.lock_slot.max(moment.last_restart);
    moment.now >= pool.draw_deadline && moment.slot >= from.saturating_add(TIMEOUT_SLOTS)
}

/// Fails unless the signature of its round may complete the pool now.
pub fn check_complete(pool: &Pool, moment: &ClusterTime) -> Decision {
    pool.require_status(PoolStatus::Locked)?;
    ensure!(moment.now >= pool.draw_at, RoundNotDue);
    ensure!(!is_over(pool, moment), DrawOver);
    ensure!(SinceLock::of(pool, moment).is_sound(), ClockLagged);
    Ok(())
}

/// Fails unless the signature of its round may void the pool now.
pub fn check_void(pool: &Pool, moment: &ClusterTime) -> Decision {
    pool.require_status(PoolStatus::Locked)?;
    ensure!(pool.lock_slot > moment.last_restart, LockedBeforeRestart);
    ensure!(!is_over(pool, moment), DrawOver);
    ensure!(SinceLock::of(pool, moment).is_doubtful(), ClockKeptPace);
    Ok(())
}

/// The results that `complete` records.
pub struct Completion {
    pub completer: Pubkey,
    pub players_root: [u8; 32],
    pub signature: [u8; SIGNATURE_LEN],
    pub output: [u8; 32],
    pub weight_sum: u16,
}

/// Records the draw. `check_complete` must have passed, and the list must begin with the winners.
pub fn complete(pool: &mut Pool, completion: Completion, now: i64) {
    pool.status = PoolStatus::Completed as u8;
    pool.completer = completion.completer;
    pool.players_root = completion.players_root;
    pool.signature = completion.signature;
    pool.output = completion.output;
    pool.weight_sum = completion.weight_sum;
    pool.settled_at = now;
}

/// Opens the refunds of a voided pool. `check_void` must have passed.
pub fn void(pool: &mut Pool, signature: [u8; SIGNATURE_LEN], now: i64) {
    pool.signature = signature;
    pool.open_refunds(RefundReason::Void, now);
}

/// Opens the refunds of a pool whose draw did not come in time. Fails with `DrawNotOver` before that.
pub fn time_out(pool: &mut Pool, moment: &ClusterTime) -> Decision {
    pool.require_status(PoolStatus::Locked)?;
    ensure!(is_over(pool, moment), DrawNotOver);
    pool.open_refunds(RefundReason::Timeout, moment.now);
    Ok(())
}
