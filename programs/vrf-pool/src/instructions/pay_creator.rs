use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, CreatorPaid},
    math::economics::Payouts,
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayCreator<'info> {
    #[account(mut, has_one = creator @ PoolError::WrongPayee)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's creator, whoever signs.
    #[account(mut)]
    pub creator: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<PayCreator>) -> Result<()> {
    let (pool_id, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        let header = &mut pool.header;
        require!(header.is_settled(), PoolError::WrongStatus);
        require!(header.creator_paid == 0, PoolError::NothingDue);
        // A refund returns the bonus; a completed pool has shared it and pays the creator's part of the fee.
        let lamports = if header.status == PoolStatus::Completed as u8 {
            Payouts::of(header)?.creator
        } else {
            header.bonus_lamports
        };
        require!(lamports > 0, PoolError::NothingDue);
        header.settle(lamports)?;
        header.creator_paid = 1;
        (header.id, lamports)
    };
    pay(ctx.accounts.pool.as_ref(), &ctx.accounts.creator, lamports)?;

    emit(
        &ctx.accounts.event_authority,
        &CreatorPaid {
            pool: ctx.accounts.pool.key(),
            pool_id,
            creator: ctx.accounts.creator.key(),
            lamports,
        },
    )
}
