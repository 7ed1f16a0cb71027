use anchor_lang::prelude::*;

use crate::{
    errors::{refuse, PoolError},
    events::{emit, EntryClosed},
    state::{
        account::{check_version, close, is_closed},
        pool::PoolAccount,
        Entry, PoolStatus,
    },
    transition::close::check_close_entry,
};

#[event_cpi]
#[derive(Accounts)]
pub struct CloseEntry<'info> {
    /// CHECK: the pool that the entry names, open to reading, or its address once the pool is closed. An address never
    /// becomes a pool again, because it follows from a count that only rises.
    pub pool: UncheckedAccount<'info>,
    /// The `Entry` of a player who left.
    #[account(mut, has_one = pool @ PoolError::WrongPool, has_one = player @ PoolError::WrongPayee)]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, who need not sign.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<CloseEntry>) -> Result<()> {
    let accounts = &ctx.accounts;
    let entry = &accounts.entry;
    check_version(entry.version).map_err(refuse)?;
    check_close_entry(entry, is_open(&accounts.pool)?).map_err(refuse)?;
    close(entry.as_ref(), &accounts.player)?;

    emit(
        &accounts.event_authority,
        &EntryClosed {
            pool: accounts.pool.key(),
            player: accounts.player.key(),
        },
    )
}

/// Whether the pool is open to players. Fails unless the account is a pool or has been closed.
fn is_open(account: &AccountInfo) -> Result<bool> {
    if is_closed(account) {
        return Ok(false);
    }
    let status = PoolAccount::identify(account)?.header.status;
    Ok(status == PoolStatus::Open as u8)
}
