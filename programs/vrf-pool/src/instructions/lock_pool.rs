use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, PoolLocked},
    state::{pool::PoolAccount, Pool},
    transition::{lock, pace::Epoch, ClusterTime},
};

#[event_cpi]
#[derive(Accounts)]
pub struct LockPool<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<LockPool>) -> Result<()> {
    let clock = Clock::get()?;
    let moment = ClusterTime::at(&clock)?;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        let header = &mut pool.header;
        lock::lock_due(header, &moment, &Epoch::at(&clock)?).map_err(refuse)?;
        PoolLocked {
            pool: ctx.accounts.pool.key(),
            pool_id: header.id,
            player_count: header.player_count,
            round: header.round,
            lock_slot: header.lock_slot,
            slot_micros: header.slot_micros,
            locked_at: header.locked_at,
            draw_at: header.draw_at,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
