use anchor_lang::prelude::*;

use crate::errors::PoolError;

/// The permanent record of a VRF key. Seeds: `oracle`, VRF key.
#[account]
#[derive(InitSpace)]
pub struct Oracle {
    pub version: u8,
    pub bump: u8,
    pub vrf_key: [u8; 32],
    pub draws_requested: u64,
    pub draws_proven: u64,
    /// Draws whose entropy was captured and whose proof did not come: the key holder's to answer for.
    pub draws_timed_out: u64,
    /// Draws that timed out before anyone captured their entropy: nothing the key holder could have proven.
    pub draws_uncaptured: u64,
}

impl Oracle {
    /// Refuses the record of another key.
    pub fn require_key(&self, vrf_key: &[u8; 32]) -> Result<()> {
        require!(self.vrf_key == *vrf_key, PoolError::WrongOracle);
        Ok(())
    }
}
