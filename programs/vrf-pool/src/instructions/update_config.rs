use anchor_lang::prelude::*;

use crate::{
    constants::*,
    errors::PoolError,
    state::{Config, ConfigParams, Oracle},
};

#[derive(Accounts)]
#[instruction(params: ConfigParams)]
pub struct UpdateConfig<'info> {
    #[account(mut)]
    pub admin: Signer<'info>,
    #[account(mut, has_one = admin @ PoolError::NotAdmin)]
    pub config: Account<'info, Config>,
    /// The record of the key in `params`; a new key gets one.
    #[account(init_if_needed, payer = admin, space = 8 + Oracle::INIT_SPACE, seeds = [ORACLE_SEED, &params.vrf_key], bump)]
    pub oracle: Account<'info, Oracle>,
    /// CHECK: `ConfigParams::check` requires it to be the treasury, a funded wallet.
    pub treasury: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<UpdateConfig>, params: ConfigParams, paused: bool) -> Result<()> {
    params.check(&ctx.accounts.treasury)?;
    let config = &mut ctx.accounts.config;
    config.params = params;
    config.paused = paused;
    config.config_version = config
        .config_version
        .checked_add(1)
        .ok_or(PoolError::Overflow)?;
    let oracle = &mut ctx.accounts.oracle;
    oracle.version = ACCOUNT_VERSION;
    oracle.bump = ctx.bumps.oracle;
    oracle.vrf_key = params.vrf_key;
    Ok(())
}
