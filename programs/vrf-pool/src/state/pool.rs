use std::cell::RefMut;

use anchor_lang::{prelude::*, Discriminator};
use bytemuck::Zeroable;
use solana_sha256_hasher::hash;

use super::account::{check_version, is_ours, DISCRIMINATOR_LEN};
use crate::errors::{ensure, refuse, Decision, PoolError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PoolStatus {
    Open = 0,
    Locked = 1,
    Completed = 2,
    Refunding = 3,
}

/// Largest valid value of `Pool::status`.
const LAST_STATUS: u8 = PoolStatus::Refunding as u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RefundReason {
    None = 0,
    Deadline = 1,
    Timeout = 2,
    Void = 3,
}

/// The fields of a pool that never change. They stand together, so that one hash covers them and a join can name it.
#[zero_copy]
#[derive(Debug, PartialEq, Eq)]
pub struct Terms {
    pub treasury: Pubkey,
    /// The `Beacon` whose round draws the winners.
    pub beacon: Pubkey,
    /// The key that must sign a join; the default key stands for none.
    pub gate: Pubkey,
    pub seed_commitment: [u8; 32],
    pub name: [u8; 32],
    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    pub config_version: u64,
    pub join_deadline: i64,
    /// This and the next field are copied from the beacon, so that a join that locks needs no further account.
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
/// Amounts are lamports, times Unix seconds, shares basis points. A field is zero until its event happens.
#[account(zero_copy)]
#[derive(Debug, PartialEq, Eq)]
pub struct Pool {
    pub version: u8,
    pub status: u8,
    pub refund_reason: u8,
    pub seed_revealed: u8,
    pub creator_paid: u8,
    pub completer_paid: u8,
    pub treasury_paid: u8,
    pub _padding: [u8; 9],

    /// Unique in the program. It stands 24 bytes into the account, where memcmp filters find it.
    pub id: u64,
    pub creator_index: u64,
    pub creator: Pubkey,
    pub terms: Terms,

    pub seed: [u8; 32],
    /// The wallet that brought the round's signature and earns the completer's share.
    pub completer: Pubkey,
    pub players_root: [u8; 32],
    /// The round's signature, in a completed pool and in a voided one.
    pub signature: [u8; 48],
    pub output: [u8; 32],

    /// The rent that the creator deposited for the account. It is never recomputed, because the network's rate changes.
    pub rent_lamports: u64,
    /// The lamports still to be paid to players, creator, completer and treasury.
    pub owed_lamports: u64,

    pub created_at: i64,
    pub locked_at: i64,
    /// The time at which the beacon publishes the round; from then on the round may complete the pool.
    pub draw_at: i64,
    pub draw_deadline: i64,
    /// The time at which the winners were drawn or the refunds opened.
    pub settled_at: i64,
    pub lock_slot: u64,
    pub round: u64,

    pub player_count: u16,
    pub winner_count: u16,
    pub weight_sum: u16,
    /// Number of active entries: of players who sit in the pool and are not paid. Entries of players who left do not
    /// count, so that nobody can hold up a close by coming and going.
    pub open_entries: u16,
    /// Microseconds of a slot when the pool locked, by which its slots since then are counted as time.
    pub slot_micros: u32,
    pub _padding2: [u8; 4],
}

/// Length of the header and the discriminator, in bytes. The players' keys begin there.
pub const HEADER_LEN: usize = DISCRIMINATOR_LEN + core::mem::size_of::<Pool>();
// Clients read fields at fixed offsets, so these sizes must not change.
const _: () = assert!(core::mem::size_of::<Terms>() == 232);
const _: () = assert!(core::mem::size_of::<Pool>() == 560);
const _: () = assert!(HEADER_LEN.is_multiple_of(8), "players must stand aligned");

impl Terms {
    pub fn is_random(&self) -> bool {
        self.random_multiplier != 0
    }

    /// Hashes the terms' bytes as the account stores them. A player agrees to this hash by joining.
    pub fn hash(&self) -> [u8; 32] {
        hash(bytemuck::bytes_of(self)).to_bytes()
    }

    /// Returns the account's final length in bytes: the header, a key for each seat, a weight for each possible winner.
    pub fn account_len(&self) -> usize {
        let weights = if self.is_random() {
            winner_count(self.max_players, self.players_per_winner)
        } else {
            0
        };
        HEADER_LEN + 32 * usize::from(self.max_players) + usize::from(weights)
    }
}

/// Returns one winner for every `per_winner` players, at least one.
pub const fn winner_count(players: u16, per_winner: u16) -> u16 {
    let count = players / per_winner;
    if count == 0 {
        1
    } else {
        count
    }
}

/// A pool account's header and the data after it, both borrowed without a copy.
pub struct PoolAccount<'a> {
    pub header: RefMut<'a, Pool>,
    tail: RefMut<'a, [u8]>,
}

impl<'a> PoolAccount<'a> {
    /// Opens a pool whose type Anchor has checked. Fails with `UnknownVersion` on an unknown layout or status.
    pub fn load(pool: &'a AccountLoader<Pool>) -> Result<Self> {
        Self::known(pool.as_ref())
    }

    /// Opens an unchecked account. Fails with Anchor's errors unless it is a pool of this program.
    pub fn identify(account: &'a AccountInfo) -> Result<Self> {
        if !is_ours(account) {
            return Err(ErrorCode::AccountOwnedByWrongProgram.into());
        }
        if !account.try_borrow_data()?.starts_with(Pool::DISCRIMINATOR) {
            return Err(ErrorCode::AccountDiscriminatorMismatch.into());
        }
        Self::known(account)
    }

    fn known(account: &'a AccountInfo) -> Result<Self> {
        let pool = Self::of(account)?;
        check_version(pool.header.version).map_err(refuse)?;
        if pool.header.status > LAST_STATUS {
            return Err(refuse(PoolError::UnknownVersion));
        }
        Ok(pool)
    }

    /// Writes discriminator and header into a blank account that the program has just created.
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

    /// Whether the account has its final length, with room for all seats.
    pub fn is_grown(&self) -> bool {
        self.tail.len() + HEADER_LEN == self.header.terms.account_len()
    }

    /// Returns the players' keys: in the order of joining before the draw, winners first after it.
    pub fn players(&mut self) -> &mut [[u8; 32]] {
        let count = self.header.player_count as usize;
        bytemuck::cast_slice_mut(&mut self.tail[..32 * count])
    }

    /// Appends a player to the list.
    pub fn push_player(&mut self, player: &Pubkey) -> Decision {
        let at = 32 * self.header.player_count as usize;
        self.tail[at..at + 32].copy_from_slice(player.as_ref());
        let count = &mut self.header.player_count;
        *count = count.checked_add(1).ok_or(PoolError::Overflow)?;
        Ok(())
    }

    /// Removes a player and keeps the others in order. Fails with `NotInPool`.
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

    /// Fails with `WrongIndex` unless `player` is at `index` of the list.
    pub fn require_player_at(&mut self, index: u16, player: &Pubkey) -> Decision {
        let seat = self.players().get(index as usize);
        ensure!(
            seat.is_some_and(|seat| *seat == player.to_bytes()),
            WrongIndex
        );
        Ok(())
    }

    /// Returns one weight for each possible winner; none in a pool without random multipliers.
    pub fn weights(&mut self) -> &mut [u8] {
        let from = 32 * self.header.terms.max_players as usize;
        &mut self.tail[from..]
    }

    /// Returns the weight by which the player at `index` shares the bonus; zero for a loser.
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

    /// Opens the refunds at `now`, in Unix seconds.
    pub fn open_refunds(&mut self, reason: RefundReason, now: i64) {
        self.status = PoolStatus::Refunding as u8;
        self.refund_reason = reason as u8;
        self.settled_at = now;
    }

    /// Subtracts a payment from the lamports owed. Fails with `Overflow` if less is owed.
    pub fn book_payment(&mut self, lamports: u64) -> Decision {
        self.owed_lamports = self
            .owed_lamports
            .checked_sub(lamports)
            .ok_or(PoolError::Overflow)?;
        Ok(())
    }
}
