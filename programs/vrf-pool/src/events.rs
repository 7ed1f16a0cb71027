//! One event for every instruction that changes a pool, emitted by a call of the program to itself, for logs may be cut.
//! Amounts in lamports, times in Unix seconds.

use anchor_lang::{
    event::EVENT_IX_TAG_LE,
    prelude::*,
    solana_program::{instruction::Instruction, program::invoke_signed},
    Event,
};

/// Emits an event as Anchor's `emit_cpi!` does, byte for byte, without that macro's copy of one byte at a time.
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
    /// When the draw may be requested, if this was the last seat; else zero.
    pub countdown_ends_at: i64,
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
    pub countdown_ends_at: i64,
    pub at: i64,
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
pub struct DrawRequested {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub requester: Pubkey,
    pub players_root: [u8; 32],
    pub target_slot: u64,
    pub draw_deadline: i64,
    pub at: i64,
}

#[event]
pub struct EntropyCaptured {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub capturer: Pubkey,
    pub slot: u64,
    pub slot_hash: [u8; 32],
    pub alpha: [u8; 32],
    pub at: i64,
}

#[event]
pub struct DrawFulfilled {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub output: [u8; 64],
    pub winner_count: u16,
    pub weight_sum: u16,
    pub at: i64,
}

#[event]
pub struct DrawTimedOut {
    pub pool: Pubkey,
    pub pool_id: u64,
    /// Whether the entropy was there, so that a proof could have come.
    pub captured: bool,
    pub at: i64,
}

#[event]
pub struct Claimed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
    pub index: u16,
    /// Zero for who did not win.
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
    /// For the capture; else for the request.
    pub for_capture: bool,
    pub lamports: u64,
}

#[event]
pub struct TreasuryPaid {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub treasury: Pubkey,
    pub lamports: u64,
}

#[event]
pub struct EntryClosed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub player: Pubkey,
}

#[event]
pub struct PoolClosed {
    pub pool: Pubkey,
    pub pool_id: u64,
    pub creator: Pubkey,
    /// The account's rent, and whatever else was sent to it.
    pub lamports: u64,
}
