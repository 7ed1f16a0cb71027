use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, DrawTimedOut},
    state::{pool::OpenPool, Pool},
    transition::{draw, Moment},
};

#[event_cpi]
#[derive(Accounts)]
pub struct TimeOutDraw<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<TimeOutDraw>) -> Result<()> {
    let moment = Moment::current()?;
    let event = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
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
