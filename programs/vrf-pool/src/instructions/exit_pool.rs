use anchor_lang::prelude::*;

use crate::{
    errors::{refuse, PoolError},
    events::{emit, PlayerExited},
    state::{
        account::{check_version, pay},
        pool::PoolAccount,
        Entry, Pool,
    },
    transition::seats,
};

#[event_cpi]
#[derive(Accounts)]
pub struct ExitPool<'info> {
    #[account(mut)]
    pub player: Signer<'info>,
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The player's `Entry`. It stays open but inactive, so that the player cannot exit twice.
    #[account(mut, has_one = pool @ PoolError::WrongPool, has_one = player @ PoolError::WrongPayee)]
    pub entry: Account<'info, Entry>,
}

pub fn handle(ctx: Context<ExitPool>) -> Result<()> {
    let accounts = ctx.accounts;
    let now = Clock::get()?.unix_timestamp;
    let entry = &mut accounts.entry;
    check_version(entry.version).map_err(refuse)?;
    let event = {
        let mut pool = PoolAccount::load(&accounts.pool)?;
        let lamports = seats::exit(&mut pool.header, entry, now).map_err(refuse)?;
        pool.remove_player(accounts.player.key).map_err(refuse)?;
        PlayerExited {
            pool: accounts.pool.key(),
            pool_id: pool.header.id,
            player: accounts.player.key(),
            player_count: pool.header.player_count,
            lamports,
            at: now,
        }
    };
    pay(accounts.pool.as_ref(), &accounts.player, event.lamports)?;

    emit(&accounts.event_authority, &event)
}
