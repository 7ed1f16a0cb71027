use num_bigint::BigUint;

use super::{
    hints::{self, candidate},
    numbered,
    reference::{self, first_candidate, g, inv0, montgomery, neg, sqrt, to_bytes, value, P, Z},
};
use crate::beacon::{
    field::Element,
    map_to_curve::{map_to_curve, sum, Point},
};

fn map(u: &BigUint, x1: &BigUint, takes_second: bool, y: &BigUint) -> Option<(BigUint, BigUint)> {
    map_bytes(u, &candidate(x1, takes_second), &hints::montgomery(y))
}

fn map_bytes(u: &BigUint, candidate: &BigUint, y: &BigUint) -> Option<(BigUint, BigUint)> {
    let point = map_to_curve(&montgomery(u), &to_bytes(candidate), &to_bytes(y))?;
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

/// Returns the y with u's parity that a submitter would pass for a candidate, if there is one.
fn fitting_root(u: &BigUint, x1: &BigUint, takes_second: bool) -> Option<BigUint> {
    let x = if takes_second {
        &*Z * u * u * x1
    } else {
        x1.clone()
    };
    let y = sqrt(&g(&x))?;
    Some(if y.bit(0) == u.bit(0) { y } else { neg(&y) })
}

/// Returns integers that a submitter could try as any hint.
fn guesses() -> Vec<BigUint> {
    let some = (0..8).map(|number| element(1_000 + number));
    [BigUint::ZERO, 1u8.into(), &*P - 1u8]
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
        let x1 = first_candidate(&u);
        let takes_second = x != x1;
        assert_eq!(
            map(&u, &x1, takes_second, &y),
            Some((x, y.clone())),
            "{number}"
        );
        by_first += u32::from(!takes_second);
        // Refused: `-y`, and the other candidate, for which only `-g(x)` has a square root.
        assert_eq!(map(&u, &x1, takes_second, &neg(&y)), None);
        assert_eq!(fitting_root(&u, &x1, !takes_second), None);
        let other = if takes_second {
            x1.clone()
        } else {
            &*Z * &u * &u * &x1
        };
        let other = sqrt(&neg(&g(&other))).unwrap();
        for root in [y.clone(), neg(&y), neg(&other), other] {
            assert_eq!(map(&u, &x1, !takes_second, &root), None);
            if root != y {
                assert_eq!(map(&u, &x1, takes_second, &root), None);
            }
        }
    }
    assert!((60..140).contains(&by_first), "{by_first}");
}

/// A submitter who could choose the candidate could choose the point.
#[test]
fn another_candidate_is_refused_with_a_root_that_fits_it() {
    let mut tried = 0;
    for number in 0..50 {
        let u = element(number);
        let x1 = first_candidate(&u);
        let second = &*Z * &u * &u * &x1 % &*P;
        for other in [&x1 + 1u8, neg(&x1), second, element(1_000 + number)] {
            for takes_second in [false, true] {
                if let Some(y) = fitting_root(&u, &other, takes_second) {
                    assert_eq!(map(&u, &other, takes_second, &y), None, "{number}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= 150, "{tried}");
}

/// For `u = 0`, and for `u` with `t = Z * u^2 = -1`, the RFC takes `x = B / (Z * A)`; here no hints fit.
#[test]
fn exceptional_field_elements_are_refused() {
    let root = sqrt(&neg(&inv0(&Z))).unwrap();
    for u in [BigUint::ZERO, root.clone(), neg(&root)] {
        let (x, y) = reference::map_to_curve(&u);
        // Both are on the curve: the RFC's x, and -B / A, which makes one side of the check zero.
        let on_the_curve = [x, first_candidate(&u)];
        assert!(on_the_curve
            .iter()
            .all(|x1| fitting_root(&u, x1, false).is_some()));
        for x1 in guesses().into_iter().chain(on_the_curve) {
            for takes_second in [false, true] {
                let fitting = fitting_root(&u, &x1, takes_second);
                for y in fitting.iter().chain([&y]) {
                    assert_eq!(map(&u, &x1, takes_second, y), None);
                }
            }
        }
    }
}

#[test]
fn a_hint_that_is_not_below_p_is_refused() {
    for u in (0..4).map(element) {
        let (x, y) = reference::map_to_curve(&u);
        let x1 = first_candidate(&u);
        let (x1, y) = (candidate(&x1, x1 != x), hints::montgomery(&y));
        assert!(map_bytes(&u, &x1, &y).is_some());
        for more in (1..=8u8).map(|times| &*P * times) {
            assert_eq!(map_bytes(&u, &x1, &(&y + &more)), None);
            if (&x1 + &more).bits() <= 384 {
                assert_eq!(map_bytes(&u, &(&x1 + &more), &y), None);
            }
        }
        for bit in [381, 382] {
            let mut marked = x1.clone();
            marked.set_bit(bit, true);
            assert_eq!(map_bytes(&u, &marked, &y), None, "bit {bit}");
        }
    }
}

fn sum_by(q0: &(BigUint, BigUint), q1: &(BigUint, BigUint), slope: &BigUint) -> Option<Point> {
    sum(&point(q0), &point(q1), &to_bytes(slope))
}

#[test]
fn adds_different_points() {
    let mut to_the_opposite = 0;
    for number in 0..50 {
        let [q0, q1] =
            [2 * number, 2 * number + 1].map(|number| reference::map_to_curve(&element(number)));
        let slope = hints::montgomery(&reference::slope(&q0, &q1));
        let expected = reference::sum(&q0, &q1);
        assert_eq!(g(&expected.0), &expected.1 * &expected.1 % &*P);
        assert_eq!(sum_by(&q0, &q1, &slope).as_ref().map(plain), Some(expected));
        for other in [&slope + 1u8, neg(&slope), BigUint::ZERO] {
            assert!(sum_by(&q0, &q1, &other).is_none());
        }
        for more in (1..=8u8).map(|times| &slope + &*P * times) {
            assert!(sum_by(&q0, &q1, &more).is_none());
        }
        // With this slope the sum would be the negative of the first point, which is on the curve.
        if let Some(slope) = sqrt(&(&q0.0 + &q0.0 + &q1.0)) {
            for slope in [neg(&slope), slope] {
                assert!(sum_by(&q0, &q1, &hints::montgomery(&slope)).is_none());
                to_the_opposite += 1;
            }
        }
    }
    assert!(to_the_opposite >= 20, "{to_the_opposite}");
}

#[test]
fn equal_and_opposite_points_have_no_chord() {
    let q = reference::map_to_curve(&element(0));
    let opposite = (q.0.clone(), neg(&q.1));
    let rise = 3u8 * &q.0 * &q.0 + &*reference::A;
    let tangent = rise * inv0(&(&q.1 + &q.1)) % &*P;
    // Products may differ by p and still be equal modulo p.
    let apart = Point {
        x: montgomery(&q.0).plus(&Element::read(&to_bytes(&P))),
        y: montgomery(&q.1),
    };
    for slope in guesses().into_iter().chain([tangent]) {
        let slope = hints::montgomery(&slope);
        assert!(sum_by(&q, &q, &slope).is_none());
        assert!(sum_by(&q, &opposite, &slope).is_none());
        assert!(sum(&point(&q), &apart, &to_bytes(&slope)).is_none());
        assert!(sum(&apart, &point(&q), &to_bytes(&slope)).is_none());
    }
}
