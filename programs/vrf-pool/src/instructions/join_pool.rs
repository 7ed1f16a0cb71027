use anchor_lang::prelude::*;

use super::deposit;
use crate::{
    constants::*,
    errors::PoolError,
    events::PlayerJoined,
    state::{pool::OpenPool, Config, Entry, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct JoinPool<'info> {
    #[account(mut)]
    pub player: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// Exists already for a player who left and comes back.
    #[account(init_if_needed, payer = player, space = 8 + Entry::INIT_SPACE, seeds = [ENTRY_SEED, pool.key().as_ref(), player.key().as_ref()], bump)]
    pub entry: Account<'info, Entry>,
    /// Only one account of this type can exist, so its type says that it is the right one.
    pub config: Account<'info, Config>,
    /// The key derived from the password, where the pool has one.
    pub gate: Option<Signer<'info>>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<JoinPool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let accounts = &mut *ctx.accounts;
    let player = accounts.player.key();
    require!(!accounts.config.paused, PoolError::Paused);
    require!(!accounts.entry.active, PoolError::AlreadyJoined);

    let entry_lamports = {
        let mut pool = OpenPool::load(&accounts.pool)?;
        pool.require_status(PoolStatus::Open)?;
        require!(pool.is_grown(), PoolError::NotGrown);
        let header = &mut pool.header;
        require!(now < header.join_deadline, PoolError::DeadlinePassed);
        require!(
            header.player_count < header.max_players,
            PoolError::PoolFull
        );
        let signed = accounts.gate.as_ref().map(|gate| gate.key());
        require!(
            header.gate == Pubkey::default() || signed == Some(header.gate),
            PoolError::WrongGate
        );
        header.owed_lamports = header
            .owed_lamports
            .checked_add(header.entry_lamports)
            .ok_or(PoolError::Overflow)?;
        header.entry_lamports
    };
    deposit(
        &accounts.player,
        accounts.pool.to_account_info(),
        entry_lamports,
    )?;

    let is_new = accounts.entry.version == 0;
    let exit_used = accounts.entry.exit_used;
    accounts.entry.set_inner(Entry {
        version: ACCOUNT_VERSION,
        bump: ctx.bumps.entry,
        active: true,
        exit_used,
        pool: accounts.pool.key(),
        player,
        joined_at: now,
    });

    let (pool_id, player_count, countdown_ends_at) = {
        let mut pool = OpenPool::load(&accounts.pool)?;
        pool.push_player(&player)?;
        let header = &mut pool.header;
        if is_new {
            header.open_entries = header
                .open_entries
                .checked_add(1)
                .ok_or(PoolError::Overflow)?;
        }
        if header.player_count == header.max_players {
            header.lock(now, now)?;
        }
        (header.id, header.player_count, header.countdown_ends_at)
    };

    emit_cpi!(PlayerJoined {
        pool: ctx.accounts.pool.key(),
        pool_id,
        player,
        player_count,
        countdown_ends_at,
        at: now,
    });
    Ok(())
}
