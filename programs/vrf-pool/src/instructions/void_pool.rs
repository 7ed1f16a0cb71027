use anchor_lang::prelude::*;

use super::{beacon_at, check_signature};
use crate::{
    beacon::{HINTS_LEN, SIGNATURE_LEN},
    errors::refuse,
    events::{emit, PoolVoided},
    state::{pool::PoolAccount, Beacon, Pool},
    transition::{draw, ClusterTime},
};

#[event_cpi]
#[derive(Accounts)]
pub struct VoidPool<'info> {
    /// Any wallet. It earns nothing.
    pub voider: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The beacon that the pool's terms name.
    pub beacon: AccountLoader<'info, Beacon>,
}

pub fn handle(
    ctx: Context<VoidPool>,
    signature: [u8; SIGNATURE_LEN],
    hints: [u8; HINTS_LEN],
) -> Result<()> {
    let moment = ClusterTime::current()?;
    let event = {
        let mut pool = PoolAccount::load(&ctx.accounts.pool)?;
        draw::check_void(&pool.header, &moment).map_err(refuse)?;
        let beacon = beacon_at(&ctx.accounts.beacon, &pool.header.terms.beacon)?;
        check_signature(&pool.header, &beacon, &signature, &hints)?;
        draw::void(&mut pool.header, signature, moment.now);
        PoolVoided {
            pool: ctx.accounts.pool.key(),
            pool_id: pool.header.id,
            voider: ctx.accounts.voider.key(),
            round: pool.header.round,
            signature,
            at: moment.now,
        }
    };
    emit(&ctx.accounts.event_authority, &event)
}
