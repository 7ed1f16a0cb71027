use anchor_lang::prelude::*;

use crate::{
    constants::*,
    create_account::{deposit, store},
    errors::PoolError,
    events::{emit, PlayerJoined},
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
    ///
    /// CHECK: the player's `Entry` by its address, created here at their first join.
    #[account(mut, seeds = [ENTRY_SEED, pool.key().as_ref(), player.key().as_ref()], bump)]
    pub entry: UncheckedAccount<'info>,
    /// Only one account of this type can exist, so its type says that it is the right one.
    pub config: Account<'info, Config>,
    /// The key derived from the password, where the pool has one.
    pub gate: Option<Signer<'info>>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<JoinPool>) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let accounts = &ctx.accounts;
    require!(!accounts.config.paused, PoolError::Paused);
    let lamports = admit(accounts, now)?;
    let is_new = take_entry(accounts, ctx.bumps.entry, now)?;
    deposit(&accounts.player, accounts.pool.as_ref(), lamports)?;

    let (pool_id, player_count, countdown_ends_at) = {
        let mut pool = OpenPool::load(&accounts.pool)?;
        pool.push_player(accounts.player.key)?;
        let header = &mut pool.header;
        header.owed_lamports = header
            .owed_lamports
            .checked_add(lamports)
            .ok_or(PoolError::Overflow)?;
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

    emit(
        &accounts.event_authority,
        &PlayerJoined {
            pool: accounts.pool.key(),
            pool_id,
            player: accounts.player.key(),
            player_count,
            countdown_ends_at,
            at: now,
        },
    )
}

/// Refuses whoever may not join, and returns what a seat costs.
fn admit(accounts: &JoinPool, now: i64) -> Result<u64> {
    let pool = OpenPool::load(&accounts.pool)?;
    let header = &pool.header;
    // The last seat locks the pool, so who comes a moment later must be told first that it is full.
    require!(
        header.player_count < header.max_players,
        PoolError::PoolFull
    );
    pool.require_status(PoolStatus::Open)?;
    require!(pool.is_grown(), PoolError::NotGrown);
    require!(now < header.join_deadline, PoolError::DeadlinePassed);
    let signed = accounts.gate.as_ref().map(|gate| gate.key());
    require!(
        header.gate == Pubkey::default() || signed == Some(header.gate),
        PoolError::WrongGate
    );
    Ok(header.entry_lamports)
}

/// Opens the player's entry, or takes up the one of a player who comes back; says whether it is a new one.
fn take_entry(accounts: &JoinPool, bump: u8, now: i64) -> Result<bool> {
    let Some(mut entry) = Entry::load(&accounts.entry)? else {
        let pool = accounts.pool.key();
        Entry::open(&accounts.player, &accounts.entry, pool, bump, now)?;
        return Ok(true);
    };
    require!(!entry.active, PoolError::AlreadyJoined);
    entry.active = true;
    entry.joined_at = now;
    store(&accounts.entry, &entry)?;
    Ok(false)
}
