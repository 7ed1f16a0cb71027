use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, PoolLocked},
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct LockPool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<LockPool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let (pool_id, player_count, countdown_ends_at) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Open)?;
        let header = &mut pool.header;
        require!(now >= header.join_deadline, PoolError::DeadlineNotReached);
        require!(
            header.player_count >= header.min_players,
            PoolError::MinimumNotReached
        );
        // The countdown runs from the deadline, so that a late lock delays nobody.
        let from = header.join_deadline;
        header.lock(from, now)?;
        (header.id, header.player_count, header.countdown_ends_at)
    };

    emit(
        &ctx.accounts.event_authority,
        &PoolLocked {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player_count,
            countdown_ends_at,
            at: now,
        },
    )
}
