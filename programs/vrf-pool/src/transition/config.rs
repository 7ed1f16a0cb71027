//! The bounds of what an admin may set, and of the beacons that pools may draw by.

use crate::{
    constants::*,
    errors::{ensure, Decision, PoolError},
    math::name::is_plain_id,
    state::ConfigParams,
};

/// Refuses values outside the program's bounds.
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

/// Refuses a beacon by what it says of itself; its key is the verifier's to judge. An empty id is `default` as well: drand
/// leaves both out of the chain hash, so that one of them could pass for the other. Names are ASCII without spaces, as
/// drand's are, so that nobody reads another one than the hash covers.
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

/// The version of the configuration after one more change.
pub fn next_version(version: u64) -> Decision<u64> {
    version.checked_add(1).ok_or(PoolError::Overflow)
}
