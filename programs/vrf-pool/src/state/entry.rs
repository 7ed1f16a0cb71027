use anchor_lang::prelude::*;

use super::account::{check_version, is_ours, rent_deposit, store};
use crate::{
    constants::{ACCOUNT_VERSION, ENTRY_SEED},
    create_account::create_account,
    errors::{ensure, refuse, Decision},
};

/// A wallet's seat in a pool. Seeds: `entry`, pool, wallet. Closed, with its rent to the player, when it is paid.
#[account]
#[derive(InitSpace)]
pub struct Entry {
    pub version: u8,
    /// False after an exit. The account stays open, so that a player cannot exit twice.
    pub active: bool,
    pub exit_used: bool,
    pub pool: Pubkey,
    pub player: Pubkey,
    /// Unix seconds.
    pub joined_at: i64,
}

impl Entry {
    /// Fails unless the entry belongs to this pool and player. Its address needs no check, because
    /// the program creates entries only at the address derived from both.
    pub fn check(&self, pool: &Pubkey, player: &Pubkey) -> Decision {
        check_version(self.version)?;
        ensure!(self.pool == *pool, WrongPool);
        ensure!(self.player == *player, WrongPayee);
        Ok(())
    }

    /// Returns the player's entry, or `None` if its account does not exist.
    pub fn before(account: &AccountInfo, pool: &Pubkey, player: &Pubkey) -> Result<Option<Self>> {
        if !is_ours(account) {
            return Ok(None);
        }
        let entry = Self::try_deserialize(&mut &account.try_borrow_data()?[..])?;
        entry.check(pool, player).map_err(refuse)?;
        Ok(Some(entry))
    }

    /// Creates the entry of a player who joins for the first time; `player` deposits its rent.
    pub fn open<'info>(
        player: &AccountInfo<'info>,
        account: &AccountInfo<'info>,
        pool: &Pubkey,
        now: i64,
    ) -> Result<()> {
        let len = 8 + Self::INIT_SPACE;
        create_account(
            player,
            account,
            rent_deposit(len)?,
            len,
            &[ENTRY_SEED, pool.as_ref(), player.key.as_ref()],
        )?;
        let entry = Self {
            version: ACCOUNT_VERSION,
            active: true,
            exit_used: false,
            pool: *pool,
            player: *player.key,
            joined_at: now,
        };
        store(account, &entry)
    }
}
