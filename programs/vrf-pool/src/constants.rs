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

/// Layout version of new accounts, in the first byte after the discriminator. A release that
/// changes an account's layout raises it and continues to read the versions before.
pub const ACCOUNT_VERSION: u8 = 3;
/// Oldest layout version that the program reads. Accounts of a released version must stay payable.
pub const OLDEST_VERSION: u8 = 3;

pub const BPS: u64 = 10_000;
/// Returns 15% of the entry to every player.
pub const STAKEBACK_BPS: u16 = 1_500;
/// Gives the winners 80% of all entries together.
pub const WINNERS_BPS: u16 = 8_000;
/// Gives the creator 1% of all entries, a fifth of the fee.
pub const CREATOR_BPS: u16 = 100;
/// Gives the wallet that completes the pool 0.5% of all entries.
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
/// The name drand gives a beacon without one. drand leaves it out of the chain hash.
pub const DEFAULT_BEACON_ID: &[u8] = b"default";

/// The nominal length of a slot in microseconds (feature gate `reduce_slot_time_to_200ms`), the
/// only length that the program assumes. Slots of more than 300 ms would delay every draw.
pub const NOMINAL_SLOT_MICROS: u32 = 200_000;
/// Slots of an epoch (some 15 minutes) before the program uses the epoch's average slot length.
pub const MEASURED_SLOTS: u64 = 4_500;
/// Number of countdowns, measured in slots since the lock, after which a lag of the clock no longer
/// blocks a draw. It is relative because a countdown can last up to `MAX_COUNTDOWN`.
pub const LATE_COUNTDOWNS: i128 = 5;
/// Slots after a restart of the cluster in which no pool locks, because the cluster's clock may lag behind real time.
pub const RESTART_GUARD_SLOTS: u64 = 432_000;
/// Slots that must pass since the lock and since the last restart before a draw times out. Seconds
/// alone are not enough: a clock that stalls and then jumps could pass the deadline at once.
pub const TIMEOUT_SLOTS: u64 = 36_000;

/// Rent rate in lamports per byte for which pools and entries deposit even while the network's rate
/// is lower. The runtime rejects any debit of an account below the network's minimum (SIMD-0392),
/// so a rise up to this rate blocks no payment. Mainnet had this rate until 2026.
pub const RENT_CEILING: u64 = 6_960;
/// Bytes that the network adds to an account's length when it computes rent (`ACCOUNT_STORAGE_OVERHEAD` of solana-rent).
pub const RENT_OVERHEAD: u64 = 128;

/// Largest growth of an account's data in one instruction (the runtime's `MAX_PERMITTED_DATA_INCREASE`).
pub const MAX_GROWTH: usize = 10_240;

/// Domain separator of the message that a gate's key signs.
pub const JOIN_DOMAIN: &[u8] = b"vrf-pool/join/v1";
/// Domain separators of the draw's three hashes.
pub const DRAW_DOMAIN: &[u8] = b"vrf-pool/draw/v2";
pub const OUTPUT_DOMAIN: &[u8] = b"vrf-pool/output/v2";
pub const PICK_DOMAIN: &[u8] = b"vrf-pool/pick/v2";

const _: () = assert!(
    STAKEBACK_BPS as u64 + WINNERS_BPS as u64 + CREATOR_BPS as u64 + COMPLETER_BPS as u64 <= BPS,
    "shares must leave the treasury something to take the rounding from"
);
