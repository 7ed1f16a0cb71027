use anchor_lang::prelude::*;

use crate::{errors::PoolError, state::Config};

#[derive(Accounts)]
pub struct AcceptAdmin<'info> {
    pub pending_admin: Signer<'info>,
    #[account(mut, has_one = pending_admin @ PoolError::NotPendingAdmin)]
    pub config: Account<'info, Config>,
}

pub fn handle(ctx: Context<AcceptAdmin>) -> Result<()> {
    let config = &mut ctx.accounts.config;
    config.admin = config.pending_admin;
    config.pending_admin = Pubkey::default();
    Ok(())
}
