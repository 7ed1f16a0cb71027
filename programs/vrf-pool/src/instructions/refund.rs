use anchor_lang::prelude::*;

use crate::{
    errors::{refuse, PoolError},
    events::{emit, Refunded},
    state::{
        account::{check_version, close, pay},
        pool::PoolAccount,
        Entry, Pool,
    },
    transition::pay,
};

#[event_cpi]
#[derive(Accounts)]
pub struct Refund<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The player's `Entry`, which proves that they have not been paid. It closes here.
    #[account(mut, has_one = pool @ PoolError::WrongPool, has_one = player @ PoolError::WrongPayee)]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, who need not sign.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<Refund>, index: u16) -> Result<()> {
    let accounts = &ctx.accounts;
    let player = accounts.player.key;
    let entry = &accounts.entry;
    check_version(entry.version).map_err(refuse)?;
    let event = {
        let mut pool = PoolAccount::load(&accounts.pool)?;
        pool.require_player_at(index, player).map_err(refuse)?;
        Refunded {
            pool: accounts.pool.key(),
            pool_id: pool.header.id,
            player: *player,
            index,
            lamports: pay::refund(&mut pool.header, entry).map_err(refuse)?,
        }
    };
    pay(accounts.pool.as_ref(), &accounts.player, event.lamports)?;
    close(entry.as_ref(), &accounts.player)?;

    emit(&accounts.event_authority, &event)
}
