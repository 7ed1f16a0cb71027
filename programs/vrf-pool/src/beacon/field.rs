//! Integers modulo p, the prime of BLS12-381's base field (RFC 9380, 8.8.1).
//!
//! Limbs are signed, and additions do not propagate carries. An element is "carried" if every limb
//! but the last, which is signed, is in `0..2^28`. Montgomery form is `a * R mod p`, `R = 2^392`.
//!
//! `#[inline(never)]` keeps the program small: inlining these functions would save little compute.

use core::hint::black_box;

use super::{
    limbs::{add, limbs_of, mul, sub, unhex, LIMBS, LIMB_BITS, LIMB_MASK},
    product::Product,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element(pub [i64; LIMBS]);

pub const P: Element = Element::plain("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");
/// One in Montgomery form.
pub const ONE: Element = {
    let mut one = Element::ZERO;
    one.0[0] = 1;
    one.times_r()
};
/// Turns a plain element into Montgomery form when multiplied with it.
pub const R_SQUARED: Element = ONE.times_r();
const R_CUBED: Element = R_SQUARED.times_r();
/// The multiples of p from `-2 * p` to `2 * p`, carried: the differences that `equals` accepts.
const MULTIPLES_OF_P: [Element; 5] = {
    let once_below = Element::ZERO.minus(&P);
    let (twice, twice_below) = (P.plus(&P), once_below.minus(&P));
    [
        Element::ZERO,
        P,
        once_below.carried(),
        twice.carried(),
        twice_below.carried(),
    ]
};

impl Element {
    pub const ZERO: Self = Self([0; LIMBS]);

    /// Reads a constant of 96 hexadecimal digits.
    pub const fn plain(digits: &str) -> Self {
        Self::read(&unhex(digits))
    }

    /// Reads a constant of 96 hexadecimal digits into Montgomery form.
    pub const fn montgomery(digits: &str) -> Self {
        Self::plain(digits).times_r()
    }

    /// Reads a big-endian integer, which may be p or more.
    #[inline(never)]
    pub const fn read(bytes: &[u8; 48]) -> Self {
        Self(limbs_of(bytes, 0))
    }

    /// Reads a big-endian integer, or returns `None` if it is p or more.
    #[inline(never)]
    pub fn canonical(bytes: &[u8; 48]) -> Option<Self> {
        let element = Self::read(bytes);
        element.is_below_p().then_some(element)
    }

    /// Reads a big-endian integer of 64 bytes modulo p (RFC 9380, 5.2, step 7) into Montgomery
    /// form. The result is not negative.
    pub fn read_wide(bytes: &[u8; 64]) -> Self {
        let (low, high) = (Self(limbs_of(bytes, 0)), Self(limbs_of(bytes, LIMBS)));
        Product::of(&low, black_box(&R_SQUARED))
            .and(&high, black_box(&R_CUBED))
            .reduced()
    }

    #[inline(never)]
    pub const fn plus(&self, other: &Self) -> Self {
        let mut out = *self;
        let mut i = 0;
        while i < LIMBS {
            out.0[i] = add(out.0[i], other.0[i]);
            i += 1;
        }
        out
    }

    #[inline(never)]
    pub const fn minus(&self, other: &Self) -> Self {
        let mut out = *self;
        let mut i = 0;
        while i < LIMBS {
            out.0[i] = sub(out.0[i], other.0[i]);
            i += 1;
        }
        out
    }

    /// Returns `self * other / R`, carried: in Montgomery form if both are, plain if only one is.
    pub fn times(&self, other: &Self) -> Self {
        // Without `black_box` LLVM would compile a copy of the multiplication for each constant.
        Product::of(self, black_box(other)).reduced()
    }

    pub fn squared(&self) -> Self {
        Product::square_of(self).reduced()
    }

    /// Returns `factor * self`, carried.
    pub fn times_small(&self, factor: i64) -> Self {
        Self(self.0.map(|limb| mul(limb, factor))).carried()
    }

    /// Returns the same value, carried.
    #[inline(never)]
    pub const fn carried(&self) -> Self {
        let mut out = *self;
        let mut i = 0;
        while i < LIMBS - 1 {
            let carry = out.0[i] >> LIMB_BITS;
            out.0[i] &= LIMB_MASK;
            out.0[i + 1] = add(out.0[i + 1], carry);
            i += 1;
        }
        out
    }

    /// Whether both are equal modulo p. If they differ by `3 * p` or more, the result may be
    /// wrongly false. A product is in `-p / 2..3 * p / 2`, and an element added to it is below p.
    pub fn equals(&self, other: &Self) -> bool {
        MULTIPLES_OF_P.contains(&self.minus(other).carried())
    }

    /// Whether the element is below p. Its limbs must be carried and not negative.
    pub const fn is_below_p(&self) -> bool {
        let mut i = LIMBS;
        while i > 0 {
            i -= 1;
            if self.0[i] != P.0[i] {
                return self.0[i] < P.0[i];
            }
        }
        false
    }

    /// Returns `sgn0` (RFC 9380, 4.1). The element must be in Montgomery form and not negative.
    pub fn sgn0(&self) -> i64 {
        // `plain` is in `0..=p`, where p also represents zero.
        let plain = Product::from(self).reduced();
        if plain == P {
            0
        } else {
            plain.0[0] & 1
        }
    }

    /// Returns `self * R mod p` for constants below p, by doubling 392 times.
    const fn times_r(&self) -> Self {
        let mut out = *self;
        let mut bit = 0;
        while bit < LIMBS as u32 * LIMB_BITS {
            out = out.plus(&out).carried();
            if !out.is_below_p() {
                out = out.minus(&P).carried();
            }
            bit += 1;
        }
        out
    }
}
