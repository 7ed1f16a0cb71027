//! Checks the values that an admin may set, and the beacons that pools may draw by.

use crate::{
    constants::*,
    errors::{ensure, Decision, PoolError},
    math::name::is_plain_id,
    state::ConfigParams,
};

/// Fails with `ConfigOutOfBounds` on values outside the program's bounds.
pub fn check_params(params: &ConfigParams) -> Decision {
    ensure!(
        (MIN_STAKE_FLOOR..=MIN_STAKE_CEILING).contains(&params.min_stake_lamports)
            && params.cooldown_seconds <= MAX_COOLDOWN
            && (MIN_COUNTDOWN..=MAX_COUNTDOWN).contains(&params.countdown_seconds)
            && (MIN_DRAW_TIMEOUT..=MAX_DRAW_TIMEOUT).contains(&params.draw_timeout_seconds)
            && (MIN_RETENTION..=MAX_RETENTION).contains(&params.retention_seconds),
        ConfigOutOfBounds
    );
    Ok(())
}

/// Fails with `InvalidBeacon` unless period, genesis and id are usable; the verifier checks the key. An empty id and
/// `default` are refused: drand leaves both out of the chain hash, so one could pass for the other. Ids are visible
/// ASCII, as drand's are, so that the id a player reads is the one that the hash covers.
pub fn check_beacon(period: u32, genesis: i64, id: &[u8]) -> Decision {
    ensure!(
        (MIN_PERIOD..=MAX_PERIOD).contains(&period)
            && genesis > 0
            && (1..=MAX_BEACON_ID).contains(&id.len())
            && id != DEFAULT_BEACON_ID
            && is_plain_id(id),
        InvalidBeacon
    );
    Ok(())
}

/// Returns the configuration's version after one more change. Fails with `Overflow`.
pub fn next_version(version: u64) -> Decision<u64> {
    version.checked_add(1).ok_or(PoolError::Overflow)
}
