use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, EntryClosed},
    state::{pool::OpenPool, Entry, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct CloseEntry<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// The entry of a player who left.
    #[account(
        mut,
        has_one = pool @ PoolError::WrongPool,
        has_one = player @ PoolError::WrongPayee,
        constraint = !entry.active @ PoolError::EntryActive,
        close = player,
    )]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, whoever signs.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<CloseEntry>) -> Result<()> {
    let pool_id = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        let header = &mut pool.header;
        // While players can still come and go, the entry remembers that this one has left.
        require!(
            header.status != PoolStatus::Open as u8,
            PoolError::WrongStatus
        );
        header.close_one_entry()?;
        header.id
    };

    emit(
        &ctx.accounts.event_authority,
        &EntryClosed {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player: ctx.accounts.player.key(),
        },
    )
}
