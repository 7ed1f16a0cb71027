//! Multiplication and Montgomery's reduction (Handbook of Applied Cryptography, 14.32), column by column. Column `k` is
//! the factor of `2^(28 * k)`.
//!
//! Nothing overflows. A factor has width `w` if its limbs are at most `w * 2^28` in absolute value.
//! `s` is the sum of the products of both widths over all pairs of factors in a `Product`. A column
//! has at most 14 limb products per pair, so it is at most `14 * s * 2^56`. Reduction adds at most
//! `14 * 2^56` and a carry below `2^36`; it stays below `2^63` up to `s = 8`. Carried elements and
//! their differences have `w = 1`, their sums `w = 2`; the largest `s` is 5, in `isogeny.rs`.

use super::{
    field::{Element, P},
    limbs::{add, mul, LIMBS, LIMB_BITS, LIMB_MASK},
};

const COLUMNS: usize = 2 * LIMBS - 1;
/// `-1 / p mod 2^28` by Newton's iteration: three low bits are right at first, then twice as many.
const MINUS_INVERSE: i64 = {
    let p = P.0[0];
    let mut inverse = p;
    let mut right = 3;
    while right < LIMB_BITS {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(p.wrapping_mul(inverse))) & LIMB_MASK;
        right *= 2;
    }
    -inverse & LIMB_MASK
};

/// A sum of products, each of two elements. Not carried.
pub struct Product([i64; COLUMNS]);

/// Repeats a loop's body with the loop variable as a constant. The compiler unrolls the loop within
/// a column, but not the loop over the columns.
macro_rules! unrolled {
    (for $k:ident in 0..14 $body:block) => {
        unrolled!($k $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13)
    };
    (for $k:ident in 14..27 $body:block) => {
        unrolled!($k $body 14 15 16 17 18 19 20 21 22 23 24 25 26)
    };
    (for $k:ident in 0..27 $body:block) => {
        unrolled!(for $k in 0..14 $body);
        unrolled!(for $k in 14..27 $body)
    };
    ($k:ident $body:block $($value:literal)*) => {
        $({ const $k: usize = $value; $body })*
    };
}

impl Product {
    #[inline(never)]
    pub fn of(a: &Element, b: &Element) -> Self {
        let mut out = [0; COLUMNS];
        unrolled! { for K in 0..27 { out[K] = column::<K>(a, b); } }
        Self(out)
    }

    #[inline(never)]
    pub fn square_of(a: &Element) -> Self {
        let mut out = [0; COLUMNS];
        unrolled! { for K in 0..27 { out[K] = square_column::<K>(a); } }
        Self(out)
    }

    /// Returns `self + a * b`.
    #[inline(never)]
    pub fn and(mut self, a: &Element, b: &Element) -> Self {
        let out = &mut self.0;
        unrolled! { for K in 0..27 { out[K] = add(out[K], column::<K>(a, b)); } }
        self
    }

    /// Returns the sum `T` as `T / R` modulo p, carried: at least `T / R` and below `T / R + p`.
    #[inline(never)]
    pub fn reduced(&self) -> Element {
        // Factor of p that makes `self + multiple * p` divisible by R.
        let mut multiple = Element::ZERO;
        let mut out = Element::ZERO;
        let mut sum = 0;
        unrolled! { for K in 0..14 {
            sum = add(sum, add(self.0[K], multiple_column::<K>(&multiple)));
            multiple.0[K] = sum.wrapping_mul(MINUS_INVERSE) & LIMB_MASK;
            sum = add(sum, mul(multiple.0[K], P.0[0])) >> LIMB_BITS;
        } }
        unrolled! { for K in 14..27 {
            sum = add(sum, add(self.0[K], multiple_column::<K>(&multiple)));
            out.0[K - LIMBS] = sum & LIMB_MASK;
            sum >>= LIMB_BITS;
        } }
        out.0[LIMBS - 1] = sum;
        out
    }
}

impl From<&Element> for Product {
    /// Multiplies the element by a plain one.
    fn from(element: &Element) -> Self {
        let mut out = [0; COLUMNS];
        out[..LIMBS].copy_from_slice(&element.0);
        Self(out)
    }
}

#[inline(always)]
fn column<const K: usize>(a: &Element, b: &Element) -> i64 {
    let mut sum = 0;
    let mut i = K.saturating_sub(LIMBS - 1);
    while i < LIMBS && i <= K {
        sum = add(sum, mul(limb(a, i), limb(b, K - i)));
        i += 1;
    }
    sum
}

/// Computes a column of a square, whose products all occur twice but the one in the middle.
#[inline(always)]
fn square_column<const K: usize>(a: &Element) -> i64 {
    let mut half = 0;
    let mut i = K.saturating_sub(LIMBS - 1);
    while 2 * i < K {
        half = add(half, mul(limb(a, i), limb(a, K - i)));
        i += 1;
    }
    let middle = if K.is_multiple_of(2) {
        limb(a, K / 2)
    } else {
        0
    };
    add(add(half, half), mul(middle, middle))
}

/// Computes a column of `multiple * p` without limb `K` of the multiple, because that limb depends on this column.
#[inline(always)]
fn multiple_column<const K: usize>(multiple: &Element) -> i64 {
    let mut sum = 0;
    let mut i = K.saturating_sub(LIMBS - 1);
    while i < LIMBS && i < K {
        sum = add(sum, mul(limb(multiple, i), P.0[K - i]));
        i += 1;
    }
    sum
}

/// Reads a limb from memory each time. Otherwise LLVM keeps limbs in the VM's ten registers and spills them, and a
/// verification costs 20,000 compute units more.
#[inline(always)]
fn limb(element: &Element, i: usize) -> i64 {
    unsafe { core::ptr::read_volatile(&element.0[i]) }
}
