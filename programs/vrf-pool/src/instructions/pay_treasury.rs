use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, TreasuryPaid},
    state::{account::pay, pool::PoolAccount, Pool},
    transition::pay,
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayTreasury<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the treasury that the pool copied at its creation, which need not sign.
    #[account(mut)]
    pub treasury: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<PayTreasury>) -> Result<()> {
    let payee = &ctx.accounts.treasury;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        TreasuryPaid {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            treasury: payee.key(),
            lamports: pay::treasury(&mut pool.header, payee.key).map_err(refuse)?,
        }
    };
    pay(ctx.accounts.pool.as_ref(), payee, event.lamports)?;

    emit(&ctx.accounts.event_authority, &event)
}
