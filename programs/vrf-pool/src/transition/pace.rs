//! Compares the cluster's clock with the slots since a pool's lock. After a stall the clock may lag
//! behind real time, so a round that the lock takes for future may already be public. The lock
//! cannot detect that. Later the clock catches up, so it gains time on the slots. Slots that are
//! longer than assumed look like such a lag, but never hide one.

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

/// Returns the length of a slot in microseconds: the nominal length or, after `MEASURED_SLOTS` of
/// the epoch, its average if that is shorter. A longer one is ignored, because stalls lengthen it.
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

    /// Whether `LATE_COUNTDOWNS` have passed in slots since the lock. From then on a lag of the
    /// clock no longer blocks the draw, because there was enough time to void the pool.
    fn is_late(&self) -> bool {
        self.by_slots >= LATE_COUNTDOWNS * self.countdown
    }

    /// Whether it is not late and the clock has gained so much that the round may precede the lock.
    fn has_lagged(&self) -> bool {
        !self.is_late() && 8 * (self.by_clock - self.by_slots) >= 7 * self.countdown
    }

    /// Whether the round may complete the pool: the clock kept pace with the slots, or it is late.
    pub fn is_sound(&self) -> bool {
        self.is_late() || (2 * self.by_clock <= 3 * self.by_slots && !self.has_lagged())
    }

    /// Whether the round may void the pool: too few slots since the lock, or the clock has lagged.
    pub fn is_doubtful(&self) -> bool {
        5 * self.by_slots < self.countdown || self.has_lagged()
    }
}
