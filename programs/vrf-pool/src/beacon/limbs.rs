//! Big-endian integers as limbs of 28 bits, the least significant first.

pub const LIMBS: usize = 14;
pub const LIMB_BITS: u32 = 28;
pub const LIMB_MASK: i64 = (1 << LIMB_BITS) - 1;

/// Returns `LIMBS` limbs of an integer, beginning with limb `first`.
pub const fn limbs_of<const LENGTH: usize>(bytes: &[u8; LENGTH], first: usize) -> [i64; LIMBS] {
    let mut out = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        out[i] = limb_of(bytes, first + i);
        i += 1;
    }
    out
}

/// Returns bits `28 * index` to `28 * index + 27`. They start at a byte boundary or, if `index` is
/// odd, four bits after one, so four bytes always contain them.
const fn limb_of<const LENGTH: usize>(bytes: &[u8; LENGTH], index: usize) -> i64 {
    let bit = index * LIMB_BITS as usize;
    let mut limb = 0;
    let mut byte = 0;
    while byte < 4 {
        let at = bit / 8 + byte;
        if at < LENGTH {
            limb |= (bytes[LENGTH - 1 - at] as i64) << (8 * byte);
        }
        byte += 1;
    }
    (limb >> (bit % 8)) & LIMB_MASK
}

/// Reads a constant from lower-case hexadecimal digits.
pub const fn unhex<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let digits = text.as_bytes();
    assert!(digits.len() == 2 * LENGTH);
    let mut out = [0; LENGTH];
    let mut i = 0;
    while i < digits.len() {
        let digit = match digits[i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("not a digit"),
        };
        out[i / 2] = out[i / 2] << 4 | digit;
        i += 1;
    }
    out
}

// No operation overflows: `product.rs` explains why, and native tests check each one. In the VM the
// checks would cost as much compute as the arithmetic.

pub const fn add(a: i64, b: i64) -> i64 {
    if cfg!(target_os = "solana") {
        a.wrapping_add(b)
    } else {
        a + b
    }
}

pub const fn sub(a: i64, b: i64) -> i64 {
    if cfg!(target_os = "solana") {
        a.wrapping_sub(b)
    } else {
        a - b
    }
}

pub const fn mul(a: i64, b: i64) -> i64 {
    if cfg!(target_os = "solana") {
        a.wrapping_mul(b)
    } else {
        a * b
    }
}
