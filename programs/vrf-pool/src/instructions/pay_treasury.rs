use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, TreasuryPaid},
    math::economics::Payouts,
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayTreasury<'info> {
    #[account(mut, has_one = treasury @ PoolError::WrongPayee)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the treasury that the pool copied at its creation, whoever signs.
    #[account(mut)]
    pub treasury: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<PayTreasury>) -> Result<()> {
    let (pool_id, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Completed)?;
        let header = &mut pool.header;
        let lamports = Payouts::of(header)?.treasury;
        require!(
            header.treasury_paid == 0 && lamports > 0,
            PoolError::NothingDue
        );
        header.settle(lamports)?;
        header.treasury_paid = 1;
        (header.id, lamports)
    };
    pay(ctx.accounts.pool.as_ref(), &ctx.accounts.treasury, lamports)?;

    emit(
        &ctx.accounts.event_authority,
        &TreasuryPaid {
            pool: ctx.accounts.pool.key(),
            pool_id,
            treasury: ctx.accounts.treasury.key(),
            lamports,
        },
    )
}
