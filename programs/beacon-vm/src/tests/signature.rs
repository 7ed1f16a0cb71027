use std::sync::LazyLock;

use bls12_381::G1Affine;
use num_bigint::BigUint;
use serde_json::Value;

use super::{
    hints::{round_hints, DOMAIN},
    numbered,
    reference::{to_bytes, P},
    signer::Signer,
    unhex,
};
use crate::beacon::{group_point, signature::is_one, verify, Refusal, SIGNATURE_LEN};

pub static QUICKNET: LazyLock<Value> = LazyLock::new(|| {
    let file = include_str!("../../../../src/beacon/vectors/quicknet-rounds.json");
    serde_json::from_str(file).unwrap()
});

/// Whether a signature is refused as `Refusal::Signature`, with hints that fit.
fn is_refused(signer: &Signer, round: u64, signature: &[u8; SIGNATURE_LEN]) -> bool {
    let verified = verify(round, signature, &signer.group_point, &round_hints(round));
    verified == Err(Refusal::Signature)
}

#[test]
fn verifies_published_rounds() {
    let point = group_point(&unhex(&QUICKNET["publicKey"])).unwrap();
    let rounds = QUICKNET["rounds"].as_array().unwrap();
    assert!(rounds.len() >= 5);
    for published in rounds {
        let round = published["round"].as_u64().unwrap();
        let (signature, hints) = (unhex(&published["signature"]), round_hints(round));
        assert_eq!(verify(round, &signature, &point, &hints), Ok(()), "{round}");
        assert_eq!(
            verify(round + 1, &signature, &point, &hints),
            Err(Refusal::Hints)
        );
        let next = round_hints(round + 1);
        assert_eq!(
            verify(round + 1, &signature, &point, &next),
            Err(Refusal::Signature)
        );
    }
}

#[test]
fn any_flipped_bit_of_a_signature_is_refused() {
    let signer = Signer::numbered(0);
    for round in [1, u64::MAX] {
        let signature = signer.sign(round);
        for bit in 0..8 * SIGNATURE_LEN {
            let mut harmed = signature;
            harmed[bit / 8] ^= 1 << (bit % 8);
            assert!(
                is_refused(&signer, round, &harmed),
                "bit {bit} of round {round}"
            );
        }
    }
}

#[test]
fn signatures_of_another_round_key_or_scheme_are_refused() {
    let (signer, other) = (Signer::numbered(0), Signer::numbered(1));
    assert!(is_refused(&signer, 7, &signer.sign(8)));
    assert!(is_refused(&signer, 7, &other.sign(7)));
    assert!(!is_refused(&signer, 7, &signer.sign_in(DOMAIN, 7)));
    // drand's scheme `bls-unchained-on-g1` hashes to G1 with the domain of G2.
    let fastnet = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";
    assert!(is_refused(&signer, 7, &signer.sign_in(fastnet, 7)));
}

#[test]
fn other_encodings_of_a_signature_are_refused() {
    let signer = Signer::numbered(0);
    let mut more_than_p = 0;
    for round in 1..=40 {
        let signature = signer.sign(round);
        let flags = signature[0] & 0xe0;
        let mut x = signature;
        x[0] ^= flags;
        let more = BigUint::from_bytes_be(&x) + &*P;
        if more.bits() <= 381 {
            let mut harmed = to_bytes(&more);
            harmed[0] |= flags;
            assert!(is_refused(&signer, round, &harmed), "x + p");
            more_than_p += 1;
        }
        for flags in 0..8 {
            let mut harmed = x;
            harmed[0] |= flags << 5;
            assert!(harmed == signature || is_refused(&signer, round, &harmed));
        }
        let negated = G1Affine::to_compressed(&-G1Affine::from_compressed(&signature).unwrap());
        assert!(is_refused(&signer, round, &negated));
    }
    assert!(more_than_p > 0);
}

#[test]
fn infinity_is_refused() {
    let signer = Signer::numbered(0);
    for flags in 0..8 {
        let mut infinity = [0; SIGNATURE_LEN];
        infinity[0] = flags << 5;
        assert!(is_refused(&signer, 1, &infinity), "{flags:#x}");
    }
    assert!(is_refused(&signer, 1, &[0xff; SIGNATURE_LEN]));
    // If the key is the identity, the identity as signature verifies for every round.
    let mut identity = [0; 192];
    identity[0] = 0x40;
    let mut infinity = [0; SIGNATURE_LEN];
    infinity[0] = 0xc0;
    let hints = round_hints(1);
    assert_eq!(
        verify(1, &infinity, &identity, &hints),
        Err(Refusal::Signature)
    );
}

#[test]
fn a_point_off_the_curve_or_the_subgroup_is_no_signature() {
    let signer = Signer::numbered(0);
    let (mut outside, mut off) = (0, 0);
    for number in 0..20 {
        let mut signature = numbered::<SIGNATURE_LEN>("x of a signature", number);
        signature[0] = 0x80 | signature[0] & 0x0f;
        match Option::<G1Affine>::from(G1Affine::from_compressed_unchecked(&signature)) {
            Some(point) => outside += u32::from(!bool::from(point.is_torsion_free())),
            None => off += 1,
        }
        assert!(is_refused(&signer, 1, &signature));
    }
    assert!(outside > 0 && off > 0);
}

/// A group point is always a result of `group_point`. Any other bytes verify nothing and cause no panic.
#[test]
fn a_group_point_that_is_none_verifies_nothing() {
    let signature = Signer::numbered(0).sign(1);
    for byte in [0, 0x40, 0x80, 0xff] {
        let verified = verify(1, &signature, &[byte; 192], &round_hints(1));
        assert_eq!(verified, Err(Refusal::Signature));
    }
}

#[test]
fn one_alone_is_one() {
    let mut one = [0; 576];
    assert!(!is_one(&one));
    one[575] = 1;
    assert!(is_one(&one));
    for bit in 0..8 * one.len() {
        let mut other = one;
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(!is_one(&other), "bit {bit}");
    }
}
