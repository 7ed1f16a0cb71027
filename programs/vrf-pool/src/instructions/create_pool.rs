use anchor_lang::prelude::*;

use super::deposit;
use crate::{
    constants::*,
    errors::PoolError,
    events::PoolCreated,
    math::name::is_valid_name,
    state::{config::check_treasury, pool, Config, Creator, Entry, Pool},
};

/// The creator's choices.
#[derive(AnchorSerialize, AnchorDeserialize, Clone, Copy)]
pub struct CreatePoolArgs {
    /// The configuration whose terms the creator has seen.
    pub config_version: u64,
    pub name: [u8; 32],
    pub entry_lamports: u64,
    pub bonus_lamports: u64,
    pub max_players: u16,
    pub min_players: u16,
    pub join_window_seconds: u32,
    pub random_multiplier: bool,
    /// The key that must sign a join; the default key: none.
    pub gate: Pubkey,
    /// `sha256` of the creator's seed.
    pub seed_commitment: [u8; 32],
}

#[event_cpi]
#[derive(Accounts)]
#[instruction(args: CreatePoolArgs)]
pub struct CreatePool<'info> {
    #[account(mut)]
    pub creator: Signer<'info>,
    /// Only one account of this type can exist, so its type says that it is the right one.
    #[account(mut)]
    pub config: Account<'info, Config>,
    #[account(init_if_needed, payer = creator, space = 8 + Creator::INIT_SPACE, seeds = [CREATOR_SEED, creator.key().as_ref()], bump)]
    pub creator_record: Account<'info, Creator>,
    #[account(
        init,
        payer = creator,
        space = pool::initial_len(args.max_players, args.random_multiplier),
        seeds = [POOL_SEED, creator.key().as_ref(), &creator_record.created.to_le_bytes()],
        bump,
    )]
    pub pool: AccountLoader<'info, Pool>,
    #[account(init, payer = creator, space = 8 + Entry::INIT_SPACE, seeds = [ENTRY_SEED, pool.key().as_ref(), creator.key().as_ref()], bump)]
    pub entry: Account<'info, Entry>,
    /// CHECK: the configured treasury, which must be a funded wallet.
    #[account(address = config.params.treasury @ PoolError::InvalidTreasury)]
    pub treasury: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<CreatePool>, args: CreatePoolArgs) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    let accounts = &mut *ctx.accounts;
    check(&args, &accounts.config, &accounts.creator_record, now)?;
    check_treasury(&accounts.treasury)?;

    let full_len = pool::account_len(args.max_players, args.random_multiplier);
    let rent = Rent::get()?;
    let rent_lamports = rent.minimum_balance(full_len);
    let first_rent =
        rent.minimum_balance(pool::initial_len(args.max_players, args.random_multiplier));
    let owed = args
        .entry_lamports
        .checked_add(args.bonus_lamports)
        .ok_or(PoolError::Overflow)?;
    // `init` has paid for the first size; lamports that somebody sent here before only make the pool richer.
    let rest = rent_lamports
        .checked_sub(first_rent)
        .and_then(|growth| growth.checked_add(owed))
        .ok_or(PoolError::Overflow)?;
    deposit(&accounts.creator, accounts.pool.to_account_info(), rest)?;

    let creator = accounts.creator.key();
    let join_deadline = now
        .checked_add(args.join_window_seconds.into())
        .ok_or(PoolError::Overflow)?;
    let config = &mut accounts.config;
    let params = config.params;
    let pool_id = config.next_pool_id;
    config.next_pool_id = pool_id.checked_add(1).ok_or(PoolError::Overflow)?;

    let record = &mut accounts.creator_record;
    *accounts.pool.load_init()? = Pool {
        version: ACCOUNT_VERSION,
        bump: ctx.bumps.pool,
        random_multiplier: args.random_multiplier.into(),
        id: pool_id,
        creator_index: record.created,
        creator,
        name: args.name,
        treasury: params.treasury,
        vrf_key: params.vrf_key,
        gate: args.gate,
        seed_commitment: args.seed_commitment,
        entry_lamports: args.entry_lamports,
        bonus_lamports: args.bonus_lamports,
        rent_lamports,
        owed_lamports: owed,
        config_version: args.config_version,
        created_at: now,
        join_deadline,
        countdown_seconds: params.countdown_seconds,
        entropy_delay_slots: params.entropy_delay_slots,
        draw_timeout_seconds: params.draw_timeout_seconds,
        retention_seconds: params.retention_seconds,
        stakeback_bps: STAKEBACK_BPS,
        winners_bps: WINNERS_BPS,
        creator_bps: CREATOR_BPS,
        completers_bps: COMPLETERS_BPS,
        players_per_winner: PLAYERS_PER_WINNER,
        max_players: args.max_players,
        min_players: args.min_players,
        open_entries: 1,
        ..Pool::blank()
    };
    pool::OpenPool::load(&accounts.pool)?.push_player(&creator)?;

    record.version = ACCOUNT_VERSION;
    record.bump = ctx.bumps.creator_record;
    record.wallet = creator;
    record.created = record.created.checked_add(1).ok_or(PoolError::Overflow)?;
    record.last_created_at = now;

    accounts.entry.set_inner(Entry {
        version: ACCOUNT_VERSION,
        bump: ctx.bumps.entry,
        active: true,
        exit_used: false,
        pool: accounts.pool.key(),
        player: creator,
        joined_at: now,
    });

    emit_cpi!(PoolCreated {
        pool: ctx.accounts.pool.key(),
        pool_id,
        creator,
        name: args.name,
        entry_lamports: args.entry_lamports,
        bonus_lamports: args.bonus_lamports,
        max_players: args.max_players,
        min_players: args.min_players,
        random_multiplier: args.random_multiplier,
        gated: args.gate != Pubkey::default(),
        join_deadline,
        at: now,
    });
    Ok(())
}

fn check(args: &CreatePoolArgs, config: &Config, record: &Creator, now: i64) -> Result<()> {
    require!(!config.paused, PoolError::Paused);
    require!(
        args.config_version == config.config_version,
        PoolError::ConfigChanged
    );
    let rested = record
        .last_created_at
        .checked_add(config.params.cooldown_seconds.into())
        .ok_or(PoolError::Overflow)?;
    require!(
        record.created == 0 || now >= rested,
        PoolError::CooldownActive
    );
    require!(
        (MIN_PLAYERS..=MAX_PLAYERS).contains(&args.max_players)
            && (MIN_PLAYERS..=args.max_players).contains(&args.min_players),
        PoolError::PlayersOutOfBounds
    );
    require!(
        (config.params.min_stake_lamports..=MAX_STAKE).contains(&args.entry_lamports),
        PoolError::StakeOutOfBounds
    );
    // A pool that could not hold its own sum would be stuck with its last player.
    require!(
        u64::from(args.max_players)
            .checked_mul(args.entry_lamports)
            .and_then(|total| total.checked_add(args.bonus_lamports))
            .is_some(),
        PoolError::StakeOutOfBounds
    );
    require!(
        (MIN_JOIN_WINDOW..=MAX_JOIN_WINDOW).contains(&args.join_window_seconds),
        PoolError::JoinWindowOutOfBounds
    );
    require!(
        args.seed_commitment != [0; 32],
        PoolError::ZeroSeedCommitment
    );
    require!(is_valid_name(&args.name), PoolError::InvalidName);
    Ok(())
}
