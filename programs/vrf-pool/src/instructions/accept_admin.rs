use anchor_lang::prelude::*;

use crate::{
    errors::PoolError,
    events::{emit, AdminAccepted},
    state::Config,
};

#[event_cpi]
#[derive(Accounts)]
pub struct AcceptAdmin<'info> {
    pub pending_admin: Signer<'info>,
    /// The one `Config`. Its type is check enough, because no other account of this type can exist.
    #[account(mut, has_one = pending_admin @ PoolError::NotPendingAdmin)]
    pub config: Account<'info, Config>,
}

pub fn handle(ctx: Context<AcceptAdmin>) -> Result<()> {
    let config = Config::open(&mut ctx.accounts.config)?;
    let admin = ctx.accounts.pending_admin.key();
    let event = AdminAccepted {
        old_admin: config.admin,
        admin,
    };
    config.admin = admin;
    config.pending_admin = Pubkey::default();

    emit(&ctx.accounts.event_authority, &event)
}
