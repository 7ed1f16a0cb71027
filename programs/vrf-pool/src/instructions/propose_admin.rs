use anchor_lang::prelude::*;

use crate::{errors::PoolError, state::Config};

#[derive(Accounts)]
pub struct ProposeAdmin<'info> {
    pub admin: Signer<'info>,
    #[account(mut, has_one = admin @ PoolError::NotAdmin)]
    pub config: Account<'info, Config>,
}

pub fn handle(ctx: Context<ProposeAdmin>, pending_admin: Pubkey) -> Result<()> {
    ctx.accounts.config.pending_admin = pending_admin;
    Ok(())
}
