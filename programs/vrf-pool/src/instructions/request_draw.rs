use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, DrawRequested},
    math::draw,
    state::{pool::OpenPool, Oracle, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct RequestDraw<'info> {
    /// Whoever sends this earns half of the completers' share.
    pub requester: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The record of the pool's VRF key.
    #[account(mut)]
    pub oracle: Account<'info, Oracle>,
}

pub fn handle(ctx: Context<RequestDraw>) -> Result<()> {
    let clock = Clock::get()?;
    let now = clock.unix_timestamp;
    let requester = ctx.accounts.requester.key();
    let oracle = &mut ctx.accounts.oracle;

    let event = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Locked)?;
        let players_root = draw::players_root(pool.players());
        let header = &mut pool.header;
        require!(now >= header.countdown_ends_at, PoolError::CountdownNotOver);
        oracle.require_key(&header.vrf_key)?;

        header.status = PoolStatus::Drawing as u8;
        header.requester = requester;
        header.players_root = players_root;
        header.requested_at = now;
        header.request_slot = clock.slot;
        header.target_slot = clock
            .slot
            .checked_add(header.entropy_delay_slots.into())
            .ok_or(PoolError::Overflow)?;
        header.draw_deadline = now
            .checked_add(header.draw_timeout_seconds.into())
            .ok_or(PoolError::Overflow)?;
        DrawRequested {
            pool: ctx.accounts.pool.key(),
            pool_id: header.id,
            requester,
            players_root,
            target_slot: header.target_slot,
            draw_deadline: header.draw_deadline,
            at: now,
        }
    };
    oracle.draws_requested = oracle
        .draws_requested
        .checked_add(1)
        .ok_or(PoolError::Overflow)?;

    emit(&ctx.accounts.event_authority, &event)
}
