use anchor_lang::prelude::*;

use super::account::check_version;
use crate::errors::refuse;

/// The terms that new pools copy. Seeds: `config`.
#[account]
#[derive(InitSpace)]
pub struct Config {
    pub version: u8,
    pub paused: bool,
    /// Raised by every `update_config`, so that a creation sent before a change cannot get terms that its creator has
    /// not seen. A new admin changes no term and does not raise it.
    pub config_version: u64,
    pub admin: Pubkey,
    /// The wallet that may become admin; the default key names nobody.
    pub pending_admin: Pubkey,
    /// The `Beacon` that every pool draws by. Set once, when the configuration is initialised; nobody can change it.
    pub beacon: Pubkey,
    /// The id of the next pool. One counter for all pools keeps ids short, unique and in the order of creation. The
    /// price: creations share this account's write lock, which still leaves room for hundreds of them in a block.
    pub next_pool_id: u64,
    pub params: ConfigParams,
}

impl Config {
    /// Returns the configuration of an account whose type Anchor has checked. Fails with `UnknownVersion`.
    pub fn open<'a>(account: &'a mut Account<Self>) -> Result<&'a mut Self> {
        check_version(account.version).map_err(refuse)?;
        Ok(account)
    }
}

/// The values that the admin may set, within the program's bounds.
#[derive(AnchorSerialize, AnchorDeserialize, InitSpace, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfigParams {
    pub treasury: Pubkey,
    pub min_stake_lamports: u64,
    pub cooldown_seconds: u32,
    pub countdown_seconds: u32,
    pub draw_timeout_seconds: u32,
    pub retention_seconds: u32,
}
