//! The decision of each instruction as a function of plain values: state, arguments and time.
//! Without Anchor's accounts, decisions can be tested and proven.

pub mod close;
pub mod config;
pub mod create;
pub mod draw;
pub mod lock;
pub mod pace;
pub mod pay;
pub mod seats;

use anchor_lang::prelude::*;
use solana_sysvar::{last_restart_slot::LastRestartSlot, Sysvar};

/// The cluster's time and slot when an instruction runs.
#[derive(Clone, Copy, Debug)]
pub struct ClusterTime {
    /// Unix seconds.
    pub now: i64,
    pub slot: u64,
    /// The slot of the cluster's last restart; zero if it never restarted.
    pub last_restart: u64,
}

impl ClusterTime {
    /// Reads the time and slot of the running transaction. Fails if a sysvar cannot be read.
    pub fn current() -> Result<Self> {
        Self::at(&Clock::get()?)
    }

    /// As `current`, for a caller that has already read the clock.
    pub fn at(clock: &Clock) -> Result<Self> {
        Ok(Self {
            now: clock.unix_timestamp,
            slot: clock.slot,
            last_restart: LastRestartSlot::get()?.last_restart_slot,
        })
    }
}
