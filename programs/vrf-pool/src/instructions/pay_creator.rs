use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, CreatorPaid},
    state::{account::pay, pool::PoolAccount, Pool},
    transition::pay,
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayCreator<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's creator, who need not sign.
    #[account(mut)]
    pub creator: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<PayCreator>) -> Result<()> {
    let payee = &ctx.accounts.creator;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        CreatorPaid {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            creator: payee.key(),
            lamports: pay::creator(&mut pool.header, payee.key).map_err(refuse)?,
        }
    };
    pay(ctx.accounts.pool.as_ref(), payee, event.lamports)?;

    emit(&ctx.accounts.event_authority, &event)
}
