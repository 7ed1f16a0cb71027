//! Decides whether a pool may be created, and builds its header.

use anchor_lang::prelude::*;

use crate::{
    constants::*,
    errors::{ensure, Decision, PoolError},
    math::name::is_valid_name,
    state::{Beacon, Config, Creator, Pool, Terms},
};

/// The creator's choices.
#[derive(AnchorSerialize, AnchorDeserialize, Clone, Copy)]
pub struct CreatePoolArgs {
    /// The version of the configuration that the creator has seen.
    pub config_version: u64,
    pub name: [u8; 32],
    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    pub max_players: u16,
    pub min_players: u16,
    pub join_window_seconds: u32,
    pub random_multiplier: bool,
    /// The key that must sign a join; the default key stands for none.
    pub gate: Pubkey,
    /// `sha256` of the creator's seed.
    pub seed_commitment: [u8; 32],
}

/// Fails on choices out of bounds, during the creator's cooldown, while creation is paused, and if
/// the configuration has changed since the creator read it.
pub fn check(args: &CreatePoolArgs, config: &Config, record: &Creator, now: i64) -> Decision {
    ensure!(!config.paused, Paused);
    ensure!(args.config_version == config.config_version, ConfigChanged);
    let rested = after(record.last_created_at, config.params.cooldown_seconds)?;
    ensure!(record.created == 0 || now >= rested, CooldownActive);
    ensure!(
        (MIN_PLAYERS..=MAX_PLAYERS).contains(&args.max_players)
            && (MIN_PLAYERS..=args.max_players).contains(&args.min_players),
        PlayersOutOfBounds
    );
    ensure!(
        (config.params.min_stake_lamports..=MAX_STAKE).contains(&args.entry_lamports),
        StakeOutOfBounds
    );
    // If the sum did not fit `u64`, the last player could not join and the pool could not fill.
    ensure!(
        u64::from(args.max_players)
            .checked_mul(args.entry_lamports)
            .and_then(|total| total.checked_add(args.bonus_lamports))
            .is_some(),
        StakeOutOfBounds
    );
    ensure!(
        (MIN_JOIN_WINDOW..=MAX_JOIN_WINDOW).contains(&args.join_window_seconds),
        JoinWindowOutOfBounds
    );
    ensure!(args.seed_commitment != [0; 32], ZeroSeedCommitment);
    ensure!(is_valid_name(&args.name), InvalidName);
    Ok(())
}

/// Counts a creation in the configuration and in the creator's record, and returns the new pool's id and index.
pub fn count(config: &mut Config, record: &mut Creator, now: i64) -> Decision<(u64, u64)> {
    let (id, index) = (config.next_pool_id, record.created);
    config.next_pool_id = id.checked_add(1).ok_or(PoolError::Overflow)?;
    record.created = index.checked_add(1).ok_or(PoolError::Overflow)?;
    record.last_created_at = now;
    Ok((id, index))
}

/// Builds the terms from the creator's choices, the configuration, the beacon and the constants.
pub fn terms(args: &CreatePoolArgs, config: &Config, beacon: &Beacon, now: i64) -> Decision<Terms> {
    // A pool with its minimum could neither lock nor expire before the beacon's first round.
    ensure!(now >= beacon.genesis, BeforeGenesis);
    let params = &config.params;
    Ok(Terms {
        treasury: params.treasury,
        beacon: config.beacon,
        gate: args.gate,
        seed_commitment: args.seed_commitment,
        name: args.name,
        entry_lamports: args.entry_lamports,
        bonus_lamports: args.bonus_lamports,
        config_version: args.config_version,
        join_deadline: after(now, args.join_window_seconds)?,
        beacon_genesis: beacon.genesis,
        beacon_period: beacon.period,
        countdown_seconds: params.countdown_seconds,
        draw_timeout_seconds: params.draw_timeout_seconds,
        retention_seconds: params.retention_seconds,
        stakeback_bps: STAKEBACK_BPS,
        winners_bps: WINNERS_BPS,
        creator_bps: CREATOR_BPS,
        completer_bps: COMPLETER_BPS,
        players_per_winner: PLAYERS_PER_WINNER,
        max_players: args.max_players,
        min_players: args.min_players,
        random_multiplier: args.random_multiplier.into(),
        _padding: 0,
    })
}

/// Builds the header of a new pool, which owes its creator's entry and bonus. Fails with `Overflow`.
pub fn header(
    creator: Pubkey,
    (id, creator_index): (u64, u64),
    terms: Terms,
    rent_lamports: u64,
    now: i64,
) -> Decision<Pool> {
    Ok(Pool {
        version: ACCOUNT_VERSION,
        id,
        creator_index,
        creator,
        terms,
        rent_lamports,
        owed_lamports: terms
            .entry_lamports
            .checked_add(terms.bonus_lamports)
            .ok_or(PoolError::Overflow)?,
        created_at: now,
        open_entries: 1,
        ..Pool::blank()
    })
}

fn after(time: i64, seconds: u32) -> Decision<i64> {
    time.checked_add(seconds.into()).ok_or(PoolError::Overflow)
}
