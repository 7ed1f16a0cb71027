//! `hash_to_curve` of BLS12381G1_XMD:SHA-256_SSWU_RO_ (RFC 9380, 3 and 8.8.1), with the help of hints.
//!
//! In the RFC's exceptional cases (`u = 0`, `t = -1`, two points with the same x, a point in the
//! isogeny's kernel) no hints fit. About one round in `2^376` is exceptional, and none is known.

use core::mem::swap;

use super::{
    expand_message::expand_message,
    field::Element,
    isogeny::is_image,
    map_to_curve::{map_to_curve, sum},
    syscalls::{add, G1},
};

/// Length of the hints in bytes: seven integers of 48 bytes, listed in `mod.rs`.
pub const HINTS_LEN: usize = 7 * 48;

/// `h_eff` (RFC 9380, 8.8.1).
const COFACTOR: u64 = 0xd201_0000_0001_0001;

/// Returns the point of G1 that `message` hashes to, or `None` if a hint does not fit. Not inlined, so that the stack
/// frame of `verify` stays far below the 4,096 bytes that a function may use.
#[inline(never)]
pub(crate) fn hash_to_curve(message: &[u8], domain: &[u8], hints: &[u8; HINTS_LEN]) -> Option<G1> {
    let ([x1, y1, x2, y2, slope, _, _], []) = hints.as_chunks() else {
        return None;
    };
    let uniform = expand_message(message, domain);
    let ([u1, u2], []) = uniform.as_chunks() else {
        return None;
    };
    let first = map_to_curve(&Element::read_wide(u1), x1, y1)?;
    let second = map_to_curve(&Element::read_wide(u2), x2, y2)?;
    // The isogeny is a homomorphism: the sum's image is the sum of the images.
    let sum = sum(&first, &second, slope)?;
    let image = hints.last_chunk()?;
    if !is_image(&sum, image) {
        return None;
    }
    clear_cofactor(image)
}

/// `clear_cofactor` (RFC 9380, 7): returns `COFACTOR * point`, or `None` if a coordinate is p or more.
#[inline(never)]
fn clear_cofactor(point: &G1) -> Option<G1> {
    // Two buffers take the sums in turn, because copying each sum would cost compute units.
    let (mut first, mut second) = (*point, [0; 96]);
    let (mut sum, mut next) = (&mut first, &mut second);
    for bit in (0..COFACTOR.ilog2()).rev() {
        add(sum, sum, next)?;
        swap(&mut sum, &mut next);
        if (COFACTOR >> bit) & 1 == 1 {
            add(sum, point, next)?;
            swap(&mut sum, &mut next);
        }
    }
    Some(*sum)
}
