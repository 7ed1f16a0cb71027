use anchor_lang::prelude::*;

use crate::{
    errors::refuse,
    events::{emit, EntryClosed},
    state::{account::close, pool::OpenPool, Entry, Pool},
    transition::close as decide,
};

#[event_cpi]
#[derive(Accounts)]
pub struct CloseEntry<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The `Entry` of a player who left.
    #[account(mut)]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, who need not sign.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<CloseEntry>) -> Result<()> {
    let accounts = &ctx.accounts;
    let entry = &accounts.entry;
    entry
        .check(&accounts.pool.key(), accounts.player.key)
        .map_err(refuse)?;
    let pool_id = {
        let mut pool = OpenPool::load(&accounts.pool)?;
        decide::close_entry(&mut pool.header, entry).map_err(refuse)?;
        pool.header.id
    };
    close(entry.as_ref(), &accounts.player)?;

    emit(
        &accounts.event_authority,
        &EntryClosed {
            pool: accounts.pool.key(),
            pool_id,
            player: accounts.player.key(),
        },
    )
}
