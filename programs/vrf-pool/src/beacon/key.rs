use solana_sha256_hasher::hashv;

use super::{encoding::is_finite_and_canonical, syscalls::decompress_g2};

/// A group's public key as drand publishes it: a compressed point of G2.
pub const GROUP_KEY_LEN: usize = 96;
/// The same point as the pairing takes it: x and y, imaginary parts first.
pub const GROUP_POINT_LEN: usize = 192;

/// The key's point; nothing where the key is not canonical, is infinity, or is not in the subgroup
/// (`KeyValidate`, draft-irtf-cfrg-bls-signature-05, 2.5).
pub fn group_point(group_key: &[u8; GROUP_KEY_LEN]) -> Option<[u8; GROUP_POINT_LEN]> {
    if !is_finite_and_canonical(group_key) {
        return None;
    }
    decompress_g2(group_key)
}

/// drand's name for a chain: all that decides its rounds, hashed. `id` is empty for the chain called `default`.
pub fn chain_hash(
    period: u32,
    genesis: i64,
    group_key: &[u8; GROUP_KEY_LEN],
    seed: &[u8; 32],
    id: &[u8],
) -> [u8; 32] {
    let (period, genesis) = (period.to_be_bytes(), genesis.to_be_bytes());
    hashv(&[&period, &genesis, group_key, seed, id]).to_bytes()
}
