//! Points of E', the curve `y^2 = g(x) = x^3 + A * x + B` (RFC 9380, 8.8.1). All elements are in Montgomery form.

use super::field::Element;

const A: Element = Element::montgomery("00144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d");
const B: Element = Element::montgomery("12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0");
const MINUS_B_OVER_A: Element = Element::montgomery("0793154fd85631d966ef2470460c78f6a928ad9f5bdbfac21df39753aa278ba751bdfcf95a84188e29d670675e4c9c7c");
const Z: i64 = 11;

/// The bit in the first byte of the hint of x1 that selects x2. In an integer below p it is zero.
const SECOND_CANDIDATE: u8 = 0x80;

pub(crate) struct Point {
    pub x: Element,
    pub y: Element,
}

/// Computes `map_to_curve_simple_swu` (RFC 9380, 6.6.2), or returns `None` if a hint is wrong.
///
/// Only one x1, one candidate and one y are accepted, with `t = Z * u^2` and `c = -B / A`:
/// - `(x1 - c) * (t^2 + t) = c` has the one solution `x1 = c * (1 + 1 / (t^2 + t))`, or none if
///   `t^2 + t = 0`, because c is not zero.
/// - `x2 = t * x1` has `g(x2) = t^3 * g(x1)`. Z is not a square and g has no root (E' has odd
///   order), so exactly one of `g(x1)` and `g(x2)` is a square. The other candidate has no y.
/// - `g(x)` is not zero, so exactly one of its two square roots has the `sgn0` of u.
pub(crate) fn map_to_curve(u: &Element, x1: &[u8; 48], y: &[u8; 48]) -> Option<Point> {
    let (x1, takes_second) = candidate(x1)?;
    let y = Element::canonical(y)?;
    let t = u.squared().times_small(Z);
    let denominator = t.squared().plus(&t);
    if !x1
        .minus(&MINUS_B_OVER_A)
        .times(&denominator)
        .equals(&MINUS_B_OVER_A)
    {
        return None;
    }
    if y.sgn0() != u.sgn0() {
        return None;
    }
    let x = if takes_second { t.times(&x1) } else { x1 };
    let g = x.squared().plus(&A).times(&x).plus(&B);
    y.squared().equals(&g).then_some(Point { x, y })
}

/// Splits the first hint into x1 and whether x2 is selected. Returns `None` if x1 is p or more.
fn candidate(hint: &[u8; 48]) -> Option<(Element, bool)> {
    let mut x1 = *hint;
    x1[0] &= !SECOND_CANDIDATE;
    Some((Element::canonical(&x1)?, hint[0] & SECOND_CANDIDATE != 0))
}

/// Adds two points. Returns `None` if they have the same x or if `slope` is not their chord's.
/// `slope * (x2 - x1) = y2 - y1` has one solution if x differs; otherwise none, or any slope fits.
pub(crate) fn sum(first: &Point, second: &Point, slope: &[u8; 48]) -> Option<Point> {
    let slope = Element::canonical(slope)?;
    if first.x.equals(&second.x) {
        return None;
    }
    let (run, rise) = (second.x.minus(&first.x), second.y.minus(&first.y));
    if !run.times(&slope).equals(&rise) {
        return None;
    }
    let x = slope.squared().minus(&first.x).minus(&second.x).carried();
    let y = first.x.minus(&x).times(&slope).minus(&first.y);
    Some(Point { x, y })
}
