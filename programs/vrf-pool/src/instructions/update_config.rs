use anchor_lang::prelude::*;

use super::check_funded_treasury;
use crate::{
    errors::{refuse, PoolError},
    events::{emit, ConfigUpdated},
    state::{Config, ConfigParams},
    transition::config::{check_params, next_version},
};

#[event_cpi]
#[derive(Accounts)]
pub struct UpdateConfig<'info> {
    pub admin: Signer<'info>,
    /// The one `Config`. Its type is check enough, because no other account of this type can exist.
    #[account(mut, has_one = admin @ PoolError::NotAdmin)]
    pub config: Account<'info, Config>,
    /// CHECK: the treasury that the parameters name, which must be a funded wallet.
    pub treasury: UncheckedAccount<'info>,
}

pub fn handle(ctx: Context<UpdateConfig>, params: ConfigParams, paused: bool) -> Result<()> {
    let config = Config::open(&mut ctx.accounts.config)?;
    check_params(&params).map_err(refuse)?;
    check_funded_treasury(&ctx.accounts.treasury, &params.treasury)?;
    let event = ConfigUpdated {
        admin: config.admin,
        config_version: next_version(config.config_version).map_err(refuse)?,
        old: config.params,
        new: params,
        was_paused: config.paused,
        paused,
    };
    config.config_version = event.config_version;
    config.params = params;
    config.paused = paused;

    emit(&ctx.accounts.event_authority, &event)
}
