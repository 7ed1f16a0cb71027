use anchor_lang::prelude::*;

use crate::{
    constants::*,
    errors::PoolError,
    program::VrfPool,
    state::{Config, ConfigParams, Oracle},
};

#[derive(Accounts)]
#[instruction(admin: Pubkey, params: ConfigParams)]
pub struct InitializeConfig<'info> {
    /// The program's upgrade authority: nobody else can be first.
    #[account(mut)]
    pub authority: Signer<'info>,
    #[account(init, payer = authority, space = 8 + Config::INIT_SPACE, seeds = [CONFIG_SEED], bump)]
    pub config: Account<'info, Config>,
    #[account(init, payer = authority, space = 8 + Oracle::INIT_SPACE, seeds = [ORACLE_SEED, &params.vrf_key], bump)]
    pub oracle: Account<'info, Oracle>,
    /// CHECK: `ConfigParams::check` requires it to be the treasury, a funded wallet.
    pub treasury: UncheckedAccount<'info>,
    #[account(constraint = program.programdata_address()? == Some(program_data.key()) @ PoolError::NotUpgradeAuthority)]
    pub program: Program<'info, VrfPool>,
    #[account(constraint = program_data.upgrade_authority_address == Some(authority.key()) @ PoolError::NotUpgradeAuthority)]
    pub program_data: Account<'info, ProgramData>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<InitializeConfig>, admin: Pubkey, params: ConfigParams) -> Result<()> {
    params.check(&ctx.accounts.treasury)?;
    ctx.accounts.config.set_inner(Config {
        version: ACCOUNT_VERSION,
        bump: ctx.bumps.config,
        paused: false,
        config_version: 1,
        admin,
        pending_admin: Pubkey::default(),
        next_pool_id: 1,
        params,
    });
    ctx.accounts.oracle.version = ACCOUNT_VERSION;
    ctx.accounts.oracle.bump = ctx.bumps.oracle;
    ctx.accounts.oracle.vrf_key = params.vrf_key;
    Ok(())
}
