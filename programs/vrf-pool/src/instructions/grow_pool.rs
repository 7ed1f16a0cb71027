use anchor_lang::prelude::*;

use crate::{
    constants::MAX_GROWTH,
    errors::{ensure, refuse, Decision},
    events::{emit, PoolGrown},
    state::{pool::PoolAccount, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct GrowPool<'info> {
    pub creator: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<GrowPool>) -> Result<()> {
    let account = ctx.accounts.pool.as_ref();
    let (pool_id, len) = {
        let pool = PoolAccount::load(&ctx.accounts.pool)?;
        check(&pool, ctx.accounts.creator.key).map_err(refuse)?;
        (pool.header.id, pool.header.terms.account_len())
    };
    let len = len.min(account.data_len() + MAX_GROWTH);
    account.resize(len)?;

    emit(
        &ctx.accounts.event_authority,
        &PoolGrown {
            pool: *account.key,
            pool_id,
            len: len as u32,
        },
    )
}

fn check(pool: &PoolAccount, creator: &Pubkey) -> Decision {
    pool.header.require_status(PoolStatus::Open)?;
    ensure!(pool.header.creator == *creator, NotCreator);
    ensure!(!pool.is_grown(), AlreadyGrown);
    Ok(())
}
