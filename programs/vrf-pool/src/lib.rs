//! Pools of equal stakes. A verifiable random function draws the winners: the signature of a round
//! of drand's public beacon, verified on chain. No single party has the beacon's private key.
//!
//! A pool's lamports can go only to its players, creator, completer and treasury, in the shares
//! that its creation fixed. Not even the admin can change that.

use anchor_lang::prelude::*;
#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

pub mod beacon;
pub mod constants;
mod create_account;
pub mod errors;
pub mod events;
mod gate;
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

    /// Records a drand chain permanently, after checking its key. Anyone may call this.
    pub fn register_beacon(ctx: Context<RegisterBeacon>, info: BeaconInfo) -> Result<()> {
        register_beacon::handle(ctx, info)
    }

    /// Sets the first configuration and names the beacon permanently. Only the program's upgrade authority may call
    /// this.
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

    /// Names the wallet that may become admin; the default key names nobody.
    pub fn propose_admin(ctx: Context<ProposeAdmin>, pending_admin: Pubkey) -> Result<()> {
        propose_admin::handle(ctx, pending_admin)
    }

    /// Makes the proposed admin the admin.
    pub fn accept_admin(ctx: Context<AcceptAdmin>) -> Result<()> {
        accept_admin::handle(ctx)
    }

    /// Creates a pool with the creator as its first player. The creator pays rent, entry and bonus.
    pub fn create_pool(ctx: Context<CreatePool>, args: CreatePoolArgs) -> Result<()> {
        create_pool::handle(ctx, args)
    }

    /// Grows a pool's account by up to 10,240 bytes towards its final size.
    pub fn grow_pool(ctx: Context<GrowPool>) -> Result<()> {
        grow_pool::handle(ctx)
    }

    /// Takes a seat and pays the entry, agreeing to the terms with this hash. The last seat locks the pool.
    pub fn join_pool(ctx: Context<JoinPool>, terms: [u8; 32]) -> Result<()> {
        join_pool::handle(ctx, terms)
    }

    /// Gives up a seat and pays the entry back. A player may do this once in each pool.
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

    /// Publishes the seed that the creator committed to. It does not change the draw.
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

    /// Opens the refunds of a pool whose round was public too early.
    pub fn void_pool(
        ctx: Context<VoidPool>,
        signature: [u8; SIGNATURE_LEN],
        hints: [u8; HINTS_LEN],
    ) -> Result<()> {
        void_pool::handle(ctx, signature, hints)
    }

    /// Opens the refunds of a pool whose draw did not come in time.
    pub fn time_out_draw(ctx: Context<TimeOutDraw>) -> Result<()> {
        time_out_draw::handle(ctx)
    }

    /// Pays the player at `index` of the drawn list and closes their entry.
    pub fn claim(ctx: Context<Claim>, index: u16) -> Result<()> {
        claim::handle(ctx, index)
    }

    /// Refunds the player at `index` and closes their entry.
    pub fn refund(ctx: Context<Refund>, index: u16) -> Result<()> {
        refund::handle(ctx, index)
    }

    /// Pays the creator their share of the fee or, if the pool refunds, the bonus back.
    pub fn pay_creator(ctx: Context<PayCreator>) -> Result<()> {
        pay_creator::handle(ctx)
    }

    /// Pays the wallet that completed the pool its share.
    pub fn pay_completer(ctx: Context<PayCompleter>) -> Result<()> {
        pay_completer::handle(ctx)
    }

    /// Pays the treasury all that the other shares leave.
    pub fn pay_treasury(ctx: Context<PayTreasury>) -> Result<()> {
        pay_treasury::handle(ctx)
    }

    /// Returns the rent of the entry of a player who left, once their pool takes no more players, or after it has closed.
    pub fn close_entry(ctx: Context<CloseEntry>) -> Result<()> {
        close_entry::handle(ctx)
    }

    /// Returns a finished pool's rent to its creator.
    pub fn close_pool(ctx: Context<ClosePool>) -> Result<()> {
        close_pool::handle(ctx)
    }
}
