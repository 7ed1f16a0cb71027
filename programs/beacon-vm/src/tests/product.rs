use num_bigint::{BigInt, BigUint, Sign};
use proptest::prelude::*;

use super::reference::{inv0, r, value, P};
use crate::beacon::{
    field::Element,
    limbs::{LIMBS, LIMB_BITS, LIMB_MASK},
    product::Product,
};

const LARGEST: i64 = 1 << LIMB_BITS;

fn integer(element: &Element) -> BigInt {
    let limbs = element.0.iter().rev();
    limbs.fold(BigInt::ZERO, |sum, limb| (sum << LIMB_BITS) + limb)
}

fn p() -> BigInt {
    BigInt::from_biguint(Sign::Plus, P.clone())
}

/// Generates elements with limbs of a width, of either sign.
fn element(width: i64) -> impl Strategy<Value = Element> {
    let largest = width * LARGEST;
    prop::array::uniform(prop_oneof![
        4 => -largest..=largest,
        1 => Just(largest),
        1 => Just(-largest),
        1 => Just(0),
    ])
    .prop_map(Element)
}

fn check(product: &Product, sum: BigInt) {
    let reduced = product.reduced();
    let r = BigInt::from_biguint(Sign::Plus, r());
    let integer = integer(&reduced);
    assert_eq!((&integer * &r - &sum) % p(), BigInt::ZERO);
    assert!(&integer * &r >= sum && &integer * &r < sum + p() * r);
    assert!(reduced.0[..LIMBS - 1]
        .iter()
        .all(|limb| (0..=LIMB_MASK).contains(limb)));
}

proptest! {
    #[test]
    fn multiplies_and_reduces(a in element(2), b in element(2)) {
        check(&Product::of(&a, &b), integer(&a) * integer(&b));
        check(&Product::square_of(&a), integer(&a) * integer(&a));
        check(&Product::from(&a), integer(&a));
        let inverse = inv0(&(r() % &*P));
        prop_assert_eq!(value(&a.times(&b)), value(&a) * value(&b) * &inverse % &*P);
        prop_assert_eq!(value(&a.squared()), value(&a) * value(&a) * &inverse % &*P);
    }

    #[test]
    fn adds_products_up(
        a in element(2),
        b in prop::array::uniform4(element(1)),
        c in prop::array::uniform3(element(1)),
    ) {
        let product = Product::of(&a, &b[3]).and(&c[0], &b[0]).and(&c[1], &b[1]).and(&c[2], &b[2]);
        let rest: BigInt = (0..3).map(|i| integer(&b[i]) * integer(&c[i])).sum();
        check(&product, integer(&a) * integer(&b[3]) + rest);
    }
}

/// Checks the bound stated in `product.rs`: the products of the pairs' widths sum up to eight. An overflow would panic
/// here.
#[test]
fn limbs_as_large_as_may_be_do_not_overflow() {
    for (left, right) in [(2 * LARGEST, 2 * LARGEST), (-2 * LARGEST, 2 * LARGEST)] {
        let (left, right) = (Element([left; LIMBS]), Element([right; LIMBS]));
        let sum: BigInt = integer(&left) * integer(&right) * 2;
        check(&Product::of(&left, &right).and(&left, &right), sum);
    }
    let widest = Element([2 * LARGEST; LIMBS]);
    check(
        &Product::square_of(&widest),
        integer(&widest) * integer(&widest),
    );
}

#[test]
#[should_panic(expected = "overflow")]
fn overflow_is_seen_here() {
    let widest = Element([4 * LARGEST; LIMBS]);
    Product::of(&widest, &widest).reduced();
}

#[test]
fn reduces_to_what_is_at_most_p() {
    for (plain, expected) in [(0u8, BigUint::ZERO), (1, inv0(&(r() % &*P)))] {
        let element = Element::read(&super::reference::to_bytes(&BigUint::from(plain)));
        assert_eq!(value(&Product::from(&element).reduced()), expected);
    }
}
