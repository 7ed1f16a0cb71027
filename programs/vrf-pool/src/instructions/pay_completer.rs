use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, CompleterPaid},
    state::{account::pay, pool::PoolAccount, Pool},
    transition::pay,
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayCompleter<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's completer, who need not sign.
    #[account(mut)]
    pub completer: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<PayCompleter>) -> Result<()> {
    let payee = &ctx.accounts.completer;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        CompleterPaid {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            completer: payee.key(),
            lamports: pay::completer(&mut pool.header, payee.key).map_err(refuse)?,
        }
    };
    pay(ctx.accounts.pool.as_ref(), payee, event.lamports)?;

    emit(&ctx.accounts.event_authority, &event)
}
