use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, PoolClosed},
    state::{pool::OpenPool, Pool},
};

#[event_cpi]
#[derive(Accounts)]
pub struct ClosePool<'info> {
    #[account(mut, has_one = creator @ PoolError::WrongPayee, close = creator)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's creator, whoever signs.
    #[account(mut)]
    pub creator: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<ClosePool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let pool_id = {
        let pool = OpenPool::load(&ctx.accounts.pool)?;
        let header = &pool.header;
        require!(header.is_settled(), PoolError::WrongStatus);
        require!(header.owed_lamports == 0, PoolError::StillOwed);
        require!(header.open_entries == 0, PoolError::EntriesOpen);
        let kept_until = header
            .settled_at
            .checked_add(header.retention_seconds.into())
            .ok_or(PoolError::Overflow)?;
        require!(now >= kept_until, PoolError::RetentionNotOver);
        header.id
    };

    emit(
        &ctx.accounts.event_authority,
        &PoolClosed {
            pool: ctx.accounts.pool.key(),
            pool_id,
            creator: ctx.accounts.creator.key(),
            lamports: ctx.accounts.pool.get_lamports(),
        },
    )
}
