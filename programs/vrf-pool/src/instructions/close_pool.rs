use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, PoolClosed},
    state::{account::close, pool::PoolAccount, Pool},
    transition::close::check_close,
};

#[event_cpi]
#[derive(Accounts)]
pub struct ClosePool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's creator, who need not sign.
    #[account(mut)]
    pub creator: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<ClosePool>) -> Result<()> {
    let accounts = &ctx.accounts;
    let now = Clock::get()?.unix_timestamp;
    let pool_id = {
        let pool = PoolAccount::load(&accounts.pool)?;
        check_close(&pool.header, accounts.creator.key, now).map_err(refuse)?;
        pool.header.id
    };
    let lamports = accounts.pool.as_ref().lamports();
    close(accounts.pool.as_ref(), &accounts.creator)?;

    emit(
        &accounts.event_authority,
        &PoolClosed {
            pool: accounts.pool.key(),
            pool_id,
            creator: accounts.creator.key(),
            lamports,
        },
    )
}
