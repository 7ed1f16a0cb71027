use super::{
    curve::{combine, Point, Scalar, BASE},
    sha512::sha512,
};

/// `suite_string` of ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381, 5.5).
const SUITE: u8 = 0x03;
/// Gamma (32), challenge (16), s (32).
pub const PROOF_LEN: usize = 80;

/// `ECVRF_validate_key` (RFC 9381, 5.4.5): a canonical point whose order does not divide the cofactor.
pub fn is_valid_key(key: &[u8; 32]) -> bool {
    decode_key(key).is_some()
}

/// `ECVRF_verify` (RFC 9381, 5.3) with `validate_key`: the proof's output, or nothing if it does not verify.
pub fn verify(key: &[u8; 32], alpha: &[u8], proof: &[u8; PROOF_LEN]) -> Option<[u8; 64]> {
    let y = decode_key(key)?;
    let (gamma, challenge, s) = decode_proof(proof)?;
    let h = hash_to_curve(key, alpha)?;

    // The points are negated, not the scalar: `(L - c)*P` is `-c*P` only where P has no part of small order.
    let c = Scalar::from_challenge(&challenge);
    let u = combine(&s, &BASE, &c, &y.negated())?;
    let v = combine(&s, &h, &c, &gamma.negated())?;
    if challenge_of([&y, &h, &gamma, &u, &v]) != challenge {
        return None;
    }
    proof_to_hash(&gamma)
}

fn decode_key(key: &[u8; 32]) -> Option<Point> {
    let point = Point::decode(key)?;
    (!point.times_cofactor()?.is_identity()).then_some(point)
}

/// `ECVRF_decode_proof` (RFC 9381, 5.4.4).
fn decode_proof(proof: &[u8; PROOF_LEN]) -> Option<(Point, [u8; 16], Scalar)> {
    let (gamma, rest) = proof.split_first_chunk::<32>()?;
    let (challenge, s) = rest.split_first_chunk::<16>()?;
    let s = s.first_chunk::<32>()?;
    Some((Point::decode(gamma)?, *challenge, Scalar::decode(s)?))
}

/// `ECVRF_encode_to_curve_try_and_increment` (RFC 9381, 5.4.1.1), salted with the key.
fn hash_to_curve(key: &[u8; 32], alpha: &[u8]) -> Option<Point> {
    (0..=u8::MAX).find_map(|counter| {
        let digest = sha512(&[&[SUITE, 0x01], key, alpha, &[counter, 0x00]]);
        let point = Point::decode(digest.first_chunk::<32>()?)?.times_cofactor()?;
        (!point.is_identity()).then_some(point)
    })
}

/// `ECVRF_challenge_generation` (RFC 9381, 5.4.3).
fn challenge_of(points: [&Point; 5]) -> [u8; 16] {
    let [y, h, gamma, u, v] = points.map(|point| &point.encode()[..]);
    let digest = sha512(&[&[SUITE, 0x02], y, h, gamma, u, v, &[0x00]]);
    core::array::from_fn(|i| digest[i])
}

/// `ECVRF_proof_to_hash` (RFC 9381, 5.2).
fn proof_to_hash(gamma: &Point) -> Option<[u8; 64]> {
    let point = gamma.times_cofactor()?;
    Some(sha512(&[&[SUITE, 0x03], point.encode(), &[0x00]]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Appendix B.3, Example 16.
    const KEY: [u8; 32] = [
        0xd7, 0x5a, 0x98, 0x01, 0x82, 0xb1, 0x0a, 0xb7, 0xd5, 0x4b, 0xfe, 0xd3, 0xc9, 0x64, 0x07,
        0x3a, 0x0e, 0xe1, 0x72, 0xf3, 0xda, 0xa6, 0x23, 0x25, 0xaf, 0x02, 0x1a, 0x68, 0xf7, 0x07,
        0x51, 0x1a,
    ];

    proptest! {
        #[test]
        fn never_panics_and_never_accepts_noise(key: [u8; 32], alpha: Vec<u8>, gamma: [u8; 32], c: [u8; 16], s: [u8; 32]) {
            let proof = [&gamma[..], &c, &s].concat().try_into().unwrap();
            prop_assert_eq!(verify(&key, &alpha, &proof), None);
            prop_assert_eq!(verify(&KEY, &alpha, &proof), None);
        }
    }
}
