use anchor_lang::prelude::*;

use super::{beacon_at, check_treasury};
use crate::{
    constants::*,
    create_account::create_account,
    errors::{refuse, PoolError},
    events::{emit, PoolCreated},
    state::{
        account::{rent_deposit, store},
        pool::PoolAccount,
        Beacon, Config, Creator, Entry, Pool,
    },
    transition::create::{self, CreatePoolArgs},
};

#[event_cpi]
#[derive(Accounts)]
pub struct CreatePool<'info> {
    /// Pays rent, entry and bonus, and becomes the first player.
    #[account(mut)]
    pub creator: Signer<'info>,
    /// The one `Config`. Its type is check enough, because no other account of this type can exist.
    #[account(mut)]
    pub config: Account<'info, Config>,
    /// CHECK: the wallet's `Creator` by its address, created here with the wallet's first pool.
    #[cfg(not(feature = "idl-build"))]
    #[account(mut)]
    pub creator_record: UncheckedAccount<'info>,
    /// The wallet's `Creator` by its address, typed here because the IDL lists only types that an instruction names.
    #[cfg(feature = "idl-build")]
    #[account(mut)]
    pub creator_record: Account<'info, Creator>,
    /// CHECK: the creator's next `Pool` by its address, created here.
    #[account(mut)]
    pub pool: UncheckedAccount<'info>,
    /// CHECK: the creator's `Entry` by its address, created here.
    #[account(mut)]
    pub entry: UncheckedAccount<'info>,
    /// The beacon that the configuration names.
    pub beacon: AccountLoader<'info, Beacon>,
    /// CHECK: the configured treasury, which must be a wallet.
    pub treasury: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<CreatePool>, args: CreatePoolArgs) -> Result<()> {
    let accounts = ctx.accounts;
    let now = Clock::get()?.unix_timestamp;
    let config = Config::open(&mut accounts.config)?;
    let mut record = Creator::of(&accounts.creator, accounts.creator_record.as_ref())?;
    create::check(&args, config, &record, now).map_err(refuse)?;
    let terms = {
        let beacon = beacon_at(&accounts.beacon, &config.beacon)?;
        create::terms(&args, config, &beacon, now).map_err(refuse)?
    };
    let numbers = create::count(config, &mut record, now).map_err(refuse)?;
    store(accounts.creator_record.as_ref(), &record)?;

    let rent = rent_deposit(terms.account_len())?;
    let header = create::header(accounts.creator.key(), numbers, terms, rent, now);
    let header = header.map_err(refuse)?;
    open_pool(accounts, header)?;
    Entry::open(&accounts.creator, &accounts.entry, accounts.pool.key, now)?;
    // Must come last: a treasury that is the new pool or entry is now no wallet, so it is refused.
    check_treasury(&accounts.treasury, &terms.treasury)?;

    emit(
        &accounts.event_authority,
        &PoolCreated {
            pool: accounts.pool.key(),
            pool_id: header.id,
            creator: header.creator,
            name: terms.name,
            entry_lamports: terms.entry_lamports,
            bonus_lamports: terms.bonus_lamports,
            max_players: terms.max_players,
            min_players: terms.min_players,
            random_multiplier: terms.is_random(),
            gated: terms.gate != Pubkey::default(),
            join_deadline: terms.join_deadline,
            at: now,
        },
    )
}

/// Creates the pool's account, deposits the rent of its final size, the entry and the bonus, and seats the creator.
fn open_pool(accounts: &CreatePool, header: Pool) -> Result<()> {
    let deposit = header
        .rent_lamports
        .checked_add(header.owed_lamports)
        .ok_or_else(|| refuse(PoolError::Overflow))?;
    create_account(
        &accounts.creator,
        &accounts.pool,
        deposit,
        header.terms.account_len().min(MAX_GROWTH),
        &[
            POOL_SEED,
            header.creator.as_ref(),
            &header.creator_index.to_le_bytes(),
        ],
    )?;
    PoolAccount::init(&accounts.pool, header)?
        .push_player(&header.creator)
        .map_err(refuse)
}
