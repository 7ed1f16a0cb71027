//! The VM's functions on BLS12-381 (SIMD-0388). Points are big-endian, imaginary parts before real ones, as zkcrypto
//! and the IETF encode them.

pub type G1 = [u8; 96];
pub type G2 = [u8; 192];

extern "C" {
    fn sol_curve_decompress(curve: u64, point: *const u8, out: *mut u8) -> u64;
    fn sol_curve_group_op(
        curve: u64,
        op: u64,
        left: *const u8,
        right: *const u8,
        out: *mut u8,
    ) -> u64;
    fn sol_curve_pairing_map(
        curve: u64,
        pairs: u64,
        g1: *const u8,
        g2: *const u8,
        out: *mut u8,
    ) -> u64;
}

const BIG_ENDIAN: u64 = 0x80;
const PAIRING: u64 = 4 | BIG_ENDIAN;
const IN_G1: u64 = 5 | BIG_ENDIAN;
const IN_G2: u64 = 6 | BIG_ENDIAN;
const ADD: u64 = 0;

/// Decompresses a point. Returns `None` if it is not on the curve or not in the subgroup; accepts infinity.
pub fn decompress_g1(point: &[u8; 48]) -> Option<G1> {
    let mut out = [0; 96];
    let status = unsafe { sol_curve_decompress(IN_G1, point.as_ptr(), out.as_mut_ptr()) };
    (status == 0).then_some(out)
}

/// Decompresses a point. Returns `None` if it is not on the curve or not in the subgroup; accepts infinity.
pub fn decompress_g2(point: &[u8; 96]) -> Option<G2> {
    let mut out = [0; 192];
    let status = unsafe { sol_curve_decompress(IN_G2, point.as_ptr(), out.as_mut_ptr()) };
    (status == 0).then_some(out)
}

/// Writes `left + right` to `out`. Returns `None` if a coordinate is p or more or a point is not on the curve. Accepts
/// points outside the subgroup.
pub fn add(left: &G1, right: &G1, out: &mut G1) -> Option<()> {
    let (left, right) = (left.as_ptr(), right.as_ptr());
    let status = unsafe { sol_curve_group_op(IN_G1, ADD, left, right, out.as_mut_ptr()) };
    (status == 0).then_some(())
}

/// Returns `e(g1[0], g2[0]) * e(g1[1], g2[1])`, coefficients of the highest degree first, or `None` if a point is
/// outside its subgroup.
pub fn pairing(g1: &[G1; 2], g2: &[G2; 2]) -> Option<[u8; 576]> {
    let mut out = [0; 576];
    let (g1, g2) = (g1.as_ptr().cast(), g2.as_ptr().cast());
    let status = unsafe { sol_curve_pairing_map(PAIRING, 2, g1, g2, out.as_mut_ptr()) };
    (status == 0).then_some(out)
}
