//! Takes seats and gives them up while a pool is open.

use anchor_lang::prelude::*;

use crate::{
    errors::{ensure, Decision, PoolError},
    state::{Entry, Pool, PoolStatus},
};

/// The facts that decide a join, apart from the pool.
pub struct Joining<'a> {
    /// Hash of the terms that the player agreed to.
    pub terms: &'a [u8; 32],
    /// Whether the key derived from the password has signed that this player may join on these terms.
    pub is_let_in: bool,
    pub paused: bool,
    /// Whether the pool's account has room for all its players.
    pub is_grown: bool,
}

/// Fails with the first reason for which the player may not join at `now`, in Unix seconds.
pub fn check_join(pool: &Pool, joining: &Joining, now: i64) -> Decision {
    let terms = &pool.terms;
    ensure!(!joining.paused, Paused);
    // Check this before the status: the last join locks the pool, and a later player should get
    // `PoolFull` instead of `WrongStatus`.
    ensure!(pool.player_count < terms.max_players, PoolFull);
    pool.require_status(PoolStatus::Open)?;
    ensure!(*joining.terms == terms.hash(), TermsChanged);
    ensure!(joining.is_grown, NotGrown);
    ensure!(now < terms.join_deadline, DeadlinePassed);
    ensure!(
        terms.gate == Pubkey::default() || joining.is_let_in,
        WrongGate
    );
    Ok(())
}

/// Activates the entry of a player who left and comes back.
pub fn rejoin(entry: &mut Entry, now: i64) -> Decision {
    ensure!(!entry.active, AlreadyJoined);
    entry.active = true;
    entry.joined_at = now;
    Ok(())
}

/// Books a player whose key is already in the list. If the pool is now full, the caller locks it.
pub fn join(pool: &mut Pool) -> Decision {
    pool.owed_lamports = pool
        .owed_lamports
        .checked_add(pool.terms.entry_lamports)
        .ok_or(PoolError::Overflow)?;
    pool.open_entries = pool
        .open_entries
        .checked_add(1)
        .ok_or(PoolError::Overflow)?;
    Ok(())
}

/// Books a player who leaves, and returns the lamports they get back: the entry.
pub fn exit(pool: &mut Pool, entry: &mut Entry, now: i64) -> Decision<u64> {
    pool.require_status(PoolStatus::Open)?;
    ensure!(now < pool.terms.join_deadline, DeadlinePassed);
    ensure!(entry.player != pool.creator, CreatorCannotExit);
    ensure!(entry.active, NotInPool);
    ensure!(!entry.exit_used, ExitAlreadyUsed);
    ensure!(pool.player_count != pool.terms.min_players, BelowMinimum);
    pool.book_payment(pool.terms.entry_lamports)?;
    pool.open_entries = pool
        .open_entries
        .checked_sub(1)
        .ok_or(PoolError::Overflow)?;
    entry.active = false;
    entry.exit_used = true;
    Ok(pool.terms.entry_lamports)
}
