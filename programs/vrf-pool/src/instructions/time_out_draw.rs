use anchor_lang::prelude::*;

use crate::{
    constants::MIN_DRAW_TIMEOUT_SLOTS,
    errors::PoolError,
    events::{emit, DrawTimedOut},
    state::{pool::OpenPool, Oracle, Pool, PoolStatus, RefundReason},
};

#[event_cpi]
#[derive(Accounts)]
pub struct TimeOutDraw<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The record of the pool's VRF key.
    #[account(mut)]
    pub oracle: Account<'info, Oracle>,
}

pub fn handle(ctx: Context<TimeOutDraw>) -> Result<()> {
    let clock = Clock::get()?;
    let now = clock.unix_timestamp;
    let oracle = &mut ctx.accounts.oracle;

    let (pool_id, captured) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Drawing)?;
        let header = &mut pool.header;
        let earliest_slot = header
            .request_slot
            .checked_add(MIN_DRAW_TIMEOUT_SLOTS)
            .ok_or(PoolError::Overflow)?;
        require!(
            now >= header.draw_deadline && clock.slot >= earliest_slot,
            PoolError::DrawDeadlineNotPassed
        );
        oracle.require_key(&header.vrf_key)?;
        header.refund(RefundReason::Timeout, now);
        (header.id, header.captured_slot != 0)
    };
    let counter = if captured {
        &mut oracle.draws_timed_out
    } else {
        &mut oracle.draws_uncaptured
    };
    *counter = counter.checked_add(1).ok_or(PoolError::Overflow)?;

    emit(
        &ctx.accounts.event_authority,
        &DrawTimedOut {
            pool: ctx.accounts.pool.key(),
            pool_id,
            captured,
            at: now,
        },
    )
}
