use anchor_lang::prelude::*;

use crate::{
    entropy::{slot_hash_at, SLOT_HASHES},
    errors::PoolError,
    events::{emit, EntropyCaptured},
    math::draw::DrawInput,
    state::{pool::OpenPool, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct CaptureEntropy<'info> {
    /// Whoever sends this earns half of the completers' share.
    pub capturer: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the sysvar, by its address; read raw.
    #[account(address = SLOT_HASHES)]
    pub slot_hashes: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<CaptureEntropy>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let capturer = ctx.accounts.capturer.key();
    let address = ctx.accounts.pool.key();

    let event = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Drawing)?;
        let header = &mut pool.header;
        require!(header.captured_slot == 0, PoolError::AlreadyCaptured);
        // Afterwards no proof can come any more, and the time-out would be held against the key.
        require!(now < header.draw_deadline, PoolError::DrawDeadlinePassed);

        let found = slot_hash_at(
            &ctx.accounts.slot_hashes.try_borrow_data()?,
            header.target_slot,
        )?;
        header.capturer = capturer;
        header.captured_slot = found.slot;
        header.captured_hash = found.hash;
        header.alpha = DrawInput {
            program: &crate::ID,
            pool: &address,
            players_root: &header.players_root,
            seed: &header.seed,
            target_slot: header.target_slot,
            slot: found.slot,
            slot_hash: &found.hash,
        }
        .alpha();
        EntropyCaptured {
            pool: address,
            pool_id: header.id,
            capturer,
            slot: found.slot,
            slot_hash: found.hash,
            alpha: header.alpha,
            at: now,
        }
    };

    emit(&ctx.accounts.event_authority, &event)
}
