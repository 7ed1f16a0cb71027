use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, DrawTimedOut},
    state::{pool::PoolAccount, Pool},
    transition::{draw, ClusterTime},
};

#[event_cpi]
#[derive(Accounts)]
pub struct TimeOutDraw<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<TimeOutDraw>) -> Result<()> {
    let moment = ClusterTime::current()?;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        draw::time_out(&mut pool.header, &moment).map_err(refuse)?;
        DrawTimedOut {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            round: pool.header.round,
            at: moment.now,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
