use anchor_lang::prelude::*;

use super::pay;
use crate::{
    errors::PoolError,
    events::{emit, Claimed},
    math::economics::Payouts,
    state::{pool::OpenPool, Entry, Pool, PoolStatus},
};

#[event_cpi]
#[derive(Accounts)]
pub struct Claim<'info> {
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

pub fn handle(ctx: Context<Claim>, index: u16) -> Result<()> {
    let player = ctx.accounts.player.key();
    let (pool_id, weight, lamports) = {
        let mut pool = OpenPool::load(&ctx.accounts.pool)?;
        pool.require_status(PoolStatus::Completed)?;
        pool.require_player_at(index, &player)?;
        let weight = pool.weight_at(index);
        let lamports = Payouts::of(&pool.header)?.to_player(weight)?;
        let header = &mut pool.header;
        header.settle(lamports)?;
        header.close_one_entry()?;
        (header.id, weight, lamports)
    };
    pay(ctx.accounts.pool.as_ref(), &ctx.accounts.player, lamports)?;

    emit(
        &ctx.accounts.event_authority,
        &Claimed {
            pool: ctx.accounts.pool.key(),
            pool_id,
            player,
            index,
            weight,
            lamports,
        },
    )
}
