pub mod accept_admin;
pub mod claim;
pub mod close_entry;
pub mod close_pool;
pub mod complete_pool;
pub mod create_pool;
pub mod exit_pool;
pub mod expire_pool;
pub mod grow_pool;
pub mod initialize_config;
pub mod join_pool;
pub mod lock_pool;
pub mod pay_completer;
pub mod pay_creator;
pub mod pay_treasury;
pub mod propose_admin;
pub mod refund;
pub mod register_beacon;
pub mod reveal_seed;
pub mod time_out_draw;
pub mod update_config;
pub mod void_pool;

// Anchor's macros need the accounts at the crate's root. `lib.rs` calls each module's `handle` by its path.
#[allow(ambiguous_glob_reexports)]
pub use {
    accept_admin::*, claim::*, close_entry::*, close_pool::*, complete_pool::*, create_pool::*,
    exit_pool::*, expire_pool::*, grow_pool::*, initialize_config::*, join_pool::*, lock_pool::*,
    pay_completer::*, pay_creator::*, pay_treasury::*, propose_admin::*, refund::*,
    register_beacon::*, reveal_seed::*, time_out_draw::*, update_config::*, void_pool::*,
};

use std::cell::Ref;

use anchor_lang::prelude::*;

use crate::{
    beacon::{self, HINTS_LEN, SIGNATURE_LEN},
    errors::{refuse, PoolError},
    state::{account::check_version, Beacon, Pool},
};

/// Fails with `InvalidTreasury` unless `account` is `named` and a wallet. It may be empty, so that
/// an emptied treasury does not block the creation of pools.
fn check_treasury(account: &AccountInfo, named: &Pubkey) -> Result<()> {
    let is_wallet = *account.owner == System::id() && !account.executable;
    if *account.key != *named || !is_wallet {
        return Err(refuse(PoolError::InvalidTreasury));
    }
    Ok(())
}

/// Fails with `InvalidTreasury` unless `account` is `named` and a wallet with the rent minimum. The
/// runtime rejects a payment that leaves a wallet below that minimum.
fn check_funded_treasury(account: &AccountInfo, named: &Pubkey) -> Result<()> {
    check_treasury(account, named)?;
    if account.lamports() < Rent::get()?.minimum_balance(0) {
        return Err(refuse(PoolError::InvalidTreasury));
    }
    Ok(())
}

/// Returns the beacon in `account`. Fails with `WrongBeacon` unless its address is `named`.
fn beacon_at<'a>(account: &'a AccountLoader<Beacon>, named: &Pubkey) -> Result<Ref<'a, Beacon>> {
    if account.key() != *named {
        return Err(refuse(PoolError::WrongBeacon));
    }
    let beacon = account.load()?;
    check_version(beacon.version).map_err(refuse)?;
    Ok(beacon)
}

/// Fails unless `signature` is the beacon's for the pool's round and `hints` fit that round.
fn check_signature(
    pool: &Pool,
    beacon: &Beacon,
    signature: &[u8; SIGNATURE_LEN],
    hints: &[u8; HINTS_LEN],
) -> Result<()> {
    beacon::verify(pool.round, signature, &beacon.group_point, hints).map_err(|refusal| {
        refuse(match refusal {
            beacon::Refusal::Signature => PoolError::InvalidSignature,
            beacon::Refusal::Hints => PoolError::InvalidHints,
        })
    })
}
