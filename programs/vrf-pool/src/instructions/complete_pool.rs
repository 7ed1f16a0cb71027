use anchor_lang::prelude::*;

use super::{beacon_at, check_signature};
use crate::{
    beacon::{HINTS_LEN, SIGNATURE_LEN},
    errors::refuse,
    events::{emit, PoolCompleted},
    math::draw::{draw_weights, players_root, shuffle, DrawInput, Words},
    state::{pool::PoolAccount, Beacon, Pool},
    transition::{
        draw::{self, Completion},
        ClusterTime,
    },
};

#[event_cpi]
#[derive(Accounts)]
pub struct CompletePool<'info> {
    /// Any wallet. It earns the completer's share.
    pub completer: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The beacon that the pool's terms name.
    pub beacon: AccountLoader<'info, Beacon>,
}

pub fn handle(
    ctx: Context<CompletePool>,
    signature: [u8; SIGNATURE_LEN],
    hints: [u8; HINTS_LEN],
) -> Result<()> {
    let moment = ClusterTime::current()?;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        draw::check_complete(&pool.header, &moment).map_err(refuse)?;
        let beacon = beacon_at(&ctx.accounts.beacon, &pool.header.terms.beacon)?;
        check_signature(&pool.header, &beacon, &signature, &hints)?;

        let players_root = players_root(pool.players());
        let output = DrawInput {
            program: &crate::ID,
            pool: &ctx.accounts.pool.key(),
            players_root: &players_root,
            seed_commitment: &pool.header.terms.seed_commitment,
            chain_hash: &beacon.chain_hash,
            round: pool.header.round,
        }
        .output(&signature);
        let weight_sum = draw_winners(&mut pool, &output);
        let completion = Completion {
            completer: ctx.accounts.completer.key(),
            players_root,
            signature,
            output,
            weight_sum,
        };
        let header = &mut pool.header;
        draw::complete(header, completion, moment.now);
        PoolCompleted {
            pool: ctx.accounts.pool.key(),
            pool_id: header.id,
            completer: header.completer,
            round: header.round,
            signature,
            players_root,
            output,
            winner_count: header.winner_count,
            weight_sum,
            at: moment.now,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}

/// Puts the winners first in the list, draws their weights if the pool has weights, and returns the weights' sum.
fn draw_winners(pool: &mut PoolAccount, output: &[u8; 32]) -> u16 {
    let winners = pool.header.winner_count;
    let mut words = Words::new(output);
    shuffle(&mut words, pool.players(), winners.into());
    if pool.header.terms.is_random() {
        draw_weights(&mut words, &mut pool.weights()[..winners.into()])
    } else {
        winners
    }
}
