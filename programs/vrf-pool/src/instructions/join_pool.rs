use anchor_lang::prelude::*;
use solana_sdk_ids::sysvar::instructions;

use crate::{
    create_account::deposit,
    errors::refuse,
    events::{emit, PlayerJoined},
    gate,
    state::{account::store, pool::PoolAccount, Config, Entry, Pool},
    transition::{
        lock::lock,
        pace::Epoch,
        seats::{self, Joining},
        ClusterTime,
    },
};

#[event_cpi]
#[derive(Accounts)]
pub struct JoinPool<'info> {
    /// Pays the entry and, on a first join, the rent of the `Entry` account.
    #[account(mut)]
    pub player: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// CHECK: the player's `Entry` by its address. It is created here, or reused if the player left and comes back.
    #[account(mut)]
    pub entry: UncheckedAccount<'info>,
    /// The one `Config`. Its type is check enough, because no other account of this type can exist.
    pub config: Account<'info, Config>,
    /// CHECK: the instructions sysvar by its address. It shows what the gate's key has signed, if the pool has a gate.
    #[account(address = instructions::ID)]
    pub instructions: Option<UncheckedAccount<'info>>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<JoinPool>, terms: [u8; 32]) -> Result<()> {
    let accounts = ctx.accounts;
    let player = accounts.player.key;
    let clock = Clock::get()?;
    let now = clock.unix_timestamp;
    let paused = Config::open(&mut accounts.config)?.paused;
    let lamports = {
        let pool = PoolAccount::load(&accounts.pool)?;
        let joining = Joining {
            terms: &terms,
            is_let_in: is_let_in(accounts, &pool.header.terms.gate, &terms),
            paused,
            is_grown: pool.is_grown(),
        };
        seats::check_join(&pool.header, &joining, now).map_err(refuse)?;
        pool.header.terms.entry_lamports
    };
    take_entry(accounts, now)?;
    deposit(&accounts.player, accounts.pool.as_ref(), lamports)?;

    let event = {
        let mut pool = PoolAccount::load(&accounts.pool)?;
        pool.push_player(player).map_err(refuse)?;
        let header = &mut pool.header;
        seats::join(header).map_err(refuse)?;
        if header.is_full() {
            lock(header, &ClusterTime::at(&clock)?, &Epoch::at(&clock)?).map_err(refuse)?;
        }
        PlayerJoined {
            pool: accounts.pool.key(),
            pool_id: header.id,
            player: *player,
            player_count: header.player_count,
            round: header.round,
            lock_slot: header.lock_slot,
            slot_micros: header.slot_micros,
            locked_at: header.locked_at,
            draw_at: header.draw_at,
            at: now,
        }
    };
    emit(&accounts.event_authority, &event)
}

/// Whether the gate's key has signed that the player may join on these terms.
fn is_let_in(accounts: &JoinPool, gate: &Pubkey, terms: &[u8; 32]) -> bool {
    accounts.instructions.as_ref().is_some_and(|instructions| {
        let (pool, player) = (accounts.pool.key(), accounts.player.key);
        let message = gate::message(&crate::ID, &pool, player, terms);
        gate::has_signed(gate, &message, instructions)
    })
}

/// Creates the player's entry or, if they left and come back, activates it.
fn take_entry(accounts: &JoinPool, now: i64) -> Result<()> {
    let (pool, player) = (&accounts.pool.key(), &accounts.player);
    let Some(mut entry) = Entry::before(&accounts.entry, pool, player.key)? else {
        return Entry::open(player, &accounts.entry, pool, now);
    };
    seats::rejoin(&mut entry, now).map_err(refuse)?;
    store(&accounts.entry, &entry)
}
