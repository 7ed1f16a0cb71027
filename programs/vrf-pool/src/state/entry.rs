use anchor_lang::prelude::*;

/// A wallet's seat in a pool. Seeds: `entry`, pool, wallet. Closed, with its rent to the player, when it is paid.
#[account]
#[derive(InitSpace)]
pub struct Entry {
    pub version: u8,
    pub bump: u8,
    /// False after an exit: the account stays, so that an exit cannot be used twice.
    pub active: bool,
    pub exit_used: bool,
    pub pool: Pubkey,
    pub player: Pubkey,
    /// Unix seconds.
    pub joined_at: i64,
}
