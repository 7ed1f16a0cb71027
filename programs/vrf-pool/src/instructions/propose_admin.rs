use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, AdminProposed},
    state::Config,
};

#[event_cpi]
#[derive(Accounts)]
pub struct ProposeAdmin<'info> {
    pub admin: Signer<'info>,
    /// The one `Config`. Its type is check enough, because no other account of this type can exist.
    #[account(mut, has_one = admin @ PoolError::NotAdmin)]
    pub config: Account<'info, Config>,
}

pub fn handle(ctx: Context<ProposeAdmin>, pending_admin: Pubkey) -> Result<()> {
    let config = Config::open(&mut ctx.accounts.config)?;
    let event = AdminProposed {
        admin: config.admin,
        old_pending_admin: config.pending_admin,
        pending_admin,
    };
    config.pending_admin = pending_admin;

    emit(&ctx.accounts.event_authority, &event)
}
