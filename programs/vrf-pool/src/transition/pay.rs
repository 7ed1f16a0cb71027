//! Books the payments of a pool that has ended, each share once. Amounts are lamports.

use anchor_lang::prelude::Pubkey;

use crate::{
    errors::{ensure, Decision, PoolError},
    math::economics::Payouts,
    state::{Entry, Pool, PoolStatus},
};

/// Books a player's claim and returns its lamports. `weight` is 0 for a loser. Fails unless the pool is completed.
pub fn claim(pool: &mut Pool, entry: &Entry, weight: u8) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    let lamports = Payouts::of(pool)?.to_player(weight)?;
    leave(pool, entry, lamports)
}

/// Books a player's refund and returns its lamports, the whole entry. Fails unless the pool refunds.
pub fn refund(pool: &mut Pool, entry: &Entry) -> Decision<u64> {
    pool.require_status(PoolStatus::Refunding)?;
    leave(pool, entry, pool.terms.entry_lamports)
}

/// Books the payment to a player. The caller must close the entry, to prevent a second payment.
fn leave(pool: &mut Pool, entry: &Entry, lamports: u64) -> Decision<u64> {
    ensure!(entry.active, NotInPool);
    pool.book_payment(lamports)?;
    pool.open_entries = pool
        .open_entries
        .checked_sub(1)
        .ok_or(PoolError::Overflow)?;
    Ok(lamports)
}

/// Books the creator's share of the fee or, if the pool refunds, the bonus, and returns the lamports.
pub fn creator(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    ensure!(pool.is_settled(), WrongStatus);
    ensure!(pool.creator == *payee, WrongPayee);
    let lamports = if pool.status == PoolStatus::Completed as u8 {
        Payouts::of(pool)?.creator
    } else {
        pool.terms.bonus_lamports
    };
    ensure!(pool.creator_paid == 0 && lamports > 0, NothingDue);
    pool.book_payment(lamports)?;
    pool.creator_paid = 1;
    Ok(lamports)
}

/// Books the completer's share and returns its lamports.
pub fn completer(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    ensure!(pool.completer == *payee, WrongPayee);
    let lamports = Payouts::of(pool)?.completer;
    ensure!(pool.completer_paid == 0 && lamports > 0, NothingDue);
    pool.book_payment(lamports)?;
    pool.completer_paid = 1;
    Ok(lamports)
}

/// Books the treasury's share, all that the others leave, and returns its lamports.
pub fn treasury(pool: &mut Pool, payee: &Pubkey) -> Decision<u64> {
    pool.require_status(PoolStatus::Completed)?;
    ensure!(pool.terms.treasury == *payee, WrongPayee);
    let lamports = Payouts::of(pool)?.treasury;
    ensure!(pool.treasury_paid == 0 && lamports > 0, NothingDue);
    pool.book_payment(lamports)?;
    pool.treasury_paid = 1;
    Ok(lamports)
}
