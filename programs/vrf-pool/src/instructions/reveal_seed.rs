use anchor_lang::prelude::*;
use solana_sha256_hasher::hash;

use crate::{
    errors::PoolError,
    events::{emit, SeedRevealed},
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct RevealSeed<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
}

pub fn handle(ctx: Context<RevealSeed>, seed: Vec<u8>) -> Result<()> {
    let seed: [u8; 32] = seed.try_into().map_err(|_| PoolError::InvalidSeedLength)?;
    let pool_id = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        let header = &mut pool.header;
        require!(
            header.status == PoolStatus::Open as u8 || header.status == PoolStatus::Locked as u8,
            PoolError::WrongStatus
        );
        require!(header.seed_revealed == 0, PoolError::SeedAlreadyRevealed);
        require!(
            hash(&seed).to_bytes() == header.seed_commitment,
            PoolError::SeedMismatch
        );
        header.seed = seed;
        header.seed_revealed = 1;
        header.id
    };

    emit(
        &ctx.accounts.event_authority,
        &SeedRevealed {
            pool: ctx.accounts.pool.key(),
            pool_id,
            seed,
        },
    )
}
