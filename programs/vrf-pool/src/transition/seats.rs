//! Taking a seat and giving it up, while a pool is open.

use anchor_lang::prelude::*;

use crate::{
    errors::{ensure, Decision, PoolError},
    state::{Entry, Pool, PoolStatus},
};

/// What a player brings to a join.
pub struct Joining<'a> {
    /// Hash of the terms that the player agreed to.
    pub terms: &'a [u8; 32],
    /// The password's key, if it signed.
    pub gate: Option<Pubkey>,
    pub paused: bool,
    /// Whether the pool's account has room for all its players.
    pub is_grown: bool,
}

/// Refuses whoever may not join.
pub fn check_join(pool: &Pool, joining: &Joining, now: i64) -> Decision {
    let terms = &pool.terms;
    ensure!(!joining.paused, Paused);
    // The last seat locks the pool, so who comes a moment later must be told first that it is full.
    ensure!(pool.player_count < terms.max_players, PoolFull);
    pool.require_status(PoolStatus::Open)?;
    ensure!(*joining.terms == terms.hash(), TermsChanged);
    ensure!(joining.is_grown, NotGrown);
    ensure!(now < terms.join_deadline, DeadlinePassed);
    ensure!(
        terms.gate == Pubkey::default() || joining.gate == Some(terms.gate),
        WrongGate
    );
    Ok(())
}

/// Takes up the entry of a player who left and comes back.
pub fn rejoin(entry: &mut Entry, now: i64) -> Decision {
    ensure!(!entry.active, AlreadyJoined);
    entry.active = true;
    entry.joined_at = now;
    Ok(())
}

/// Books a player whose key stands in the list already. A pool that is full then must be locked.
pub fn join(pool: &mut Pool, is_new: bool) -> Decision {
    pool.owed_lamports = pool
        .owed_lamports
        .checked_add(pool.terms.entry_lamports)
        .ok_or(PoolError::Overflow)?;
    if is_new {
        pool.open_entries = pool
            .open_entries
            .checked_add(1)
            .ok_or(PoolError::Overflow)?;
    }
    Ok(())
}

/// Books a player who leaves, and returns what they get back.
pub fn exit(pool: &mut Pool, entry: &mut Entry, now: i64) -> Decision<u64> {
    pool.require_status(PoolStatus::Open)?;
    ensure!(now < pool.terms.join_deadline, DeadlinePassed);
    ensure!(entry.player != pool.creator, CreatorCannotExit);
    ensure!(entry.active, NotInPool);
    ensure!(!entry.exit_used, ExitAlreadyUsed);
    ensure!(pool.player_count != pool.terms.min_players, BelowMinimum);
    pool.settle(pool.terms.entry_lamports)?;
    entry.active = false;
    entry.exit_used = true;
    Ok(pool.terms.entry_lamports)
}
