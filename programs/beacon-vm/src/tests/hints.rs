//! Computes the hints of a submitter by the reference implementation.

use num_bigint::BigUint;
use solana_sha256_hasher::hashv;

use super::reference::{inv0, isogeny, map_to_curve, r, slope_inverse, sum, to_bytes, P, Z};
use crate::beacon::{expand_message::expand_message, HINTS_LEN};

pub const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// `hash_to_field`, RFC 9380, 5.2.
pub fn hash_to_field(message: &[u8], domain: &[u8]) -> [BigUint; 2] {
    let uniform = expand_message(message, domain);
    [&uniform[..64], &uniform[64..]].map(|bytes| BigUint::from_bytes_be(bytes) % &*P)
}

pub fn round_message(round: u64) -> [u8; 32] {
    hashv(&[&round.to_be_bytes()]).to_bytes()
}

pub fn round_hints(round: u64) -> [u8; HINTS_LEN] {
    hints_for(&round_message(round), DOMAIN)
}

pub fn hints_for(message: &[u8], domain: &[u8]) -> [u8; HINTS_LEN] {
    let u = hash_to_field(message, domain);
    let q = u.each_ref().map(map_to_curve);
    let image = isogeny(&sum(&q[0], &q[1]));
    let [inverse0, inverse1] = u.each_ref().map(|u| montgomery(&map_inverse(u)));
    let slope = montgomery(&slope_inverse(&q[0], &q[1]));
    let [y0, y1] = q.map(|(_, y)| y);
    join([inverse0, y0, inverse1, y1, slope, image.0, image.1])
}

/// `1 / (t^2 + t)`, `t = Z * u^2`.
pub fn map_inverse(u: &BigUint) -> BigUint {
    let t = &*Z * u * u;
    inv0(&(&t * &t + &t))
}

pub fn montgomery(a: &BigUint) -> BigUint {
    a * r() % &*P
}

pub fn join(numbers: [BigUint; 7]) -> [u8; HINTS_LEN] {
    let bytes = numbers.map(|number| to_bytes(&number)).concat();
    bytes.try_into().unwrap()
}

pub fn split(hints: &[u8; HINTS_LEN]) -> [BigUint; 7] {
    core::array::from_fn(|i| BigUint::from_bytes_be(&hints[48 * i..48 * (i + 1)]))
}
