//! Closes the accounts of a finished pool, and publishes the creator's seed.

use anchor_lang::prelude::Pubkey;
use solana_sha256_hasher::hash;

use crate::{
    errors::{ensure, Decision, PoolError},
    state::{Entry, Pool, PoolStatus},
};

/// Fails unless the player has left and the pool is no longer open. In an open pool the entry
/// prevents a second exit.
pub fn check_close_entry(entry: &Entry, is_pool_open: bool) -> Decision {
    ensure!(!is_pool_open, WrongStatus);
    ensure!(!entry.active, EntryActive);
    Ok(())
}

/// Fails while an entry is active, because its player is unpaid, and until the retention time is
/// over. Unpaid shares of completer and treasury do not delay a close: the creator gets them.
pub fn check_close(pool: &Pool, creator: &Pubkey, now: i64) -> Decision {
    ensure!(pool.is_settled(), WrongStatus);
    ensure!(pool.creator == *creator, WrongPayee);
    ensure!(pool.open_entries == 0, EntriesOpen);
    let kept_until = pool
        .settled_at
        .checked_add(pool.terms.retention_seconds.into())
        .ok_or(PoolError::Overflow)?;
    ensure!(now >= kept_until, RetentionNotOver);
    Ok(())
}

/// Publishes the seed that the creator committed to, and returns it. It does not change the draw.
pub fn reveal(pool: &mut Pool, seed: &[u8]) -> Decision<[u8; 32]> {
    let seed: [u8; 32] = seed.try_into().map_err(|_| PoolError::InvalidSeedLength)?;
    ensure!(pool.status != PoolStatus::Open as u8, WrongStatus);
    ensure!(pool.seed_revealed == 0, SeedAlreadyRevealed);
    ensure!(
        hash(&seed).to_bytes() == pool.terms.seed_commitment,
        SeedMismatch
    );
    pool.seed = seed;
    pool.seed_revealed = 1;
    Ok(seed)
}
