pub mod accept_admin;
pub mod capture_entropy;
pub mod claim;
pub mod close_entry;
pub mod close_pool;
pub mod create_pool;
pub mod exit_pool;
pub mod expire_pool;
pub mod fulfil_draw;
pub mod grow_pool;
pub mod initialize_config;
pub mod join_pool;
pub mod lock_pool;
pub mod pay_completer;
pub mod pay_creator;
pub mod pay_treasury;
pub mod propose_admin;
pub mod refund;
pub mod request_draw;
pub mod reveal_seed;
pub mod time_out_draw;
pub mod update_config;

// Anchor's macros want the accounts at the crate's root; the modules' `handle`s are called by their paths.
#[allow(ambiguous_glob_reexports)]
pub use {
    accept_admin::*, capture_entropy::*, claim::*, close_entry::*, close_pool::*, create_pool::*,
    exit_pool::*, expire_pool::*, fulfil_draw::*, grow_pool::*, initialize_config::*, join_pool::*,
    lock_pool::*, pay_completer::*, pay_creator::*, pay_treasury::*, propose_admin::*, refund::*,
    request_draw::*, reveal_seed::*, time_out_draw::*, update_config::*,
};

use anchor_lang::prelude::*;

/// Moves lamports out of an account the program owns.
fn pay(from: &AccountInfo, to: &AccountInfo, lamports: u64) -> Result<()> {
    from.sub_lamports(lamports)?;
    to.add_lamports(lamports)?;
    Ok(())
}
