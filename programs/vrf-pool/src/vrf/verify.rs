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

    struct Vector {
        key: [u8; 32],
        alpha: Vec<u8>,
        proof: [u8; PROOF_LEN],
        beta: [u8; 64],
    }

    fn unhex(text: &str) -> Vec<u8> {
        (0..text.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
            .collect()
    }

    /// RFC 9381, Appendix B.3, Examples 16 to 18.
    fn vectors() -> Vec<Vector> {
        let text = include_str!("../../../../tests/vectors/ecvrf-rfc9381.json");
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let field = |v: &serde_json::Value, name: &str| unhex(v[name].as_str().unwrap());
        json["vectors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| Vector {
                key: field(v, "pk").try_into().unwrap(),
                alpha: field(v, "alpha"),
                proof: field(v, "pi").try_into().unwrap(),
                beta: field(v, "beta").try_into().unwrap(),
            })
            .collect()
    }

    #[test]
    fn accepts_the_vectors_of_the_rfc() {
        let vectors = vectors();
        assert_eq!(vectors.len(), 3);
        for v in vectors {
            assert_eq!(verify(&v.key, &v.alpha, &v.proof), Some(v.beta));
        }
    }

    #[test]
    fn refuses_a_proof_with_any_byte_changed() {
        for v in vectors() {
            for i in 0..PROOF_LEN {
                let mut proof = v.proof;
                proof[i] ^= 1;
                assert_eq!(verify(&v.key, &v.alpha, &proof), None, "byte {i}");
            }
        }
    }

    #[test]
    fn refuses_another_key_or_input() {
        let [a, b, _] = vectors().try_into().ok().unwrap();
        assert_eq!(verify(&b.key, &a.alpha, &a.proof), None);
        assert_eq!(verify(&a.key, &b.alpha, &a.proof), None);
    }

    #[test]
    fn refuses_s_plus_the_order() {
        // The same residue, written as s + L: a second valid proof if it were taken.
        let order = unhex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
        for v in vectors() {
            let mut proof = v.proof;
            let mut carry = 0u16;
            for i in 0..32 {
                let sum = proof[48 + i] as u16 + order[i] as u16 + carry;
                proof[48 + i] = sum as u8;
                carry = sum >> 8;
            }
            assert_eq!(verify(&v.key, &v.alpha, &proof), None);
        }
    }

    #[test]
    fn refuses_keys_of_small_order() {
        let small = [
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        ];
        for key in small {
            assert!(!is_valid_key(&unhex(key).try_into().unwrap()), "{key}");
        }
    }

    /// Proofs whose Gamma has a part of small order, and keys that have one: made by the equations of the RFC with
    /// an implementation of its own, and judged by it.
    #[test]
    fn agrees_with_the_rfc_where_points_have_a_part_of_small_order() {
        let text = include_str!("../../../../tests/vectors/ecvrf-torsion.json");
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let vectors = json["vectors"].as_array().unwrap();
        assert!(vectors.len() >= 14);
        for v in vectors {
            let field = |name: &str| unhex(v[name].as_str().unwrap());
            let key = field("key").try_into().unwrap();
            let proof = field("proof").try_into().unwrap();
            let beta = v["beta"]
                .as_str()
                .map(|text| unhex(text).try_into().unwrap());
            assert_eq!(verify(&key, &field("alpha"), &proof), beta, "{}", v["name"]);
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_never_accepts_noise(key: [u8; 32], alpha: Vec<u8>, gamma: [u8; 32], c: [u8; 16], s: [u8; 32]) {
            let proof = [&gamma[..], &c, &s].concat().try_into().unwrap();
            prop_assert_eq!(verify(&key, &alpha, &proof), None);
            prop_assert_eq!(verify(&vectors()[0].key, &alpha, &proof), None);
        }
    }
}
