//! Functions for all accounts of the program. Anchor checks the accounts' owner and type.

use anchor_lang::{prelude::*, solana_program::system_program};

use crate::{
    constants::{ACCOUNT_VERSION, OLDEST_VERSION, RENT_CEILING, RENT_OVERHEAD},
    errors::{ensure, refuse, Decision, PoolError},
};

/// Length of the discriminator that every account begins with.
pub const DISCRIMINATOR_LEN: usize = 8;

/// Fails with `UnknownVersion` if this program does not support the layout version.
pub fn check_version(version: u8) -> Decision {
    ensure!(
        (OLDEST_VERSION..=ACCOUNT_VERSION).contains(&version),
        UnknownVersion
    );
    Ok(())
}

/// Whether this program owns the account.
pub fn is_ours(account: &AccountInfo) -> bool {
    *account.owner == crate::ID
}

/// Serializes a value to its account, starting with the discriminator.
pub fn store<T: AccountSerialize>(account: &AccountInfo, value: &T) -> Result<()> {
    value.try_serialize(&mut &mut account.try_borrow_mut_data()?[..])
}

/// Returns the rent deposit of an account of `len` bytes, all of which is returned by its closing:
/// the network's minimum, but at least the amount at the rate `RENT_CEILING`.
pub fn rent_deposit(len: usize) -> Result<u64> {
    let ceiling = (RENT_OVERHEAD + len as u64) * RENT_CEILING;
    Ok(Rent::get()?.minimum_balance(len).max(ceiling))
}

/// Whether an account of the program has been closed: the system program owns it, and it has no
/// data. Lamports sent to its address afterwards make no difference.
pub fn is_closed(account: &AccountInfo) -> bool {
    *account.owner == system_program::ID && account.data_is_empty()
}

/// Transfers lamports from an account that the program owns. Fails with `WrongPayee` if both
/// accounts are the same: the share would be booked as paid but stay in the account.
pub fn pay(from: &AccountInfo, to: &AccountInfo, lamports: u64) -> Result<()> {
    if from.key == to.key {
        return Err(refuse(PoolError::WrongPayee));
    }
    from.sub_lamports(lamports)?;
    to.add_lamports(lamports)?;
    Ok(())
}

/// Closes an account: sends all its lamports to `to`, deletes its data and returns it to the system program.
pub fn close(account: &AccountInfo, to: &AccountInfo) -> Result<()> {
    pay(account, to, account.lamports())?;
    account.assign(&system_program::ID);
    Ok(account.resize(0)?)
}
