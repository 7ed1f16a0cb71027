use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, PlayerExited},
    state::{pool::OpenPool, Entry, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct ExitPool<'info> {
    #[account(mut)]
    pub player: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// Stays, inactive, so that the exit cannot be used twice.
    #[account(mut, has_one = pool @ PoolError::WrongPool, has_one = player @ PoolError::NotInPool)]
    pub entry: Account<'info, Entry>,
}

pub fn handle(ctx: Context<ExitPool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let player = ctx.accounts.player.key();
    let entry = &mut ctx.accounts.entry;

    let (pool_id, player_count, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Open)?;
        let header = &mut pool.header;
        require!(now < header.join_deadline, PoolError::DeadlinePassed);
        require!(player != header.creator, PoolError::CreatorCannotExit);
        require!(entry.active, PoolError::NotInPool);
        require!(!entry.exit_used, PoolError::ExitAlreadyUsed);
        require!(
            header.player_count != header.min_players,
            PoolError::BelowMinimum
        );
        let lamports = header.entry_lamports;
        header.settle(lamports)?;
        pool.remove_player(&player)?;
        (pool.header.id, pool.header.player_count, lamports)
    };
    entry.active = false;
    entry.exit_used = true;
    pay(
        ctx.accounts.pool.as_ref(),
        ctx.accounts.player.as_ref(),
        lamports,
    )?;

    emit(
        &ctx.accounts.event_authority,
        &PlayerExited {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player,
            player_count,
            lamports,
            at: now,
        },
    )
}
