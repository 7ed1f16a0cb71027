use num_bigint::BigUint;

use super::{
    hints::map_inverse,
    numbered,
    reference::{self, g, inv0, montgomery, neg, sqrt, to_bytes, value, P, Z},
};
use crate::beacon::{
    field::Element,
    map_to_curve::{map_to_curve, sum, Point},
};

fn map(u: &BigUint, inverse: &BigUint, y: &BigUint) -> Option<(BigUint, BigUint)> {
    let inverse = to_bytes(&super::hints::montgomery(inverse));
    let point = map_to_curve(&montgomery(u), &inverse, &to_bytes(y))?;
    Some(plain(&point))
}

fn plain(point: &Point) -> (BigUint, BigUint) {
    let one = inv0(&(reference::r() % &*P));
    [&point.x, &point.y]
        .map(|element| value(element) * &one % &*P)
        .into()
}

fn point((x, y): &(BigUint, BigUint)) -> Point {
    Point {
        x: montgomery(x),
        y: montgomery(y),
    }
}

fn element(number: u64) -> BigUint {
    BigUint::from_bytes_be(&numbered::<64>("u", number)) % &*P
}

/// Returns hints that a submitter could try as an inverse if there is none.
fn inverses() -> Vec<BigUint> {
    let largest = (BigUint::from(1u8) << 384) - 1u8;
    let some = (0..8).map(|number| element(1_000 + number));
    [BigUint::ZERO, 1u8.into(), &*P - 1u8, P.clone(), largest]
        .into_iter()
        .chain(some)
        .collect()
}

#[test]
fn maps_as_the_rfc_does_by_both_candidates() {
    let mut by_first = 0;
    for number in 0..200 {
        let u = element(number);
        let (x, y) = reference::map_to_curve(&u);
        let inverse = map_inverse(&u);
        assert_eq!(map(&u, &inverse, &y), Some((x, y.clone())), "{number}");
        by_first += u32::from(sqrt(&g(&x_one(&inverse))).is_some());
        // Refused: the other sign, and roots to which p was added to change their parity.
        assert_eq!(map(&u, &inverse, &neg(&y)), None);
        assert_eq!(map(&u, &inverse, &(&y + &*P)), None);
        assert_eq!(map(&u, &inverse, &(neg(&y) + &*P)), None);
        // If `first` is not a square, the root of its negative is a root of neither candidate.
        let first = g(&x_one(&inverse));
        let other = sqrt(&first).or_else(|| sqrt(&neg(&first))).unwrap();
        let others = [neg(&other), other];
        for root in others.iter().filter(|root| **root != y) {
            assert_eq!(map(&u, &inverse, root), None);
        }
    }
    assert!((60..140).contains(&by_first), "{by_first}");
}

/// A submitter who could choose the inverse could choose the point.
#[test]
fn another_inverse_is_refused_with_a_root_that_fits_it() {
    let mut tried = 0;
    for number in 0..50 {
        let u = element(number);
        let inverse = map_inverse(&u);
        for other in [
            &inverse + 1u8,
            neg(&inverse),
            element(1_000 + number),
            BigUint::ZERO,
        ] {
            for y in fitting_roots(&u, &other) {
                assert_eq!(map(&u, &other, &y), None, "{number}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 150, "{tried}");
}

fn x_one(inverse: &BigUint) -> BigUint {
    neg(&reference::B) * inv0(&reference::A) * (inverse + 1u8) % &*P
}

/// Returns the y that a submitter would bring with an inverse: the roots of either candidate, with the right parity.
fn fitting_roots(u: &BigUint, inverse: &BigUint) -> Vec<BigUint> {
    let first = x_one(inverse);
    let candidates = [&*Z * u * u * &first, first];
    let roots = candidates.iter().filter_map(|x| sqrt(&g(x)));
    roots
        .map(|y| if y.bit(0) == u.bit(0) { y } else { neg(&y) })
        .collect()
}

/// For `u = 0`, and for `u` with `t = Z * u^2 = -1`, the RFC takes `x = B / (Z * A)`; here no inverse fits.
#[test]
fn exceptional_field_elements_are_refused() {
    let root = sqrt(&neg(&inv0(&Z))).unwrap();
    for u in [BigUint::ZERO, root.clone(), neg(&root)] {
        assert_eq!(map_inverse(&u), BigUint::ZERO);
        // With this inverse the first candidate is the RFC's point.
        let of_the_rfc = neg(&(inv0(&Z) + 1u8));
        let expected = reference::map_to_curve(&u);
        assert_eq!(x_one(&of_the_rfc), expected.0);
        assert!(fitting_roots(&u, &of_the_rfc).contains(&expected.1));
        for inverse in inverses().into_iter().chain([of_the_rfc]) {
            for y in fitting_roots(&u, &inverse).iter().chain([&expected.1]) {
                assert_eq!(map(&u, &inverse, y), None);
                assert!(map_to_curve(&montgomery(&u), &to_bytes(&inverse), &to_bytes(y)).is_none());
            }
        }
    }
}

/// A hint to which p is added is the same inverse and gives the same point.
#[test]
fn an_inverse_that_is_not_reduced_changes_nothing() {
    let u = element(0);
    let (x, y) = reference::map_to_curve(&u);
    let inverse = super::hints::montgomery(&map_inverse(&u));
    let mut more = inverse.clone();
    while more.bits() <= 384 {
        let mapped = map_to_curve(&montgomery(&u), &to_bytes(&more), &to_bytes(&y)).unwrap();
        assert_eq!(plain(&mapped), (x.clone(), y.clone()));
        more += &*P;
    }
    assert!(more > inverse + &*P * 8u8);
}

#[test]
fn adds_different_points() {
    for number in 0..50 {
        let [q0, q1] =
            [2 * number, 2 * number + 1].map(|number| reference::map_to_curve(&element(number)));
        let inverse = super::hints::montgomery(&reference::slope_inverse(&q0, &q1));
        let expected = reference::sum(&q0, &q1);
        assert_eq!(g(&expected.0), &expected.1 * &expected.1 % &*P);
        let mut more = inverse.clone();
        while more.bits() <= 384 {
            let added = sum(&point(&q0), &point(&q1), &to_bytes(&more)).unwrap();
            assert_eq!(plain(&added), expected);
            more += &*P;
        }
        assert!(sum(&point(&q0), &point(&q1), &to_bytes(&(inverse + 1u8))).is_none());
    }
}

#[test]
fn equal_and_opposite_points_have_no_chord() {
    let q = reference::map_to_curve(&element(0));
    let opposite = (q.0.clone(), neg(&q.1));
    for inverse in inverses() {
        assert!(sum(&point(&q), &point(&q), &to_bytes(&inverse)).is_none());
        assert!(sum(&point(&q), &point(&opposite), &to_bytes(&inverse)).is_none());
    }
    // Products may differ by p and still be equal modulo p.
    let apart = Point {
        x: montgomery(&q.0).plus(&Element::read(&to_bytes(&P))),
        y: montgomery(&q.1),
    };
    for inverse in inverses() {
        assert!(sum(&point(&q), &apart, &to_bytes(&inverse)).is_none());
    }
}
