use anchor_lang::prelude::*;

use crate::{
    constants::{ACCOUNT_VERSION, ENTRY_SEED},
    create_account::{create_account, store},
};

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

impl Entry {
    /// The entry at an address that follows from pool and player; none before the player first joins.
    pub fn load(account: &AccountInfo) -> Result<Option<Self>> {
        if *account.owner != crate::ID {
            return Ok(None);
        }
        Self::try_deserialize(&mut &account.try_borrow_data()?[..]).map(Some)
    }

    /// Creates the entry of a player who joins for the first time; `player` pays its rent.
    pub fn open<'info>(
        player: &AccountInfo<'info>,
        account: &AccountInfo<'info>,
        pool: Pubkey,
        bump: u8,
        now: i64,
    ) -> Result<()> {
        let len = 8 + Self::INIT_SPACE;
        let seeds = [ENTRY_SEED, pool.as_ref(), player.key.as_ref(), &[bump]];
        create_account(
            player,
            account,
            Rent::get()?.minimum_balance(len),
            len,
            &seeds,
        )?;
        let entry = Self {
            version: ACCOUNT_VERSION,
            bump,
            active: true,
            exit_used: false,
            pool,
            player: *player.key,
            joined_at: now,
        };
        store(account, &entry)
    }
}
