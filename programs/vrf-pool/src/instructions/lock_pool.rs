use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, PoolLocked},
    state::{pool::OpenPool, Pool},
    transition::{lock, Moment},
};

#[event_cpi]
#[derive(Accounts)]
pub struct LockPool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<LockPool>) -> Result<()> {
    let moment = Moment::current()?;
    let event = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        let header = &mut pool.header;
        lock::lock_due(header, &moment).map_err(refuse)?;
        PoolLocked {
            pool: ctx.accounts.pool.key(),
            pool_id: header.id,
            player_count: header.player_count,
            round: header.round,
            lock_slot: header.lock_slot,
            locked_at: header.locked_at,
            draw_at: header.draw_at,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
