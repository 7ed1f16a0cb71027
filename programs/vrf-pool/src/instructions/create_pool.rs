use anchor_lang::prelude::*;

use crate::create_account::create_account;
use crate::{
    constants::*,
    errors::PoolError,
    events::{emit, PoolCreated},
    math::name::is_valid_name,
    state::{
        config::check_treasury,
        pool::{self, OpenPool},
        Config, Creator, Entry, Pool,
    },
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
pub struct CreatePool<'info> {
    #[account(mut)]
    pub creator: Signer<'info>,
    /// Only one account of this type can exist, so its type says that it is the right one.
    #[account(mut)]
    pub config: Account<'info, Config>,
    #[account(init_if_needed, payer = creator, space = 8 + Creator::INIT_SPACE, seeds = [CREATOR_SEED, creator.key().as_ref()], bump)]
    pub creator_record: Account<'info, Creator>,
    /// CHECK: the creator's next `Pool`, whose address `open_pool` derives and compares; created here.
    #[account(mut)]
    pub pool: UncheckedAccount<'info>,
    /// CHECK: the creator's `Entry` by its address, created here.
    #[account(mut, seeds = [ENTRY_SEED, pool.key().as_ref(), creator.key().as_ref()], bump)]
    pub entry: UncheckedAccount<'info>,
    /// CHECK: the configured treasury, which must be a funded wallet.
    #[account(address = config.params.treasury @ PoolError::InvalidTreasury)]
    pub treasury: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(mut ctx: Context<CreatePool>, args: CreatePoolArgs) -> Result<()> {
    let now = Clock::get()?.unix_timestamp;
    check(
        &args,
        &ctx.accounts.config,
        &ctx.accounts.creator_record,
        now,
    )?;

    let pool_id = take_pool_id(&mut ctx.accounts.config)?;
    let creator_index = count_creation(&mut ctx, now)?;
    let header = header(&ctx, &args, pool_id, creator_index, now)?;
    let join_deadline = header.join_deadline;
    open_pool(&ctx, header)?;
    seat_creator(&ctx, now)?;
    // Only now, for an address that has just become the pool or the entry is no wallet any more.
    check_treasury(&ctx.accounts.treasury)?;

    emit(
        &ctx.accounts.event_authority,
        &PoolCreated {
            pool: ctx.accounts.pool.key(),
            pool_id,
            creator: ctx.accounts.creator.key(),
            name: args.name,
            entry_lamports: args.entry_lamports,
            bonus_lamports: args.bonus_lamports,
            max_players: args.max_players,
            min_players: args.min_players,
            random_multiplier: args.random_multiplier,
            gated: args.gate != Pubkey::default(),
            join_deadline,
            at: now,
        },
    )
}

fn take_pool_id(config: &mut Config) -> Result<u64> {
    let id = config.next_pool_id;
    config.next_pool_id = id.checked_add(1).ok_or(PoolError::Overflow)?;
    Ok(id)
}

/// Counts this creation in the creator's record and returns how many came before it.
fn count_creation(ctx: &mut Context<CreatePool>, now: i64) -> Result<u64> {
    let record = &mut ctx.accounts.creator_record;
    let before = record.created;
    record.version = ACCOUNT_VERSION;
    record.bump = ctx.bumps.creator_record;
    record.wallet = ctx.accounts.creator.key();
    record.created = before.checked_add(1).ok_or(PoolError::Overflow)?;
    record.last_created_at = now;
    Ok(before)
}

/// The new pool's terms: the creator's choices, the configuration's times and the program's shares.
fn header(
    ctx: &Context<CreatePool>,
    args: &CreatePoolArgs,
    id: u64,
    creator_index: u64,
    now: i64,
) -> Result<Pool> {
    let params = &ctx.accounts.config.params;
    let len = pool::account_len(args.max_players, args.random_multiplier);
    Ok(Pool {
        version: ACCOUNT_VERSION,
        random_multiplier: args.random_multiplier.into(),
        id,
        creator_index,
        creator: ctx.accounts.creator.key(),
        name: args.name,
        treasury: params.treasury,
        vrf_key: params.vrf_key,
        gate: args.gate,
        seed_commitment: args.seed_commitment,
        entry_lamports: args.entry_lamports,
        bonus_lamports: args.bonus_lamports,
        rent_lamports: Rent::get()?.minimum_balance(len),
        owed_lamports: args
            .entry_lamports
            .checked_add(args.bonus_lamports)
            .ok_or(PoolError::Overflow)?,
        config_version: args.config_version,
        created_at: now,
        join_deadline: now
            .checked_add(args.join_window_seconds.into())
            .ok_or(PoolError::Overflow)?,
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
    })
}

/// Creates the pool's account with the rent of its final size, the entry and the bonus, and seats the creator.
fn open_pool(ctx: &Context<CreatePool>, mut header: Pool) -> Result<()> {
    let creator = ctx.accounts.creator.key();
    let account = &ctx.accounts.pool;
    let index = header.creator_index.to_le_bytes();
    let (address, bump) =
        Pubkey::find_program_address(&[POOL_SEED, creator.as_ref(), &index], &crate::ID);
    require_keys_eq!(account.key(), address, ErrorCode::ConstraintSeeds);
    header.bump = bump;

    let deposit = header
        .rent_lamports
        .checked_add(header.owed_lamports)
        .ok_or(PoolError::Overflow)?;
    create_account(
        &ctx.accounts.creator,
        account,
        deposit,
        pool::initial_len(header.max_players, header.random_multiplier != 0),
        &[POOL_SEED, creator.as_ref(), &index, &[bump]],
    )?;
    OpenPool::init(account, header)?.push_player(&creator)
}

fn seat_creator(ctx: &Context<CreatePool>, now: i64) -> Result<()> {
    Entry::open(
        &ctx.accounts.creator,
        &ctx.accounts.entry,
        ctx.accounts.pool.key(),
        ctx.bumps.entry,
        now,
    )
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
