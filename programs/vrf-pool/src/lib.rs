//! Pools of equal stakes whose winners are drawn by a verifiable random function that nobody holds the key of: a round of
//! drand's public beacon, verified on the chain.
//!
//! Nobody, the admin included, can move a pool's lamports anywhere but to its players, its creator, its completer and
//! its treasury, in the shares that were fixed at its creation.

use anchor_lang::prelude::*;
#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

pub mod beacon;
pub mod constants;
mod create_account;
pub mod errors;
pub mod events;
pub mod instructions;
pub mod math;
#[cfg(not(feature = "no-entrypoint"))]
mod security;
pub mod state;
pub mod transition;

pub use instructions::*;
use {
    beacon::{HINTS_LEN, SIGNATURE_LEN},
    state::ConfigParams,
    transition::create::CreatePoolArgs,
};

declare_id!("HrCFPNxmZDXUdUd6iHUYx2eezVsbUkxsoTckResgz2Mz");

#[program]
pub mod vrf_pool {
    use super::*;

    /// Records a drand chain for good, its key checked; anyone may.
    pub fn register_beacon(ctx: Context<RegisterBeacon>, info: BeaconInfo) -> Result<()> {
        register_beacon::handle(ctx, info)
    }

    /// Sets the first configuration and names the beacon for good; only the program's upgrade authority may.
    pub fn initialize_config(
        ctx: Context<InitializeConfig>,
        admin: Pubkey,
        params: ConfigParams,
    ) -> Result<()> {
        initialize_config::handle(ctx, admin, params)
    }

    /// Replaces the terms that later pools copy, and pauses or resumes creating and joining.
    pub fn update_config(
        ctx: Context<UpdateConfig>,
        params: ConfigParams,
        paused: bool,
    ) -> Result<()> {
        update_config::handle(ctx, params, paused)
    }

    /// Names who may become admin; the default key names nobody.
    pub fn propose_admin(ctx: Context<ProposeAdmin>, pending_admin: Pubkey) -> Result<()> {
        propose_admin::handle(ctx, pending_admin)
    }

    /// Makes the proposed admin the admin.
    pub fn accept_admin(ctx: Context<AcceptAdmin>) -> Result<()> {
        accept_admin::handle(ctx)
    }

    /// Creates a pool with the creator as its first player; they pay rent, entry and bonus.
    pub fn create_pool(ctx: Context<CreatePool>, args: CreatePoolArgs) -> Result<()> {
        create_pool::handle(ctx, args)
    }

    /// Lets a pool's account grow by up to 10,240 bytes towards its final size.
    pub fn grow_pool(ctx: Context<GrowPool>) -> Result<()> {
        grow_pool::handle(ctx)
    }

    /// Takes a seat for the pool's entry, agreeing to the terms with this hash; the last seat locks the pool.
    pub fn join_pool(ctx: Context<JoinPool>, terms: [u8; 32]) -> Result<()> {
        join_pool::handle(ctx, terms)
    }

    /// Gives a seat up and the entry back, once for each player and pool.
    pub fn exit_pool(ctx: Context<ExitPool>) -> Result<()> {
        exit_pool::handle(ctx)
    }

    /// Locks a pool that has its minimum at its deadline.
    pub fn lock_pool(ctx: Context<LockPool>) -> Result<()> {
        lock_pool::handle(ctx)
    }

    /// Opens the refunds of a pool that has not reached its minimum at its deadline.
    pub fn expire_pool(ctx: Context<ExpirePool>) -> Result<()> {
        expire_pool::handle(ctx)
    }

    /// Shows the seed that the creator committed to; it changes no draw.
    pub fn reveal_seed(ctx: Context<RevealSeed>, seed: Vec<u8>) -> Result<()> {
        reveal_seed::handle(ctx, seed)
    }

    /// Verifies the signature of the pool's round and draws the winners.
    pub fn complete_pool(
        ctx: Context<CompletePool>,
        signature: [u8; SIGNATURE_LEN],
        hints: [u8; HINTS_LEN],
    ) -> Result<()> {
        complete_pool::handle(ctx, signature, hints)
    }

    /// Opens the refunds of a pool whose round was public while it was young.
    pub fn void_pool(
        ctx: Context<VoidPool>,
        signature: [u8; SIGNATURE_LEN],
        hints: [u8; HINTS_LEN],
    ) -> Result<()> {
        void_pool::handle(ctx, signature, hints)
    }

    /// Opens the refunds of a pool whose draw did not come.
    pub fn time_out_draw(ctx: Context<TimeOutDraw>) -> Result<()> {
        time_out_draw::handle(ctx)
    }

    /// Pays the player at `index` of the drawn list and closes the entry.
    pub fn claim(ctx: Context<Claim>, index: u16) -> Result<()> {
        claim::handle(ctx, index)
    }

    /// Refunds the player at `index` and closes the entry.
    pub fn refund(ctx: Context<Refund>, index: u16) -> Result<()> {
        refund::handle(ctx, index)
    }

    /// Pays the creator: a part of the fee, or the bonus back where the pool refunds.
    pub fn pay_creator(ctx: Context<PayCreator>) -> Result<()> {
        pay_creator::handle(ctx)
    }

    /// Pays whoever completed the pool.
    pub fn pay_completer(ctx: Context<PayCompleter>) -> Result<()> {
        pay_completer::handle(ctx)
    }

    /// Pays the treasury what all others left.
    pub fn pay_treasury(ctx: Context<PayTreasury>) -> Result<()> {
        pay_treasury::handle(ctx)
    }

    /// Returns the rent of the entry of a player who left.
    pub fn close_entry(ctx: Context<CloseEntry>) -> Result<()> {
        close_entry::handle(ctx)
    }

    /// Returns a finished pool's rent to its creator.
    pub fn close_pool(ctx: Context<ClosePool>) -> Result<()> {
        close_pool::handle(ctx)
    }
}
