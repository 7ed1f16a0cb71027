//! The pace of the cluster's clock: how long slots take when a pool locks, and whether the clock has kept pace with the
//! slots since. After a stall the clock may lag behind the world's and catch up, and whoever locks a pool meanwhile knows
//! rounds that its lock still takes for the future. Nothing tells at the lock; afterwards more of the clock's time
//! passes than slots do. A slot that is longer than assumed looks like such a lag, never the other way round.

use anchor_lang::prelude::*;
use solana_sysvar::Sysvar;

use super::ClusterTime;
use crate::{
    constants::{LATE_COUNTDOWNS, MEASURED_SLOTS, NOMINAL_SLOT_MICROS},
    state::Pool,
};

const MICROS: i128 = 1_000_000;

/// The beginning of the epoch in which a pool locks.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Unix seconds.
    pub start: i64,
    pub first_slot: u64,
}

impl Epoch {
    /// Reads the epoch of the running transaction. Fails if a sysvar cannot be read.
    pub fn at(clock: &Clock) -> Result<Self> {
        Ok(Self {
            start: clock.epoch_start_timestamp,
            first_slot: EpochSchedule::get()?.get_first_slot_in_epoch(clock.epoch),
        })
    }
}

/// Returns the microseconds of a slot at a moment: the nominal length or, once the epoch has lasted long enough to tell,
/// the epoch's average if that is shorter. A longer average says nothing, because stalls lengthen it.
pub fn slot_micros(moment: &ClusterTime, epoch: &Epoch) -> u32 {
    let slots = moment.slot.saturating_sub(epoch.first_slot);
    if slots < MEASURED_SLOTS {
        return NOMINAL_SLOT_MICROS;
    }
    let micros = (i128::from(moment.now) - i128::from(epoch.start)) * MICROS / i128::from(slots);
    u32::try_from(micros)
        .unwrap_or(NOMINAL_SLOT_MICROS)
        .min(NOMINAL_SLOT_MICROS)
}

/// The time since a pool's lock, by the clock and by slots. Microseconds.
#[derive(Clone, Copy, Debug)]
pub struct SinceLock {
    /// From the lock to the round's time.
    countdown: i128,
    by_clock: i128,
    by_slots: i128,
}

impl SinceLock {
    pub fn of(pool: &Pool, moment: &ClusterTime) -> Self {
        let slots = moment.slot.saturating_sub(pool.lock_slot);
        Self {
            countdown: (i128::from(pool.draw_at) - i128::from(pool.locked_at)) * MICROS,
            by_clock: (i128::from(moment.now) - i128::from(pool.locked_at)) * MICROS,
            by_slots: i128::from(slots) * i128::from(pool.slot_micros),
        }
    }

    /// Whether so many slots have passed that the lag is no longer held against the draw: whoever wanted to void the pool
    /// has had five countdowns for it.
    fn is_late(&self) -> bool {
        self.by_slots >= LATE_COUNTDOWNS * self.countdown
    }

    /// Whether the clock has gained most of a countdown on the slots, so that the round may have been public at the lock.
    fn has_lagged(&self) -> bool {
        !self.is_late() && 8 * (self.by_clock - self.by_slots) >= 7 * self.countdown
    }

    /// Whether a public round completes the pool: the clock has kept pace with the slots since the lock, or it is late.
    pub fn is_sound(&self) -> bool {
        self.is_late() || (2 * self.by_clock <= 3 * self.by_slots && !self.has_lagged())
    }

    /// Whether a public round voids the pool: too few slots have passed since the lock, or the clock has lagged.
    pub fn is_doubtful(&self) -> bool {
        5 * self.by_slots < self.countdown || self.has_lagged()
    }
}
