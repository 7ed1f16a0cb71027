use anchor_lang::prelude::*;

use super::account::{check_version, is_ours};
use crate::{
    constants::{ACCOUNT_VERSION, CREATOR_SEED},
    create_account::create_account,
    errors::{refuse, PoolError},
};

/// A wallet's creations; their count is a seed of the next pool's address. Seeds: `creator`, wallet. Permanent.
#[account]
#[derive(InitSpace)]
pub struct Creator {
    pub version: u8,
    pub wallet: Pubkey,
    /// Pools created so far.
    pub created: u64,
    /// Unix seconds of the last creation.
    pub last_created_at: i64,
}

impl Creator {
    /// Returns the wallet's record. Creates its account before the wallet's first pool; the wallet pays the rent.
    pub fn of<'info>(wallet: &AccountInfo<'info>, account: &AccountInfo<'info>) -> Result<Self> {
        if is_ours(account) {
            let record = Self::try_deserialize(&mut &account.try_borrow_data()?[..])?;
            check_version(record.version).map_err(refuse)?;
            if record.wallet != *wallet.key {
                return Err(refuse(PoolError::WrongAddress));
            }
            return Ok(record);
        }
        let len = 8 + Self::INIT_SPACE;
        create_account(
            wallet,
            account,
            Rent::get()?.minimum_balance(len),
            len,
            &[CREATOR_SEED, wallet.key.as_ref()],
        )?;
        Ok(Self {
            version: ACCOUNT_VERSION,
            wallet: *wallet.key,
            created: 0,
            last_created_at: 0,
        })
    }
}
