use solana_sha256_hasher::hashv;

use super::{encoding::is_finite_and_canonical, syscalls::decompress_g2};

/// Length in bytes of a group's public key as drand publishes it, a compressed point of G2.
pub const GROUP_KEY_LEN: usize = 96;
/// Length in bytes of that point as the pairing takes it: x and y, imaginary parts first.
pub const GROUP_POINT_LEN: usize = 192;

/// Returns the key's point, or `None` if the key is not canonical, is infinity, or is not in the subgroup
/// (`KeyValidate`, draft-irtf-cfrg-bls-signature-05, 2.5).
pub fn group_point(group_key: &[u8; GROUP_KEY_LEN]) -> Option<[u8; GROUP_POINT_LEN]> {
    if !is_finite_and_canonical(group_key) {
        return None;
    }
    decompress_g2(group_key)
}

/// Returns drand's name for a chain: the hash of all that decides its rounds. `id` is empty for the chain `default`.
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
