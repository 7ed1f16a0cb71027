use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, CompleterPaid},
    math::economics::Payouts,
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct PayCompleter<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the pool's requester or capturer, whoever signs.
    #[account(mut)]
    pub completer: UncheckedAccount<'info>,
}

/// Pays for the capture where `for_capture` is set, else for the request.
pub fn handle(ctx: Context<PayCompleter>, for_capture: bool) -> Result<()> {
    let completer = ctx.accounts.completer.key();
    let (pool_id, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Completed)?;
        let header = &mut *pool.header;
        let payouts = Payouts::of(header)?;
        let (payee, paid, lamports) = if for_capture {
            (header.capturer, &mut header.capturer_paid, payouts.capturer)
        } else {
            (
                header.requester,
                &mut header.requester_paid,
                payouts.requester,
            )
        };
        require_keys_eq!(completer, payee, PoolError::WrongPayee);
        require!(*paid == 0 && lamports > 0, PoolError::NothingDue);
        *paid = 1;
        header.settle(lamports)?;
        (header.id, lamports)
    };
    pay(
        ctx.accounts.pool.as_ref(),
        &ctx.accounts.completer,
        lamports,
    )?;

    emit(
        &ctx.accounts.event_authority,
        &CompleterPaid {
            pool: ctx.accounts.pool.key(),
            pool_id,
            completer,
            for_capture,
            lamports,
        },
    )
}
