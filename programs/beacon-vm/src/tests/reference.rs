//! Implements RFC 9380 with the divisions and branches that the program avoids, on num-bigint's integers.

use std::sync::LazyLock;

use num_bigint::BigUint;

use super::rfc9380::ISOGENY;
use crate::beacon::{field::Element, limbs::LIMB_BITS};

pub fn number(hex: &str) -> BigUint {
    BigUint::parse_bytes(hex.as_bytes(), 16).unwrap()
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $hex:literal;)*) => {
        $($(#[$doc])* pub static $name: LazyLock<BigUint> = LazyLock::new(|| number($hex));)*
    };
}

constants! {
    P = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
    A = "144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d";
    B = "12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0";
    Z = "b";
}

/// Returns `2^392`.
pub fn r() -> BigUint {
    BigUint::from(1u8) << 392
}

pub fn to_bytes(a: &BigUint) -> [u8; 48] {
    let bytes = a.to_bytes_be();
    let mut out = [0; 48];
    out[48 - bytes.len()..].copy_from_slice(&bytes);
    out
}

/// Returns the integer modulo p that the limbs stand for.
pub fn value(element: &Element) -> BigUint {
    element.0.iter().rev().fold(BigUint::ZERO, |sum, limb| {
        let magnitude = BigUint::from(limb.unsigned_abs()) % &*P;
        let limb = if *limb < 0 {
            &*P - magnitude
        } else {
            magnitude
        };
        ((sum << LIMB_BITS) + limb) % &*P
    })
}

/// Converts an integer to an element in Montgomery form.
pub fn montgomery(a: &BigUint) -> Element {
    Element::read(&to_bytes(&(a * r() % &*P)))
}

pub fn neg(a: &BigUint) -> BigUint {
    (&*P - a % &*P) % &*P
}

pub fn sub(a: &BigUint, b: &BigUint) -> BigUint {
    (a + neg(b)) % &*P
}

/// `inv0` (RFC 9380, 4): returns the inverse, and zero for zero.
pub fn inv0(a: &BigUint) -> BigUint {
    a.modinv(&P).unwrap_or_default()
}

/// Returns a square root, or `None` if there is none, by an exponentiation that works because p is 3 modulo 4.
pub fn sqrt(a: &BigUint) -> Option<BigUint> {
    let root = a.modpow(&((&*P + 1u8) >> 2), &P);
    (&root * &root % &*P == a % &*P).then_some(root)
}

/// Returns `x^3 + A * x + B`.
pub fn g(x: &BigUint) -> BigUint {
    (x * x * x + &*A * x + &*B) % &*P
}

/// `map_to_curve_simple_swu`, RFC 9380, 6.6.2.
pub fn map_to_curve(u: &BigUint) -> (BigUint, BigUint) {
    let t = &*Z * u * u % &*P;
    let tv1 = inv0(&(&t * &t + &t));
    let mut x = neg(&B) * inv0(&A) * (1u8 + &tv1) % &*P;
    if tv1 == BigUint::ZERO {
        x = &*B * inv0(&(&*Z * &*A)) % &*P;
    }
    let y = sqrt(&g(&x)).unwrap_or_else(|| {
        x = &t * &x % &*P;
        sqrt(&g(&x)).unwrap()
    });
    let y = if y.bit(0) == u.bit(0) { y } else { neg(&y) };
    (x, y)
}

/// `x1` of `map_to_curve_simple_swu` where `t^2 + t` is not zero, and `-B / A` where it is.
pub fn first_candidate(u: &BigUint) -> BigUint {
    let t = &*Z * u * u;
    neg(&B) * inv0(&A) * (1u8 + inv0(&(&t * &t + &t))) % &*P
}

pub fn slope(q0: &(BigUint, BigUint), q1: &(BigUint, BigUint)) -> BigUint {
    sub(&q1.1, &q0.1) * inv0(&sub(&q1.0, &q0.0)) % &*P
}

/// Adds two points with different x.
pub fn sum(q0: &(BigUint, BigUint), q1: &(BigUint, BigUint)) -> (BigUint, BigUint) {
    let slope = slope(q0, q1);
    let x = sub(&sub(&(&slope * &slope), &q0.0), &q1.0);
    let y = sub(&(slope * sub(&q0.0, &x)), &q0.1);
    (x, y)
}

/// `iso_map`, RFC 9380, appendix E.2.
pub fn isogeny((x, y): &(BigUint, BigUint)) -> (BigUint, BigUint) {
    let [x_num, x_den, y_num, y_den] = ISOGENY.each_ref().map(|row| evaluate(row, x));
    (x_num * inv0(&x_den) % &*P, y * y_num * inv0(&y_den) % &*P)
}

pub fn evaluate(coefficients: &[BigUint], x: &BigUint) -> BigUint {
    coefficients
        .iter()
        .rev()
        .fold(BigUint::ZERO, |sum, coefficient| {
            (sum * x + coefficient) % &*P
        })
}
