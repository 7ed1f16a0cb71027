//! Ending what a pool leaves behind, and showing the creator's seed.

use anchor_lang::prelude::Pubkey;
use solana_sha256_hasher::hash;

use crate::{
    errors::{ensure, Decision, PoolError},
    state::{Entry, Pool, PoolStatus},
};

/// Ends the entry of a player who left. While players can still come and go, it remembers that this one has left.
pub fn close_entry(pool: &mut Pool, entry: &Entry) -> Decision {
    ensure!(pool.status != PoolStatus::Open as u8, WrongStatus);
    ensure!(!entry.active, EntryActive);
    pool.open_entries = pool
        .open_entries
        .checked_sub(1)
        .ok_or(PoolError::Overflow)?;
    Ok(())
}

/// Refuses while a player is unpaid, which an open entry tells, or the record must still be kept. What completer or treasury
/// did not take until then goes to the creator with the rent, so that a wallet that cannot be paid holds up nobody.
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

/// Shows what the creator committed to; it changes no draw.
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
