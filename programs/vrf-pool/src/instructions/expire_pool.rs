use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, PoolExpired},
    state::{pool::OpenPool, Pool, PoolStatus, RefundReason},
};

#[event_cpi]
#[derive(Accounts)]
pub struct ExpirePool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<ExpirePool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let (pool_id, player_count) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Open)?;
        let header = &mut pool.header;
        require!(now >= header.join_deadline, PoolError::DeadlineNotReached);
        require!(
            header.player_count < header.min_players,
            PoolError::MinimumReached
        );
        header.refund(RefundReason::Deadline, now);
        (header.id, header.player_count)
    };

    emit(
        &ctx.accounts.event_authority,
        &PoolExpired {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player_count,
            at: now,
        },
    )
}
