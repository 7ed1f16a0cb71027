//! Points of E', the curve `y^2 = g(x) = x^3 + A * x + B` (RFC 9380, 8.8.1). All elements are in Montgomery form.

use super::field::{Element, ONE, R_SQUARED};

const A: Element = Element::montgomery("00144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d");
const B: Element = Element::montgomery("12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0");
const MINUS_B_OVER_A: Element = Element::montgomery("0793154fd85631d966ef2470460c78f6a928ad9f5bdbfac21df39753aa278ba751bdfcf95a84188e29d670675e4c9c7c");
const Z: i64 = 11;

pub(crate) struct Point {
    pub x: Element,
    pub y: Element,
}

/// Computes `map_to_curve_simple_swu` (RFC 9380, 6.6.2) with `tv1 = inverse = 1 / (t^2 + t)` and `t = Z * u^2`. Z is
/// not a square, so exactly one of `g(x1)` and `g(x2) = t^3 * g(x1)` is, and `y` must be its root. `None` if a hint is
/// wrong.
pub(crate) fn map_to_curve(u: &Element, inverse: &[u8; 48], y: &[u8; 48]) -> Option<Point> {
    let (inverse, y) = (Element::read(inverse), Element::read(y));
    let t = u.squared().times_small(Z);
    let t_squared = t.squared();
    if !t_squared.plus(&t).times(&inverse).equals(&ONE) {
        return None;
    }
    // If `y` could be p or more, the submitter could choose its sign.
    if !y.is_below_p() || y.0[0] & 1 != u.sgn0() {
        return None;
    }
    let y = y.times(&R_SQUARED);
    let y_squared = y.squared();
    let x1 = ONE.plus(&inverse).times(&MINUS_B_OVER_A);
    let g1 = x1.squared().plus(&A).times(&x1).plus(&B);
    if y_squared.equals(&g1) {
        return Some(Point { x: x1, y });
    }
    let g2 = t_squared.times(&t).times(&g1);
    let x2 = t.times(&x1);
    y_squared.equals(&g2).then_some(Point { x: x2, y })
}

/// Adds two points by their chord. Returns `None` unless `inverse` is `1 / (x2 - x1)`, which does not exist for equal
/// or opposite points.
pub(crate) fn sum(first: &Point, second: &Point, inverse: &[u8; 48]) -> Option<Point> {
    let inverse = Element::read(inverse);
    if !second.x.minus(&first.x).times(&inverse).equals(&ONE) {
        return None;
    }
    let slope = second.y.minus(&first.y).times(&inverse);
    let x = slope.squared().minus(&first.x).minus(&second.x).carried();
    let y = first.x.minus(&x).times(&slope).minus(&first.y);
    Some(Point { x, y })
}
