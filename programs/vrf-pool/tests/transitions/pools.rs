use vrf_pool::{
    constants::*,
    state::{Pool, PoolStatus, Terms},
    transition::Moment,
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

pub fn at(now: i64, slot: u64, last_restart: u64) -> Moment {
    Moment {
        now,
        slot,
        last_restart,
    }
}

pub fn is_locked(pool: &Pool) -> bool {
    pool.status == PoolStatus::Locked as u8
}
