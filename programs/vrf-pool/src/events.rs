//! One event for every instruction, emitted by a self-CPI because validators may truncate logs.
//! Amounts are lamports, times are Unix seconds.

use anchor_lang::{
    event::EVENT_IX_TAG_LE,
    prelude::*,
    solana_program::{instruction::Instruction, program::invoke_signed},
    Event,
};

use crate::{beacon::SIGNATURE_LEN, state::ConfigParams};

/// Emits the same bytes as Anchor's `emit_cpi!`, but without copying the event byte by byte.
pub fn emit(authority: &AccountInfo, event: &impl Event) -> Result<()> {
    let body = event.data();
    let mut data = Vec::with_capacity(EVENT_IX_TAG_LE.len() + body.len());
    data.extend_from_slice(EVENT_IX_TAG_LE);
    data.extend_from_slice(&body);
    let instruction = Instruction {
        program_id: crate::ID,
        accounts: vec![AccountMeta::new_readonly(*authority.key, true)],
        data,
    };
    let bump = crate::EVENT_AUTHORITY_AND_BUMP.1;
    invoke_signed(
        &instruction,
        core::slice::from_ref(authority),
        &[&[b"__event_authority", &[bump]]],
    )?;
    Ok(())
}

#[event]
pub struct BeaconRegistered {
    pub beacon: Pubkey,
    pub chain_hash: [u8; 32],
    pub period: u32,
    pub genesis: i64,
}

#[event]
pub struct ConfigInitialized {
    pub admin: Pubkey,
    pub beacon: Pubkey,
    pub params: ConfigParams,
}

#[event]
pub struct ConfigUpdated {
    pub admin: Pubkey,
    /// The version after the change.
    pub config_version: u64,
    pub old: ConfigParams,
    pub new: ConfigParams,
    pub was_paused: bool,
    pub paused: bool,
}

#[event]
pub struct AdminProposed {
    pub admin: Pubkey,
    pub old_pending_admin: Pubkey,
    pub pending_admin: Pubkey,
}

#[event]
pub struct AdminAccepted {
    pub old_admin: Pubkey,
    pub admin: Pubkey,
}

#[event]
pub struct PoolCreated {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub creator: Pubkey,
    pub name: [u8; 32],
    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    pub max_players: u16,
    pub min_players: u16,
    pub random_multiplier: bool,
    pub gated: bool,
    pub join_deadline: i64,
    pub at: i64,
}

#[event]
pub struct PoolGrown {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub len: u32,
}

#[event]
pub struct PlayerJoined {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
    pub player_count: u16,
    /// This and the next four fields are set by the lock if this player took the last seat, and zero otherwise.
    pub round: u64,
    pub lock_slot: u64,
    /// Microseconds of a slot at the lock.
    pub slot_micros: u32,
    pub locked_at: i64,
    pub draw_at: i64,
    pub at: i64,
}

#[event]
pub struct PlayerExited {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
    pub player_count: u16,
    pub lamports: u64,
    pub at: i64,
}

#[event]
pub struct PoolLocked {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player_count: u16,
    pub round: u64,
    pub lock_slot: u64,
    /// Microseconds of a slot at the lock.
    pub slot_micros: u32,
    pub locked_at: i64,
    /// The time at which the beacon publishes the round; from then on the round may complete the pool.
    pub draw_at: i64,
}

#[event]
pub struct PoolExpired {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player_count: u16,
    pub at: i64,
}

#[event]
pub struct SeedRevealed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub seed: [u8; 32],
}

#[event]
pub struct PoolCompleted {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub completer: Pubkey,
    pub round: u64,
    pub signature: [u8; SIGNATURE_LEN],
    pub players_root: [u8; 32],
    pub output: [u8; 32],
    pub winner_count: u16,
    pub weight_sum: u16,
    pub at: i64,
}

#[event]
pub struct PoolVoided {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub voider: Pubkey,
    pub round: u64,
    pub signature: [u8; SIGNATURE_LEN],
    pub at: i64,
}

#[event]
pub struct DrawTimedOut {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub round: u64,
    pub at: i64,
}

#[event]
pub struct Claimed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
    pub index: u16,
    /// Zero if the player did not win.
    pub weight: u8,
    pub lamports: u64,
}

#[event]
pub struct Refunded {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
    pub index: u16,
    pub lamports: u64,
}

#[event]
pub struct CreatorPaid {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub creator: Pubkey,
    pub lamports: u64,
}

#[event]
pub struct CompleterPaid {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub completer: Pubkey,
    pub lamports: u64,
}

#[event]
pub struct TreasuryPaid {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub treasury: Pubkey,
    pub lamports: u64,
}

/// Its pool may be closed already, so it does not tell the pool's id.
#[event]
pub struct EntryClosed {
    pub pool: Pubkey,
    pub player: Pubkey,
}

#[event]
pub struct PoolClosed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub creator: Pubkey,
    /// The account's rent, every unclaimed share, and any lamports sent to the account besides.
    pub lamports: u64,
}
