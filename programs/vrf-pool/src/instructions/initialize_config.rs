use anchor_lang::{prelude::*, solana_program::bpf_loader_upgradeable};

use super::{beacon_at, check_funded_treasury};
use crate::{
    constants::*,
    create_account::create_account,
    errors::{refuse, PoolError},
    events::{emit, ConfigInitialized},
    state::{account::store, Beacon, Config, ConfigParams},
    transition::config::check_params,
};

#[event_cpi]
#[derive(Accounts)]
pub struct InitializeConfig<'info> {
    /// The program's upgrade authority. No other wallet can initialise the configuration.
    #[account(mut)]
    pub authority: Signer<'info>,
    /// CHECK: the `Config` by its address, created here.
    #[account(mut)]
    pub config: UncheckedAccount<'info>,
    /// The beacon that all pools will draw by. It cannot be changed later.
    pub beacon: AccountLoader<'info, Beacon>,
    /// CHECK: the treasury that the parameters name, which must be a funded wallet.
    pub treasury: UncheckedAccount<'info>,
    /// CHECK: this program's data account by its address; it names the upgrade authority.
    pub program_data: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<InitializeConfig>, admin: Pubkey, params: ConfigParams) -> Result<()> {
    let accounts = &ctx.accounts;
    if upgrade_authority(&accounts.program_data)? != Some(accounts.authority.key()) {
        return Err(refuse(PoolError::NotUpgradeAuthority));
    }
    check_params(&params).map_err(refuse)?;
    check_funded_treasury(&accounts.treasury, &params.treasury)?;
    beacon_at(&accounts.beacon, &accounts.beacon.key())?;

    let len = 8 + Config::INIT_SPACE;
    create_account(
        &accounts.authority,
        &accounts.config,
        Rent::get()?.minimum_balance(len),
        len,
        &[CONFIG_SEED],
    )?;
    let config = Config {
        version: ACCOUNT_VERSION,
        paused: false,
        config_version: 1,
        admin,
        pending_admin: Pubkey::default(),
        beacon: accounts.beacon.key(),
        next_pool_id: 1,
        params,
    };
    store(&accounts.config, &config)?;

    emit(
        &accounts.event_authority,
        &ConfigInitialized {
            admin,
            beacon: config.beacon,
            params,
        },
    )
}

/// Returns the wallet that may upgrade this program, or `None` if `account` is not its data account or names no
/// authority. The loader stores bincode: the state's number as `u32`, 3 for program data, the slot of the deployment as
/// `u64`, then a byte that is 1 if an authority follows (`UpgradeableLoaderState` of solana-loader-v3-interface).
fn upgrade_authority(account: &AccountInfo) -> Result<Option<Pubkey>> {
    let (address, _) =
        Pubkey::find_program_address(&[crate::ID.as_ref()], &bpf_loader_upgradeable::ID);
    if *account.key != address || *account.owner != bpf_loader_upgradeable::ID {
        return Ok(None);
    }
    let data = account.try_borrow_data()?;
    let Some(state) = data.get(..45) else {
        return Ok(None);
    };
    if state[..4] != 3u32.to_le_bytes() || state[12] != 1 {
        return Ok(None);
    }
    Ok(Pubkey::try_from(&state[13..]).ok())
}
