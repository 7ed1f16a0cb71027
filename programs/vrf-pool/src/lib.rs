//! Pools of equal stakes whose winners are drawn by a verifiable random function (RFC 9381), proven on the chain.
//!
//! Nobody, the admin included, can move a pool's lamports anywhere but to its players, its creator, its completers and
//! its treasury, in the shares that were fixed at its creation.

use anchor_lang::prelude::*;
#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

pub mod constants;
pub mod create_account;
pub mod entropy;
pub mod errors;
pub mod events;
pub mod instructions;
pub mod math;
#[cfg(not(feature = "no-entrypoint"))]
mod security;
pub mod state;
pub mod vrf;

pub use instructions::*;
use state::ConfigParams;

declare_id!("HrCFPNxmZDXUdUd6iHUYx2eezVsbUkxsoTckResgz2Mz");

#[program]
pub mod vrf_pool {
    use super::*;

    /// Sets the first configuration; only the program's upgrade authority may.
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

    /// Takes a seat for the pool's entry; the last seat locks the pool.
    pub fn join_pool(ctx: Context<JoinPool>) -> Result<()> {
        join_pool::handle(ctx)
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

    /// Puts the creator's seed into the draw, before its slot exists.
    pub fn reveal_seed(ctx: Context<RevealSeed>, seed: Vec<u8>) -> Result<()> {
        reveal_seed::handle(ctx, seed)
    }

    /// Fixes the players and the slot whose hash decides, once the countdown is over.
    pub fn request_draw(ctx: Context<RequestDraw>) -> Result<()> {
        request_draw::handle(ctx)
    }

    /// Fixes the draw's input from the target slot's hash.
    pub fn capture_entropy(ctx: Context<CaptureEntropy>) -> Result<()> {
        capture_entropy::handle(ctx)
    }

    /// Verifies the VRF proof and draws the winners.
    pub fn fulfil_draw(ctx: Context<FulfilDraw>, proof: [u8; vrf::PROOF_LEN]) -> Result<()> {
        fulfil_draw::handle(ctx, proof)
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

    /// Pays whoever requested the draw, or whoever captured its entropy.
    pub fn pay_completer(ctx: Context<PayCompleter>, for_capture: bool) -> Result<()> {
        pay_completer::handle(ctx, for_capture)
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
