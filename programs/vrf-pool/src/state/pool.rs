use std::cell::RefMut;

use anchor_lang::{prelude::*, Discriminator};
use bytemuck::Zeroable;

use crate::{constants::*, errors::PoolError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PoolStatus {
    Open = 0,
    Locked = 1,
    Drawing = 2,
    Completed = 3,
    Refunding = 4,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RefundReason {
    None = 0,
    Deadline = 1,
    Timeout = 2,
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
    pub random_multiplier: u8,
    pub seed_revealed: u8,
    pub creator_paid: u8,
    pub requester_paid: u8,
    pub capturer_paid: u8,
    pub treasury_paid: u8,
    pub _padding: [u8; 6],

    /// Unique over the program; 24 bytes into the account, for memcmp.
    pub id: u64,
    pub creator_index: u64,
    pub creator: Pubkey,
    pub name: [u8; 32],

    pub treasury: Pubkey,
    pub vrf_key: [u8; 32],
    /// The key that must sign a join; the default key: none.
    pub gate: Pubkey,
    pub seed_commitment: [u8; 32],
    pub seed: [u8; 32],

    pub requester: Pubkey,
    pub capturer: Pubkey,
    pub players_root: [u8; 32],
    pub captured_hash: [u8; 32],
    pub alpha: [u8; 32],
    pub proof: [u8; 80],
    pub output: [u8; 64],

    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    /// What creation deposited for the account itself; never recomputed, for the network's rate changes.
    pub rent_lamports: u64,
    /// What players, creator, completers and treasury are still to get.
    pub owed_lamports: u64,
    pub config_version: u64,

    pub created_at: i64,
    pub join_deadline: i64,
    pub locked_at: i64,
    pub countdown_ends_at: i64,
    pub requested_at: i64,
    pub draw_deadline: i64,
    /// When winners were drawn or the refund began.
    pub settled_at: i64,
    pub request_slot: u64,
    pub target_slot: u64,
    pub captured_slot: u64,

    pub countdown_seconds: u32,
    pub entropy_delay_slots: u32,
    pub draw_timeout_seconds: u32,
    pub retention_seconds: u32,

    pub stakeback_bps: u16,
    pub winners_bps: u16,
    pub creator_bps: u16,
    pub completers_bps: u16,
    pub players_per_winner: u16,
    pub max_players: u16,
    pub min_players: u16,
    pub player_count: u16,
    pub winner_count: u16,
    pub weight_sum: u16,
    /// Entry accounts that exist, those of players who left included. Nothing bounds how many come and go, so it is so wide
    /// that the rent of its largest count is more than anyone has.
    pub open_entries: u32,
}

/// Header length with the discriminator: where the players begin.
pub const HEADER_LEN: usize = 8 + core::mem::size_of::<Pool>();
const _: () = assert!(HEADER_LEN.is_multiple_of(8), "players must stand aligned");

/// Length of a whole pool account.
pub const fn account_len(max_players: u16, random_multiplier: bool) -> usize {
    let weights = if random_multiplier {
        winner_count(max_players, PLAYERS_PER_WINNER) as usize
    } else {
        0
    };
    HEADER_LEN + 32 * max_players as usize + weights
}

/// Length that `create_pool` may allocate at once; `grow_pool` adds the rest.
pub const fn initial_len(max_players: u16, random_multiplier: bool) -> usize {
    let len = account_len(max_players, random_multiplier);
    if len < MAX_GROWTH {
        len
    } else {
        MAX_GROWTH
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
    /// Opens an account that Anchor's `AccountLoader<Pool>` has checked.
    pub fn load(pool: &'a AccountLoader<Pool>) -> Result<Self> {
        Self::from_data(pool.as_ref().try_borrow_mut_data()?)
    }

    /// Writes a new account, still blank, that the program has just created.
    pub fn init(account: &'a AccountInfo, header: Pool) -> Result<Self> {
        let mut data = account.try_borrow_mut_data()?;
        data[..8].copy_from_slice(Pool::DISCRIMINATOR);
        let mut pool = Self::from_data(data)?;
        *pool.header = header;
        Ok(pool)
    }

    fn from_data(data: RefMut<'a, &mut [u8]>) -> Result<Self> {
        require!(data.len() >= HEADER_LEN, PoolError::NotGrown);
        let (header, tail) = RefMut::map_split(data, |data| {
            let (header, tail) = data.split_at_mut(HEADER_LEN);
            (bytemuck::from_bytes_mut::<Pool>(&mut header[8..]), tail)
        });
        Ok(Self { header, tail })
    }

    pub fn require_status(&self, status: PoolStatus) -> Result<()> {
        require!(self.header.status == status as u8, PoolError::WrongStatus);
        Ok(())
    }

    /// Whether all seats have their place in the account.
    pub fn is_grown(&self) -> bool {
        self.tail.len() + HEADER_LEN
            == account_len(self.header.max_players, self.header.random_multiplier != 0)
    }

    /// The players' keys, in the order the list has now.
    pub fn players(&mut self) -> &mut [[u8; 32]] {
        let count = self.header.player_count as usize;
        bytemuck::cast_slice_mut(&mut self.tail[..32 * count])
    }

    /// Puts a player behind the others.
    pub fn push_player(&mut self, player: &Pubkey) -> Result<()> {
        let at = 32 * self.header.player_count as usize;
        self.tail[at..at + 32].copy_from_slice(player.as_ref());
        self.header.player_count = add(self.header.player_count, 1)?;
        Ok(())
    }

    /// Takes a player out, the others keeping their order.
    pub fn remove_player(&mut self, player: &Pubkey) -> Result<()> {
        let index = self.index_of(player)?;
        let count = self.header.player_count as usize;
        let players = self.players();
        players.copy_within(index + 1..count, index);
        players[count - 1] = [0; 32];
        self.header.player_count = sub(self.header.player_count, 1)?;
        Ok(())
    }

    fn index_of(&mut self, player: &Pubkey) -> Result<usize> {
        let key = player.to_bytes();
        self.players()
            .iter()
            .position(|seat| *seat == key)
            .ok_or_else(|| PoolError::NotInPool.into())
    }

    /// Refuses unless `player` sits at `index`.
    pub fn require_player_at(&mut self, index: u16, player: &Pubkey) -> Result<()> {
        let seat = self.players().get(index as usize);
        require!(
            seat.is_some_and(|seat| *seat == player.to_bytes()),
            PoolError::WrongIndex
        );
        Ok(())
    }

    /// One weight for each possible winner; empty in a pool without random multipliers.
    pub fn weights(&mut self) -> &mut [u8] {
        let from = 32 * self.header.max_players as usize;
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

    /// Begins the countdown, from the moment the pool filled or its deadline.
    pub fn lock(&mut self, from: i64, now: i64) -> Result<()> {
        self.status = PoolStatus::Locked as u8;
        self.locked_at = now;
        self.countdown_ends_at = from
            .checked_add(self.countdown_seconds.into())
            .ok_or(PoolError::Overflow)?;
        self.winner_count = winner_count(self.player_count, self.players_per_winner);
        Ok(())
    }

    pub fn refund(&mut self, reason: RefundReason, now: i64) {
        self.status = PoolStatus::Refunding as u8;
        self.refund_reason = reason as u8;
        self.settled_at = now;
    }

    /// Books a payment: what is owed can never go below zero.
    pub fn settle(&mut self, lamports: u64) -> Result<()> {
        self.owed_lamports = self
            .owed_lamports
            .checked_sub(lamports)
            .ok_or(PoolError::Overflow)?;
        Ok(())
    }

    pub fn close_one_entry(&mut self) -> Result<()> {
        self.open_entries = self
            .open_entries
            .checked_sub(1)
            .ok_or(PoolError::Overflow)?;
        Ok(())
    }

    pub fn is_settled(&self) -> bool {
        self.status == PoolStatus::Completed as u8 || self.status == PoolStatus::Refunding as u8
    }
}

fn add(a: u16, b: u16) -> Result<u16> {
    a.checked_add(b).ok_or_else(|| PoolError::Overflow.into())
}

fn sub(a: u16, b: u16) -> Result<u16> {
    a.checked_sub(b).ok_or_else(|| PoolError::Overflow.into())
}
