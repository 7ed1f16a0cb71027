use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, PoolExpired},
    state::{pool::PoolAccount, Pool},
    transition::lock,
};

#[event_cpi]
#[derive(Accounts)]
pub struct ExpirePool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<ExpirePool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        lock::expire(&mut pool.header, now).map_err(refuse)?;
        PoolExpired {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            player_count: pool.header.player_count,
            at: now,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
