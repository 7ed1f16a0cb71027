use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, Refunded},
    state::{pool::OpenPool, Entry, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct Refund<'info> {
    #[account(mut)]
    pub pool: AccountLoader<'info, Pool>,
    /// Proof that this player has not been paid: it closes here.
    #[account(
        mut,
        has_one = pool @ PoolError::WrongPool,
        has_one = player @ PoolError::WrongPayee,
        constraint = entry.active @ PoolError::NotInPool,
        close = player,
    )]
    pub entry: Account<'info, Entry>,
    /// CHECK: the entry's player, whoever signs.
    #[account(mut)]
    pub player: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<Refund>, index: u16) -> Result<()> {
    let player = ctx.accounts.player.key();
    let (pool_id, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Refunding)?;
        pool.require_player_at(index, &player)?;
        let header = &mut pool.header;
        let lamports = header.entry_lamports;
        header.settle(lamports)?;
        header.close_one_entry()?;
        (header.id, lamports)
    };
    pay(ctx.accounts.pool.as_ref(), &ctx.accounts.player, lamports)?;

    emit(
        &ctx.accounts.event_authority,
        &Refunded {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player,
            index,
            lamports,
        },
    )
}
