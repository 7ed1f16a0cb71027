use num_bigint::BigUint;
use proptest::prelude::*;

use super::{
    hints::{hash_to_field, hints_for, join, round_hints, round_message, split, DOMAIN},
    reference::{isogeny, map_to_curve, neg, to_bytes, P},
    rfc9380::{domain, vectors},
    signer::message_point,
};
use crate::beacon::{hash_to_curve::hash_to_curve, signature::hash_round, HINTS_LEN};

#[test]
fn hashes_as_the_rfc_does() {
    for vector in vectors() {
        let u = hash_to_field(vector.message, domain());
        assert_eq!(u.each_ref().map(to_bytes), vector.u);
        let q = u.each_ref().map(|u| {
            let (x, y) = isogeny(&map_to_curve(u));
            [to_bytes(&x), to_bytes(&y)].concat()
        });
        assert_eq!(q, vector.q);
        let hints = hints_for(vector.message, domain());
        assert_eq!(
            hash_to_curve(vector.message, domain(), &hints),
            Some(vector.p)
        );
    }
}

#[test]
fn hints_fit_their_message_and_domain_alone() {
    let hints = round_hints(1);
    let expected = bls12_381::G1Affine::from(message_point(DOMAIN, 1)).to_uncompressed();
    assert_eq!(hash_round(1, &hints), Some(expected));
    assert_eq!(hash_round(2, &hints), None);
    assert_eq!(hash_to_curve(&round_message(1), domain(), &hints), None);
    assert_eq!(hash_to_curve(&round_message(1), &DOMAIN[1..], &hints), None);
}

#[test]
fn any_flipped_bit_of_the_hints_is_refused() {
    for round in [1, 2, 3] {
        let hints = round_hints(round);
        for bit in 0..8 * HINTS_LEN {
            let mut harmed = hints;
            harmed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                hash_round(round, &harmed),
                None,
                "bit {bit} of round {round}"
            );
        }
    }
}

#[test]
fn a_hint_at_the_end_of_its_range_is_refused() {
    let hints = round_hints(1);
    for byte in [0, 0xff] {
        assert_eq!(hash_round(1, &[byte; HINTS_LEN]), None);
        for at in 0..7 {
            let mut harmed = hints;
            harmed[48 * at..48 * (at + 1)].fill(byte);
            assert_eq!(hash_round(1, &harmed), None, "{byte:#x} at {at}");
        }
    }
}

/// Only one encoding of the hints is valid: integers that are equal modulo p are refused as well.
#[test]
fn hints_are_below_p() {
    let hints = split(&round_hints(1));
    assert!(hash_round(1, &join(hints.clone())).is_some());
    for times in 1..=8u8 {
        for at in 0..7 {
            let mut more = hints.clone();
            more[at] += &*P * times;
            if more[at].bits() <= 384 {
                assert_eq!(hash_round(1, &join(more)), None, "{times} p at {at}");
            }
        }
    }
}

#[test]
fn other_roots_and_images_are_refused() {
    for round in 1..=20 {
        let hints = split(&round_hints(round));
        let refused = |changes: &[(usize, BigUint)]| {
            let mut harmed = hints.clone();
            for (at, number) in changes {
                harmed[*at] = number.clone();
            }
            assert_eq!(hash_round(round, &join(harmed)), None, "{changes:?}");
        };
        for at in [1, 3, 6] {
            refused(&[(at, neg(&hints[at]))]);
            refused(&[(at, neg(&hints[at]) + &*P)]);
        }
        refused(&[(4, neg(&hints[4]))]);
        refused(&[
            (1, neg(&hints[1])),
            (3, neg(&hints[3])),
            (4, neg(&hints[4])),
            (6, neg(&hints[6])),
        ]);
        refused(&[
            (0, hints[2].clone()),
            (1, hints[3].clone()),
            (2, hints[0].clone()),
            (3, hints[1].clone()),
        ]);
    }
}

proptest! {
    #[test]
    fn noise_is_refused_without_a_panic(round: u64, seed: u64, at in 0usize..7) {
        let noise = super::numbered::<HINTS_LEN>("noise", seed);
        prop_assert_eq!(hash_round(round, &noise), None);
        // Keep the first hints right, so that the check of every later hint is reached.
        let mut hints = round_hints(round);
        hints[48 * at..].copy_from_slice(&noise[48 * at..]);
        prop_assert_eq!(hash_round(round, &hints), None);
    }
}
