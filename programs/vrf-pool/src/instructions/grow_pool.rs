use anchor_lang::prelude::*;

use crate::{
    constants::MAX_GROWTH,
    errors::PoolError,
    events::{emit, PoolGrown},
    state::{
        pool::{account_len, OpenPool},
        Pool, PoolStatus,
    },
};

#[event_cpi]
#[derive(Accounts)]
pub struct GrowPool<'info> {
    pub creator: Signer<'info>,
    #[account(mut, has_one = creator @ PoolError::NotCreator)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<GrowPool>) -> Result<()> {
    let (pool_id, len) = {
        let pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Open)?;
        require!(!pool.is_grown(), PoolError::AlreadyGrown);
        let header = &pool.header;
        (
            header.id,
            account_len(header.max_players, header.random_multiplier != 0),
        )
    };
    let account = ctx.accounts.pool.as_ref();
    let len = len.min(account.data_len() + MAX_GROWTH);
    account.resize(len)?;

    emit(
        &ctx.accounts.event_authority,
        &PoolGrown {
            pool: ctx.accounts.pool.key(),
            pool_id,
            len: len as u32,
        },
    )
}
