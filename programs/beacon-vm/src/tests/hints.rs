//! Computes the hints of a submitter by the reference implementation.

use num_bigint::BigUint;
use solana_sha256_hasher::hashv;

use super::reference::{first_candidate, isogeny, map_to_curve, r, slope, sum, to_bytes, P};
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
    let [first0, first1] = [0, 1].map(|i| {
        let x1 = first_candidate(&u[i]);
        candidate(&x1, x1 != q[i].0)
    });
    let slope = montgomery(&slope(&q[0], &q[1]));
    let [y0, y1] = q.map(|(_, y)| montgomery(&y));
    join([first0, y0, first1, y1, slope, image.0, image.1])
}

/// Returns a map's first hint.
pub fn candidate(x1: &BigUint, takes_second: bool) -> BigUint {
    montgomery(x1) + (BigUint::from(takes_second) << 383)
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
