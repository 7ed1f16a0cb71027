//! The numbers of the protocol. Shares and bounds are fixed in the program; a pool carries a copy of the shares.

use anchor_lang::prelude::*;

#[constant]
pub const CONFIG_SEED: &[u8] = b"config";
#[constant]
pub const BEACON_SEED: &[u8] = b"beacon";
#[constant]
pub const CREATOR_SEED: &[u8] = b"creator";
#[constant]
pub const POOL_SEED: &[u8] = b"pool";
#[constant]
pub const ENTRY_SEED: &[u8] = b"entry";

/// Layout version of every account, its first byte behind the discriminator.
pub const ACCOUNT_VERSION: u8 = 2;

pub const BPS: u64 = 10_000;
/// 15% of an entry goes back to every player.
pub const STAKEBACK_BPS: u16 = 1_500;
/// 80% of the pool is the winners'.
pub const WINNERS_BPS: u16 = 8_000;
/// 1% of the pool, a fifth of the fee, is the creator's.
pub const CREATOR_BPS: u16 = 100;
/// 0.5% of the pool is for whoever completes it.
pub const COMPLETER_BPS: u16 = 50;
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
pub const MIN_COUNTDOWN: u32 = 60;
pub const MAX_COUNTDOWN: u32 = DAY;
pub const MIN_DRAW_TIMEOUT: u32 = 6 * HOUR;
pub const MAX_DRAW_TIMEOUT: u32 = 7 * DAY;
pub const MIN_RETENTION: u32 = DAY;
pub const MAX_RETENTION: u32 = 90 * DAY;

/// Seconds between two rounds of a beacon.
pub const MIN_PERIOD: u32 = 1;
pub const MAX_PERIOD: u32 = 30;
/// Longest name of a beacon, in bytes.
pub const MAX_BEACON_ID: usize = 32;
/// What drand calls a beacon without a name; it leaves this word out of the chain hash.
pub const DEFAULT_BEACON_ID: &[u8] = b"default";

/// While both of these have not passed since its lock, a pool is young: whoever brings its round then shows that it was
/// public when players could still choose to lock, and voids it.
pub const YOUNG_SECONDS: i64 = 30;
pub const YOUNG_SLOTS: u64 = 100;
/// After a restart of the cluster its clock may lag behind the world's: nothing locks for so many slots.
pub const RESTART_GUARD_SLOTS: u64 = 432_000;
/// Besides its time a draw has at least so many slots since the lock or the last restart, so that a clock that stood still
/// and jumps cannot time it out.
pub const TIMEOUT_SLOTS: u64 = 36_000;

/// Largest growth of an account's data in one instruction (the runtime's `MAX_PERMITTED_DATA_INCREASE`).
pub const MAX_GROWTH: usize = 10_240;

/// Domain separators of the draw's three hashes.
pub const DRAW_DOMAIN: &[u8] = b"vrf-pool/draw/v2";
pub const OUTPUT_DOMAIN: &[u8] = b"vrf-pool/output/v2";
pub const PICK_DOMAIN: &[u8] = b"vrf-pool/pick/v2";

const _: () = assert!(
    STAKEBACK_BPS as u64 + WINNERS_BPS as u64 + CREATOR_BPS as u64 + COMPLETER_BPS as u64 <= BPS,
    "shares must leave the treasury something to take the rounding from"
);
const _: () = assert!(
    MIN_COUNTDOWN as i64 > YOUNG_SECONDS,
    "a pool that is still young must not be completable"
);
