use num_bigint::BigUint;
use proptest::prelude::*;

use super::reference::{montgomery, neg, r, sub, to_bytes, value, P};
use crate::beacon::field::{Element, ONE, R_SQUARED};

fn read(number: &BigUint) -> Element {
    Element::read(&to_bytes(number))
}

/// Generates integers below `2^384`, often next to a multiple of p or at an end of the range.
fn number() -> impl Strategy<Value = BigUint> {
    prop_oneof![
        prop::array::uniform32(any::<u8>()).prop_flat_map(|high| {
            prop::array::uniform16(any::<u8>())
                .prop_map(move |low| BigUint::from_bytes_be(&[&high[..], &low[..]].concat()))
        }),
        (0u8..=9, 0u8..=1).prop_map(|(times, more)| &*P * times + more),
        (1u8..=9, 1u8..=2).prop_map(|(times, less)| &*P * times - less),
        Just((BigUint::from(1u8) << 384) - 1u8),
    ]
}

proptest! {
    #[test]
    fn adds_and_subtracts(a in number(), b in number()) {
        let (x, y) = (read(&a), read(&b));
        prop_assert_eq!(value(&x), &a % &*P);
        prop_assert_eq!(value(&x.plus(&y)), (&a + &b) % &*P);
        prop_assert_eq!(value(&x.minus(&y)), sub(&a, &b));
        prop_assert_eq!(value(&x.minus(&y).carried()), sub(&a, &b));
        prop_assert_eq!(value(&x.times_small(11)), a * 11u8 % &*P);
    }

    #[test]
    fn tells_what_is_below_p(a in number()) {
        prop_assert_eq!(read(&a).is_below_p(), a < *P);
    }

    #[test]
    fn knows_the_parity_of_the_integer_below_p(a in number()) {
        let below = &a % &*P;
        let parity = i64::from(below.bit(0));
        prop_assert_eq!(montgomery(&a).sgn0(), parity);
        // In the program the element is a product, which may exceed the reduced value by p.
        prop_assert_eq!(read(&a).times(&R_SQUARED).sgn0(), parity);
        prop_assert_eq!(montgomery(&a).plus(&read(&P)).sgn0(), parity);
    }

    #[test]
    fn reads_64_bytes(high: [u8; 32], low: [u8; 32]) {
        let bytes = [high, low].concat().try_into().unwrap();
        prop_assert_eq!(value(&Element::read_wide(&bytes)), BigUint::from_bytes_be(&bytes) * r() % &*P);
    }

    #[test]
    fn calls_equal_what_is_the_same_modulo_p(a in number(), b in number()) {
        let (x, y) = (montgomery(&a), montgomery(&b));
        prop_assert_eq!(x.equals(&y), &a % &*P == &b % &*P);
        let mut more = x;
        for _ in 0..2 {
            more = more.plus(&read(&P));
            prop_assert!(more.equals(&x) && x.equals(&more));
            prop_assert!(!more.equals(&x.plus(&ONE)) && !x.plus(&ONE).equals(&more));
        }
    }
}

#[test]
fn reads_64_bytes_at_the_ends() {
    for byte in [0, 1, 0x80, 0xff] {
        let expected = BigUint::from_bytes_be(&[byte; 64]) * r() % &*P;
        assert_eq!(value(&Element::read_wide(&[byte; 64])), expected);
    }
    for times in [0u8, 1, 2, 255] {
        let multiple = &*P * times;
        let mut bytes = [0; 64];
        let number = multiple.to_bytes_be();
        bytes[64 - number.len()..].copy_from_slice(&number);
        assert_eq!(value(&Element::read_wide(&bytes)), BigUint::ZERO);
        assert_eq!(Element::read_wide(&bytes).sgn0(), 0);
    }
}

#[test]
fn constants() {
    assert_eq!(value(&ONE), r() % &*P);
    assert_eq!(value(&R_SQUARED), r() * r() % &*P);
    assert_eq!(value(&Element::ZERO.minus(&ONE)), neg(&r()));
}
