use anchor_lang::prelude::*;

use crate::beacon::{GROUP_KEY_LEN, GROUP_POINT_LEN};

/// A drand chain of the scheme `bls-unchained-g1-rfc9380`. Seeds: `beacon`, chain hash. Permanent and never changed.
#[account(zero_copy)]
#[derive(Debug)]
pub struct Beacon {
    pub version: u8,
    /// Bytes of `id` in use.
    pub id_len: u8,
    pub _padding: [u8; 6],
    /// Unix seconds of the first round.
    pub genesis: i64,
    /// Seconds between two rounds.
    pub period: u32,
    pub _padding2: [u8; 4],
    pub chain_hash: [u8; 32],
    /// The group's hash, as drand calls it.
    pub seed: [u8; 32],
    pub id: [u8; 32],
    /// The group's public key in G2, compressed as drand publishes it.
    pub group_key: [u8; GROUP_KEY_LEN],
    /// The point of `group_key`, as the pairing takes it.
    pub group_point: [u8; GROUP_POINT_LEN],
}
