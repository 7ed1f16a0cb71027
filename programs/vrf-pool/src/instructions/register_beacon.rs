use anchor_lang::{prelude::*, Discriminator};
use bytemuck::Zeroable;

use crate::{
    beacon::{chain_hash, group_point, GROUP_KEY_LEN},
    constants::*,
    create_account::create_account,
    errors::{refuse, PoolError},
    events::{emit, BeaconRegistered},
    state::{account::DISCRIMINATOR_LEN, Beacon},
    transition::config::check_beacon,
};

/// The facts that drand publishes about a chain at `/info`.
#[derive(AnchorSerialize, AnchorDeserialize, Clone)]
pub struct BeaconInfo {
    /// Seconds between two rounds.
    pub period: u32,
    /// Unix seconds of the first round.
    pub genesis: i64,
    /// The group's public key, compressed.
    pub group_key: [u8; GROUP_KEY_LEN],
    /// The group's hash, `groupHash` in drand's answer.
    pub seed: [u8; 32],
    /// The beacon's id, visible ASCII.
    pub id: Vec<u8>,
}

#[event_cpi]
#[derive(Accounts)]
pub struct RegisterBeacon<'info> {
    /// Any wallet. It pays the rent.
    #[account(mut)]
    pub payer: Signer<'info>,
    /// CHECK: the `Beacon` at the address derived from the chain hash, which the program recomputes; created here.
    #[account(mut)]
    pub beacon: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

pub fn handle(ctx: Context<RegisterBeacon>, info: BeaconInfo) -> Result<()> {
    check_beacon(info.period, info.genesis, &info.id).map_err(refuse)?;
    let point = group_point(&info.group_key).ok_or_else(|| refuse(PoolError::InvalidBeacon))?;
    let hash = chain_hash(
        info.period,
        info.genesis,
        &info.group_key,
        &info.seed,
        &info.id,
    );

    let account = &ctx.accounts.beacon;
    let len = DISCRIMINATOR_LEN + core::mem::size_of::<Beacon>();
    create_account(
        &ctx.accounts.payer,
        account,
        Rent::get()?.minimum_balance(len),
        len,
        &[BEACON_SEED, &hash],
    )?;
    let mut beacon = Beacon {
        version: ACCOUNT_VERSION,
        id_len: info.id.len() as u8,
        genesis: info.genesis,
        period: info.period,
        chain_hash: hash,
        seed: info.seed,
        group_key: info.group_key,
        group_point: point,
        ..Beacon::zeroed()
    };
    beacon.id[..info.id.len()].copy_from_slice(&info.id);
    {
        let mut data = account.try_borrow_mut_data()?;
        data[..DISCRIMINATOR_LEN].copy_from_slice(Beacon::DISCRIMINATOR);
        data[DISCRIMINATOR_LEN..].copy_from_slice(bytemuck::bytes_of(&beacon));
    }

    emit(
        &ctx.accounts.event_authority,
        &BeaconRegistered {
            beacon: account.key(),
            chain_hash: hash,
            period: info.period,
            genesis: info.genesis,
        },
    )
}
