use anchor_lang::prelude::*;

use crate::{
    errors::{refuse, PoolError},
    events::{emit, Claimed},
    state::{
        account::{check_version, close, pay},
        pool::PoolAccount,
        Entry, Pool,
    },
    transition::pay,
};

#[event_cpi]
#[derive(Accounts)]
pub struct Claim<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The player's `Entry`, which proves that they have not been paid. It closes here.
    #[account(mut, has_one = pool @ PoolError::WrongPool, has_one = player @ PoolError::WrongPayee)]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, who need not sign.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<Claim>, index: u16) -> Result<()> {
    let accounts = &ctx.accounts;
    let player = accounts.player.key;
    let entry = &accounts.entry;
    check_version(entry.version).map_err(refuse)?;
    let event = {
        let mut pool = PoolAccount::load(&accounts.pool)?;
        pool.require_player_at(index, player).map_err(refuse)?;
        let weight = pool.weight_at(index);
        let lamports = pay::claim(&mut pool.header, entry, weight).map_err(refuse)?;
        Claimed {
            pool: accounts.pool.key(),
            pool_id: pool.header.id,
            player: *player,
            index,
            weight,
            lamports,
        }
    };
    pay(accounts.pool.as_ref(), &accounts.player, event.lamports)?;
    close(entry.as_ref(), &accounts.player)?;

    emit(&accounts.event_authority, &event)
}
