use std::cell::RefMut;

use anchor_lang::{prelude::*, Discriminator};
use bytemuck::Zeroable;
use solana_sha256_hasher::hash;

use super::account::{check_version, DISCRIMINATOR_LEN};
use crate::errors::{ensure, refuse, Decision, PoolError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PoolStatus {
    Open = 0,
    Locked = 1,
    Completed = 2,
    Refunding = 3,
}

/// Largest number of a status that this program knows.
const LAST_STATUS: u8 = PoolStatus::Refunding as u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RefundReason {
    None = 0,
    Deadline = 1,
    Timeout = 2,
    Void = 3,
}

/// What never changes in a pool. It stands together, so that one hash covers it and whoever joins can name it.
#[zero_copy]
#[derive(Debug, PartialEq, Eq)]
pub struct Terms {
    pub treasury: Pubkey,
    /// The `Beacon` whose round draws.
    pub beacon: Pubkey,
    /// The key that must sign a join; the default key: none.
    pub gate: Pubkey,
    pub seed_commitment: [u8; 32],
    pub name: [u8; 32],
    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    pub config_version: u64,
    pub join_deadline: i64,
    /// The beacon's, copied, so that a join that locks needs no further account.
    pub beacon_genesis: i64,
    pub beacon_period: u32,
    pub countdown_seconds: u32,
    pub draw_timeout_seconds: u32,
    pub retention_seconds: u32,
    pub stakeback_bps: u16,
    pub winners_bps: u16,
    pub creator_bps: u16,
    pub completer_bps: u16,
    pub players_per_winner: u16,
    pub max_players: u16,
    pub min_players: u16,
    pub random_multiplier: u8,
    pub _padding: u8,
}

/// A pool. Seeds: `pool`, creator, creator index as `u64` LE.
/// Behind this header stand `[Pubkey; max_players]` and, with random multipliers, one `u8` for each possible winner.
/// Amounts are lamports, times Unix seconds, shares basis points; what has not happened yet is zero.
#[account(zero_copy)]
#[derive(Debug, PartialEq, Eq)]
pub struct Pool {
    pub version: u8,
    pub bump: u8,
    pub status: u8,
    pub refund_reason: u8,
    pub seed_revealed: u8,
    pub creator_paid: u8,
    pub completer_paid: u8,
    pub treasury_paid: u8,
    pub _padding: [u8; 8],

    /// Unique over the program; 24 bytes into the account, for memcmp.
    pub id: u64,
    pub creator_index: u64,
    pub creator: Pubkey,
    pub terms: Terms,

    pub seed: [u8; 32],
    /// Who brought the round's signature and earns the completer's share.
    pub completer: Pubkey,
    pub players_root: [u8; 32],
    /// The round's signature, also of a pool that it voided.
    pub signature: [u8; 48],
    pub output: [u8; 32],

    /// What creation deposited for the account itself; never recomputed, for the network's rate changes.
    pub rent_lamports: u64,
    /// What players, creator, completer and treasury are still to get.
    pub owed_lamports: u64,

    pub created_at: i64,
    pub locked_at: i64,
    /// From when on the round may complete the pool: the time at which the beacon publishes it.
    pub draw_at: i64,
    pub draw_deadline: i64,
    /// When winners were drawn or the refund began.
    pub settled_at: i64,
    pub lock_slot: u64,
    pub round: u64,

    pub player_count: u16,
    pub winner_count: u16,
    pub weight_sum: u16,
    pub _padding2: [u8; 6],
    /// Entry accounts that exist, those of players who left included. Nothing bounds how many come and go, so it is so wide
    /// that the rent of its largest count is more than anyone has.
    pub open_entries: u32,
}

/// Header length with the discriminator: where the players begin.
pub const HEADER_LEN: usize = DISCRIMINATOR_LEN + core::mem::size_of::<Pool>();
const _: () = assert!(HEADER_LEN.is_multiple_of(8), "players must stand aligned");

impl Terms {
    pub fn is_random(&self) -> bool {
        self.random_multiplier != 0
    }

    /// What whoever joins agrees to: the hash of these bytes as they stand in the account.
    pub fn hash(&self) -> [u8; 32] {
        hash(bytemuck::bytes_of(self)).to_bytes()
    }

    /// Length of the whole account: the header, a key for each seat, and a weight for each possible winner.
    pub fn account_len(&self) -> usize {
        let weights = if self.is_random() {
            winner_count(self.max_players, self.players_per_winner)
        } else {
            0
        };
        HEADER_LEN + 32 * usize::from(self.max_players) + usize::from(weights)
    }
}

/// One winner for every `per_winner` players, at least one.
pub const fn winner_count(players: u16, per_winner: u16) -> u16 {
    let count = players / per_winner;
    if count == 0 {
        1
    } else {
        count
    }
}

/// A pool account's header and what stands behind it, both borrowed in place.
pub struct OpenPool<'a> {
    pub header: RefMut<'a, Pool>,
    tail: RefMut<'a, [u8]>,
}

