use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, SeedRevealed},
    state::{pool::PoolAccount, Pool},
    transition::close,
};

#[event_cpi]
#[derive(Accounts)]
pub struct RevealSeed<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<RevealSeed>, seed: Vec<u8>) -> Result<()> {
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        SeedRevealed {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            seed: close::reveal(&mut pool.header, &seed).map_err(refuse)?,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
