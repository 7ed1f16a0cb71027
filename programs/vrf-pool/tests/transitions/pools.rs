use vrf_pool::{
    constants::*,
    errors::Decision,
    state::{Pool, PoolStatus, Terms},
    transition::{lock::lock_due, pace::Epoch, ClusterTime},
};

/// Returns an open pool at its deadline with its minimum of players, whose beacon begins at `genesis`, in Unix seconds.
pub fn open(genesis: i64, period: u32, countdown: u32) -> Pool {
    Pool {
        version: ACCOUNT_VERSION,
        player_count: 10,
        terms: Terms {
            beacon_genesis: genesis,
            beacon_period: period,
            countdown_seconds: countdown,
            draw_timeout_seconds: MIN_DRAW_TIMEOUT,
            players_per_winner: PLAYERS_PER_WINNER,
            max_players: 10,
            min_players: 2,
            ..Pool::blank().terms
        },
        ..Pool::blank()
    }
}

pub fn at(now: i64, slot: u64, last_restart: u64) -> ClusterTime {
    ClusterTime {
        now,
        slot,
        last_restart,
    }
}

pub fn is_locked(pool: &Pool) -> bool {
    pool.status == PoolStatus::Locked as u8
}

/// Returns an epoch that began so many seconds and slots before a moment.
pub fn epoch(moment: &ClusterTime, seconds: i64, slots: u64) -> Epoch {
    Epoch {
        start: moment.now - seconds,
        first_slot: moment.slot - slots,
    }
}

/// Locks a pool in an epoch that is too short to measure the length of slots.
pub fn lock_at(pool: &mut Pool, moment: &ClusterTime) -> Decision {
    lock_due(pool, moment, &epoch(moment, 0, 0))
}
