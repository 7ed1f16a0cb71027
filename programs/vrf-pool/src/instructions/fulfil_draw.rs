use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, DrawFulfilled},
    math::draw::{draw_weights, shuffle, Words},
    state::{pool::OpenPool, Oracle, Pool, PoolStatus},
    vrf::{self, PROOF_LEN},
};

#[event_cpi]
#[derive(Accounts)]
pub struct FulfilDraw<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The record of the pool's VRF key.
    #[account(mut)]
    pub oracle: Account<'info, Oracle>,
}

pub fn handle(ctx: Context<FulfilDraw>, proof: [u8; PROOF_LEN]) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let oracle = &mut ctx.accounts.oracle;

    let event = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Drawing)?;
        let header = &pool.header;
        require!(header.captured_slot != 0, PoolError::NotCaptured);
        require!(now < header.draw_deadline, PoolError::DrawDeadlinePassed);
        oracle.require_key(&header.vrf_key)?;
        let beta =
            vrf::verify(&header.vrf_key, &header.alpha, &proof).ok_or(PoolError::InvalidProof)?;

        let winners = header.winner_count;
        let mut words = Words::new(&beta);
        shuffle(&mut words, pool.players(), winners.into());
        let weight_sum = if pool.header.random_multiplier != 0 {
            draw_weights(&mut words, &mut pool.weights()[..winners.into()])
        } else {
            winners
        };

        let header = &mut pool.header;
        header.status = PoolStatus::Completed as u8;
        header.proof = proof;
        header.output = beta;
        header.weight_sum = weight_sum;
        header.settled_at = now;
        DrawFulfilled {
            pool: ctx.accounts.pool.key(),
            pool_id: header.id,
            output: beta,
            winner_count: winners,
            weight_sum,
            at: now,
        }
    };
    oracle.draws_proven = oracle
        .draws_proven
        .checked_add(1)
        .ok_or(PoolError::Overflow)?;

    emit(&ctx.accounts.event_authority, &event)
}
