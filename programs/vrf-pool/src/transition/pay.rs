//! What leaves a pool that has ended, each share once. Amounts in lamports.

use anchor_lang::prelude::Pubkey;

use crate::{
    errors::{ensure, Decision, PoolError},
    math::economics::Payouts,
    state::{Entry, Pool, PoolStatus},
};

/// What a claim of a player with this weight pays; weight 0 for who did not win.
pub fn claim(pool: &mut Pool, entry: &Entry, weight: u8) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    let lamports = Payouts::of(pool)?.to_player(weight)?;
    leave(pool, entry, lamports)
}

/// What a refund pays: the whole entry.
pub fn refund(pool: &mut Pool, entry: &Entry) -> Decision<u64> {
    pool.require_status(PoolStatus::Refunding)?;
    leave(pool, entry, pool.terms.entry_lamports)
}

/// Books the last payment to a player, whose entry closes with it and so proves that there was no other.
fn leave(pool: &mut Pool, entry: &Entry, lamports: u64) -> Decision<u64> {
    ensure!(entry.active, NotInPool);
    pool.settle(lamports)?;
    pool.open_entries = pool
        .open_entries
        .checked_sub(1)
        .ok_or(PoolError::Overflow)?;
    Ok(lamports)
}

/// The creator's share of the fee; where the pool refunds, the bonus.
pub fn creator(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    ensure!(pool.is_settled(), WrongStatus);
    ensure!(pool.creator == *payee, WrongPayee);
    let lamports = if pool.status == PoolStatus::Completed as u8 {
        Payouts::of(pool)?.creator
    } else {
        pool.terms.bonus_lamports
    };
    ensure!(pool.creator_paid == 0 && lamports > 0, NothingDue);
    pool.settle(lamports)?;
    pool.creator_paid = 1;
    Ok(lamports)
}

/// The share of whoever completed the pool.
pub fn completer(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    ensure!(pool.completer == *payee, WrongPayee);
    let lamports = Payouts::of(pool)?.completer;
    ensure!(pool.completer_paid == 0 && lamports > 0, NothingDue);
    pool.settle(lamports)?;
    pool.completer_paid = 1;
    Ok(lamports)
}

/// All that others left.
pub fn treasury(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    ensure!(pool.terms.treasury == *payee, WrongPayee);
    let lamports = Payouts::of(pool)?.treasury;
    ensure!(pool.treasury_paid == 0 && lamports > 0, NothingDue);
    pool.settle(lamports)?;
    pool.treasury_paid = 1;
    Ok(lamports)
}
