//! The numbers of the protocol. Shares and bounds are fixed in the program; a pool carries a copy of the shares.

use anchor_lang::prelude::*;

#[constant]
pub const CONFIG_SEED: &[u8] = b"config";
#[constant]
pub const ORACLE_SEED: &[u8] = b"oracle";
#[constant]
pub const CREATOR_SEED: &[u8] = b"creator";
#[constant]
pub const POOL_SEED: &[u8] = b"pool";
#[constant]
pub const ENTRY_SEED: &[u8] = b"entry";

/// Layout version of every account.
pub const ACCOUNT_VERSION: u8 = 1;

pub const BPS: u64 = 10_000;
/// 15% of an entry goes back to every player.
pub const STAKEBACK_BPS: u16 = 1_500;
/// 80% of the pool is the winners'.
pub const WINNERS_BPS: u16 = 8_000;
/// 1% of the pool, a fifth of the fee, is the creator's.
pub const CREATOR_BPS: u16 = 100;
/// 0.5% of the pool is shared by who requested the draw and who captured its entropy.
pub const COMPLETERS_BPS: u16 = 50;
pub const PLAYERS_PER_WINNER: u16 = 4;
/// Largest weight of a winner in a pool with random multipliers.
pub const MAX_MULTIPLIER: u64 = 5;

pub const MIN_PLAYERS: u16 = 2;
pub const MAX_PLAYERS: u16 = 1_000;

pub const LAMPORTS_PER_SOL: u64 = 1_000_000_000;
pub const MIN_STAKE_FLOOR: u64 = LAMPORTS_PER_SOL / 1_000;
pub const MIN_STAKE_CEILING: u64 = 10 * LAMPORTS_PER_SOL;
pub const MAX_STAKE: u64 = 10_000 * LAMPORTS_PER_SOL;

const HOUR: u32 = 3_600;
const DAY: u32 = 24 * HOUR;
pub const MIN_JOIN_WINDOW: u32 = HOUR;
pub const MAX_JOIN_WINDOW: u32 = 30 * DAY;
pub const MAX_COOLDOWN: u32 = DAY;
pub const MIN_COUNTDOWN: u32 = 5;
pub const MAX_COUNTDOWN: u32 = DAY;
pub const MIN_ENTROPY_DELAY: u32 = 4;
pub const MAX_ENTROPY_DELAY: u32 = 150;
pub const MIN_DRAW_TIMEOUT: u32 = HOUR;
pub const MAX_DRAW_TIMEOUT: u32 = 7 * DAY;
/// Besides its time a draw has at least so many slots, so that a stalled chain cannot time it out.
pub const MIN_DRAW_TIMEOUT_SLOTS: u64 = 1_500;
pub const MIN_RETENTION: u32 = DAY;
pub const MAX_RETENTION: u32 = 90 * DAY;

/// Largest growth of an account's data in one instruction (the runtime's `MAX_PERMITTED_DATA_INCREASE`).
pub const MAX_GROWTH: usize = 10_240;

/// Domain separators of the draw's two hashes.
pub const DRAW_DOMAIN: &[u8] = b"vrf-pool/draw/v1";
pub const PICK_DOMAIN: &[u8] = b"vrf-pool/pick/v1";

const _: () = assert!(
    STAKEBACK_BPS as u64 + WINNERS_BPS as u64 + CREATOR_BPS as u64 + COMPLETERS_BPS as u64 <= BPS,
    "shares must leave the treasury something to take the rounding from"
);
