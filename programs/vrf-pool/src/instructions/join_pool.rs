use anchor_lang::prelude::*;

use crate::{
    create_account::deposit,
    errors::refuse,
    events::{emit, PlayerJoined},
    state::{account::store, pool::OpenPool, Config, Entry, Pool},
    transition::{
        lock::lock,
        seats::{self, Joining},
        Moment,
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
    /// The key derived from the password, if the pool has one.
    pub gate: Option<Signer<'info>>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<JoinPool>, terms: [u8; 32]) -> Result<()> {
    let accounts = ctx.accounts;
    let player = accounts.player.key;
    let now = Clock::get()?.unix_timestamp;
    let paused = Config::open(&mut accounts.config)?.paused;
    let lamports = {
        let pool = OpenPool::load(&accounts.pool)?;
        let joining = Joining {
            terms: &terms,
            gate: accounts.gate.as_ref().map(|gate| gate.key()),
            paused,
            is_grown: pool.is_grown(),
        };
        seats::check_join(&pool.header, &joining, now).map_err(refuse)?;
        pool.header.terms.entry_lamports
    };
    let is_new = take_entry(accounts, now)?;
    deposit(&accounts.player, accounts.pool.as_ref(), lamports)?;

    let event = {
        let mut pool = OpenPool::load(&accounts.pool)?;
        pool.push_player(player).map_err(refuse)?;
        let header = &mut pool.header;
        seats::join(header, is_new).map_err(refuse)?;
        if header.is_full() {
            lock(header, &Moment::current()?).map_err(refuse)?;
        }
        PlayerJoined {
            pool: accounts.pool.key(),
            pool_id: header.id,
            player: *player,
            player_count: header.player_count,
            round: header.round,
            lock_slot: header.lock_slot,
            locked_at: header.locked_at,
            draw_at: header.draw_at,
            at: now,
        }
    };
    emit(&accounts.event_authority, &event)
}

/// Creates the player's entry or, if they left and come back, activates it. Returns whether it is new.
fn take_entry(accounts: &JoinPool, now: i64) -> Result<bool> {
    let (pool, player) = (&accounts.pool.key(), &accounts.player);
    let Some(mut entry) = Entry::before(&accounts.entry, pool, player.key)? else {
        Entry::open(player, &accounts.entry, pool, now)?;
        return Ok(true);
    };
    seats::rejoin(&mut entry, now).map_err(refuse)?;
    store(&accounts.entry, &entry)?;
    Ok(false)
}
