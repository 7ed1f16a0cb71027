use anchor_lang::prelude::*;

/// A wallet's creations; their count is a seed of the next pool's address. Seeds: `creator`, wallet. Permanent.
#[account]
#[derive(InitSpace)]
pub struct Creator {
    pub version: u8,
    pub bump: u8,
    pub wallet: Pubkey,
    /// Pools created so far.
    pub created: u64,
    /// Unix seconds of the last creation.
    pub last_created_at: i64,
}
