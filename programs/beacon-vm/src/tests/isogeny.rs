use num_bigint::BigUint;

use super::{
    numbered,
    reference::{self, evaluate, g, inv0, montgomery, neg, number, r, sqrt, to_bytes, value, P},
    rfc9380::ISOGENY,
};
use crate::beacon::{
    isogeny::{is_image, KERNEL},
    map_to_curve::Point,
};

fn fits((x, y): &(BigUint, BigUint), image: &(BigUint, BigUint)) -> bool {
    let image = [to_bytes(&image.0), to_bytes(&image.1)].concat();
    let point = Point {
        x: montgomery(x),
        y: montgomery(y),
    };
    is_image(&point, &image.try_into().unwrap())
}

fn multiplied(a: &[BigUint], b: &[BigUint]) -> Vec<BigUint> {
    let mut out = vec![BigUint::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (&out[i + j] + x * y) % &*P;
        }
    }
    out
}

#[test]
fn the_denominators_are_powers_of_the_kernel() {
    let one = inv0(&(r() % &*P));
    let kernel: Vec<_> = KERNEL
        .iter()
        .map(|limbs| value(limbs) * &one % &*P)
        .collect();
    let squared = multiplied(&kernel, &kernel);
    assert_eq!(squared, ISOGENY[1]);
    assert_eq!(multiplied(&squared, &kernel), ISOGENY[3]);
}

#[test]
fn takes_the_image_alone() {
    for at in 0..50 {
        let u = BigUint::from_bytes_be(&numbered::<64>("u", at)) % &*P;
        let point = reference::map_to_curve(&u);
        let image = reference::isogeny(&point);
        assert_eq!(
            (&image.0 * &image.0 * &image.0 + 4u8) % &*P,
            &image.1 * &image.1 % &*P
        );
        assert!(fits(&point, &image));
        let opposite = (image.0.clone(), neg(&image.1));
        assert!(!fits(&point, &opposite));
        assert!(fits(&(point.0.clone(), neg(&point.1)), &opposite));
        assert!(!fits(&point, &(&image.0 + 1u8, image.1.clone())));
        assert!(!fits(&point, &(image.0.clone(), &image.1 + 1u8)));
        assert!(!fits(&point, &(image.1.clone(), image.0.clone())));
        assert!(!fits(&point, &(BigUint::ZERO, BigUint::ZERO)));
    }
}

/// The kernel's polynomial is zero at five x, and E' has two points at each.
#[test]
fn a_point_of_the_kernel_has_no_image() {
    let roots = [
        "010ef325dd1e98bdf0d97a4c6b7f968ed7f31f2fbff088acb39d5319cfc261ea18773405f325612742f0c5d90634bcf4",
        "0d7f2d0d03ae035321eed4c1479d13251abf0e9a96479623eb5380b575e319851fb5e5a8b43b9c1a46880f54bf2b2f7c",
        "105249b4cac630ce5aa18e6c1189a18c82019b4e12e491fbac012c259ca3a67f638560b8bb416af02a4724385ed0fc8e",
        "140d41735b10ce710727cd9356905701a2b866b803baa468948b7f423ddcc560c9a8f1cd5f8ed4297c37464fb8bfe4a7",
        "1665a9c648e78314490a94f654d9b1039ab85847223bfaed9aa54f0f07736d122d1ceca1ac0e9123e753fde16e97c3d7",
    ]
    .map(number);
    for x in roots {
        assert_eq!(evaluate(&ISOGENY[1], &x), BigUint::ZERO);
        let y = sqrt(&g(&x)).unwrap();
        let some = reference::isogeny(&reference::map_to_curve(&1u8.into()));
        let largest: BigUint = (BigUint::from(1u8) << 384) - 1u8;
        let zero = BigUint::ZERO;
        let images = [
            (zero.clone(), zero.clone()),
            (zero.clone(), 2u8.into()),
            (zero, neg(&2u8.into())),
            some,
            (largest.clone(), largest),
            reference::isogeny(&(x.clone(), y.clone())),
        ];
        for image in images {
            assert!(!fits(&(x.clone(), y.clone()), &image));
            assert!(!fits(&(x.clone(), neg(&y)), &image));
        }
    }
}