impl<'a> OpenPool<'a> {
    /// Opens a pool that Anchor has checked the type of. Refuses one in a layout or a state that this program does not know.
    pub fn load(pool: &'a AccountLoader<Pool>) -> Result<Self> {
        let pool = Self::of(pool.as_ref())?;
        check_version(pool.header.version).map_err(refuse)?;
        if pool.header.status > LAST_STATUS {
            return Err(refuse(PoolError::UnknownVersion));
        }
        Ok(pool)
    }

    /// Writes a new account, still blank, that the program has just created.
    pub fn init(account: &'a AccountInfo, header: Pool) -> Result<Self> {
        account.try_borrow_mut_data()?[..DISCRIMINATOR_LEN].copy_from_slice(Pool::DISCRIMINATOR);
        let mut pool = Self::of(account)?;
        *pool.header = header;
        Ok(pool)
    }

    fn of(account: &'a AccountInfo) -> Result<Self> {
        let data = account.try_borrow_mut_data()?;
        if data.len() < HEADER_LEN {
            return Err(refuse(PoolError::UnknownVersion));
        }
        let (header, tail) = RefMut::map_split(data, |data| {
            let (header, tail) = data.split_at_mut(HEADER_LEN);
            let header = &mut header[DISCRIMINATOR_LEN..];
            (bytemuck::from_bytes_mut::<Pool>(header), tail)
        });
        Ok(Self { header, tail })
    }

    /// Whether all seats have their place in the account.
    pub fn is_grown(&self) -> bool {
        self.tail.len() + HEADER_LEN == self.header.terms.account_len()
    }

    /// The players' keys, in the order the list has now.
    pub fn players(&mut self) -> &mut [[u8; 32]] {
        let count = self.header.player_count as usize;
        bytemuck::cast_slice_mut(&mut self.tail[..32 * count])
    }

    /// Puts a player behind the others.
    pub fn push_player(&mut self, player: &Pubkey) -> Decision {
        let at = 32 * self.header.player_count as usize;
        self.tail[at..at + 32].copy_from_slice(player.as_ref());
        let count = &mut self.header.player_count;
        *count = count.checked_add(1).ok_or(PoolError::Overflow)?;
        Ok(())
    }

    /// Takes a player out, the others keeping their order.
    pub fn remove_player(&mut self, player: &Pubkey) -> Decision {
        let key = player.to_bytes();
        let index = self
            .players()
            .iter()
            .position(|seat| *seat == key)
            .ok_or(PoolError::NotInPool)?;
        let count = self.header.player_count as usize;
        let players = self.players();
        players.copy_within(index + 1..count, index);
        players[count - 1] = [0; 32];
        let count = &mut self.header.player_count;
        *count = count.checked_sub(1).ok_or(PoolError::Overflow)?;
        Ok(())
    }

    /// Refuses unless `player` sits at `index`.
    pub fn require_player_at(&mut self, index: u16, player: &Pubkey) -> Decision {
        let seat = self.players().get(index as usize);
        ensure!(
            seat.is_some_and(|seat| *seat == player.to_bytes()),
            WrongIndex
        );
        Ok(())
    }

    /// One weight for each possible winner; empty in a pool without random multipliers.
    pub fn weights(&mut self) -> &mut [u8] {
        let from = 32 * self.header.terms.max_players as usize;
        &mut self.tail[from..]
    }

    /// What `index` weighs in the bonus: zero for who did not win.
    pub fn weight_at(&mut self, index: u16) -> u8 {
        if index >= self.header.winner_count {
            return 0;
        }
        self.weights().get(index as usize).copied().unwrap_or(1)
    }
}

impl Pool {
    pub fn blank() -> Self {
        Self::zeroed()
    }

    pub fn require_status(&self, status: PoolStatus) -> Decision {
        ensure!(self.status == status as u8, WrongStatus);
        Ok(())
    }

    pub fn is_full(&self) -> bool {
        self.player_count == self.terms.max_players
    }

    pub fn is_settled(&self) -> bool {
        self.status == PoolStatus::Completed as u8 || self.status == PoolStatus::Refunding as u8
    }

    /// Opens the refunds.
    pub fn refund(&mut self, reason: RefundReason, now: i64) {
        self.status = PoolStatus::Refunding as u8;
        self.refund_reason = reason as u8;
        self.settled_at = now;
    }

    /// Books a payment: what is owed can never go below zero.
    pub fn settle(&mut self, lamports: u64) -> Decision {
        self.owed_lamports = self
            .owed_lamports
            .checked_sub(lamports)
            .ok_or(PoolError::Overflow)?;
        Ok(())
    }
}
