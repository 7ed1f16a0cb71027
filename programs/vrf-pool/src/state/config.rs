use anchor_lang::prelude::*;

use crate::{constants::*, errors::PoolError, vrf};

/// The terms that new pools copy. Seeds: `config`.
#[account]
#[derive(InitSpace)]
pub struct Config {
    pub version: u8,
    pub bump: u8,
    pub paused: bool,
    /// Raised by every `update_config`, so that a creation in flight cannot get terms it has not seen. A new admin changes
    /// no term and does not raise it.
    pub config_version: u64,
    pub admin: Pubkey,
    /// The default key: nobody.
    pub pending_admin: Pubkey,
    pub next_pool_id: u64,
    pub params: ConfigParams,
}

/// What the admin may set, within the program's bounds.
#[derive(AnchorSerialize, AnchorDeserialize, InitSpace, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfigParams {
    pub treasury: Pubkey,
    /// Ed25519 point, the public key of RFC 9381's ECVRF-EDWARDS25519-SHA512-TAI.
    pub vrf_key: [u8; 32],
    pub min_stake_lamports: u64,
    pub cooldown_seconds: u32,
    pub countdown_seconds: u32,
    pub entropy_delay_slots: u32,
    pub draw_timeout_seconds: u32,
    pub retention_seconds: u32,
}

impl ConfigParams {
    /// Refuses values outside the program's bounds and a key without large order.
    pub fn check(&self, treasury: &AccountInfo) -> Result<()> {
        let within = (MIN_STAKE_FLOOR..=MIN_STAKE_CEILING).contains(&self.min_stake_lamports)
            && self.cooldown_seconds <= MAX_COOLDOWN
            && (MIN_COUNTDOWN..=MAX_COUNTDOWN).contains(&self.countdown_seconds)
            && (MIN_ENTROPY_DELAY..=MAX_ENTROPY_DELAY).contains(&self.entropy_delay_slots)
            && (MIN_DRAW_TIMEOUT..=MAX_DRAW_TIMEOUT).contains(&self.draw_timeout_seconds)
            && (MIN_RETENTION..=MAX_RETENTION).contains(&self.retention_seconds);
        require!(within, PoolError::ConfigOutOfBounds);
        require!(vrf::is_valid_key(&self.vrf_key), PoolError::InvalidVrfKey);
        require_keys_eq!(*treasury.key, self.treasury, PoolError::InvalidTreasury);
        check_treasury(treasury)
    }
}

/// A treasury must be a wallet that exists: a payment smaller than the rent minimum could not reach an empty one.
pub fn check_treasury(treasury: &AccountInfo) -> Result<()> {
    let funded = treasury.lamports() >= Rent::get()?.minimum_balance(0);
    require!(
        funded && *treasury.owner == System::id() && !treasury.executable,
        PoolError::InvalidTreasury
    );
    Ok(())
}
