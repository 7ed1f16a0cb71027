//! Points and scalars of edwards25519 in their encoded form; the group law runs on the VM's curve syscalls
//! (and on curve25519-dalek where tests run natively).

use solana_curve25519::{
    edwards::{add_edwards, multiscalar_multiply_edwards, validate_edwards, PodEdwardsPoint},
    scalar::PodScalar,
};

/// A decoded point: canonical and on the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(PodEdwardsPoint);

/// A scalar below the group order.
#[derive(Clone, Copy)]
pub struct Scalar(PodScalar);

/// The base point B (RFC 8032, 5.1).
pub const BASE: Point = Point(PodEdwardsPoint([
    0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
    0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
]));

/// The neutral element, y = 1.
const IDENTITY: [u8; 32] = {
    let mut y = [0; 32];
    y[0] = 1;
    y
};

/// The group order L = 2^252 + 27742317777372353535851937790883648493, as little-endian limbs.
const ORDER: [u64; 4] = [
    0x5812_631a_5cf5_d3ed,
    0x14de_f9de_a2f7_9cd6,
    0,
    0x1000_0000_0000_0000,
];

/// p = 2^255 - 19, as little-endian limbs.
const PRIME: [u64; 4] = [
    0xffff_ffff_ffff_ffed,
    u64::MAX,
    u64::MAX,
    0x7fff_ffff_ffff_ffff,
];

impl Point {
    /// `string_to_point` of RFC 8032, 5.1.3: the syscall takes encodings that are not canonical, this does not.
    pub fn decode(bytes: &[u8; 32]) -> Option<Self> {
        let point = PodEdwardsPoint(*bytes);
        (is_canonical(bytes) && validate_edwards(&point)).then_some(Self(point))
    }

    pub fn encode(&self) -> &[u8; 32] {
        &self.0 .0
    }

    /// Eight times the point. Three doublings cost less than a multiplication.
    pub fn times_cofactor(&self) -> Option<Self> {
        let twice = add_edwards(&self.0, &self.0)?;
        let four = add_edwards(&twice, &twice)?;
        add_edwards(&four, &four).map(Self)
    }

    pub fn is_identity(&self) -> bool {
        self.0 .0 == IDENTITY
    }

    /// The point with `-x`. Where `x` is zero it is the point itself, and a sign bit would not be canonical.
    pub fn negated(&self) -> Self {
        let mut bytes = self.0 .0;
        if !x_is_zero(&limbs(&bytes)) {
            bytes[31] ^= 0x80;
        }
        Self(PodEdwardsPoint(bytes))
    }
}

impl Scalar {
    /// Refuses a value of L or more.
    pub fn decode(bytes: &[u8; 32]) -> Option<Self> {
        less_than(&limbs(bytes), &ORDER).then_some(Self(PodScalar(*bytes)))
    }

    /// The challenge's 16 bytes, always below the group order.
    pub fn from_challenge(challenge: &[u8; 16]) -> Self {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(challenge);
        Self(PodScalar(bytes))
    }
}

/// `a*P + b*Q`.
pub fn combine(a: &Scalar, p: &Point, b: &Scalar, q: &Point) -> Option<Point> {
    multiscalar_multiply_edwards(&[a.0, b.0], &[p.0, q.0]).map(Point)
}

/// `y < p`, and the sign bit clear where `x` is zero (y = 1 and y = p - 1).
fn is_canonical(bytes: &[u8; 32]) -> bool {
    let mut y = limbs(bytes);
    let negative = y[3] >> 63 == 1;
    y[3] &= u64::MAX >> 1;
    less_than(&y, &PRIME) && !(negative && x_is_zero(&y))
}

/// Whether `y` is 1 or p - 1.
fn x_is_zero(y: &[u64; 4]) -> bool {
    *y == [1, 0, 0, 0] || *y == [PRIME[0] - 1, PRIME[1], PRIME[2], PRIME[3]]
}

fn limbs(bytes: &[u8; 32]) -> [u64; 4] {
    core::array::from_fn(|i| {
        let mut limb = [0; 8];
        limb.copy_from_slice(&bytes[8 * i..8 * i + 8]);
        u64::from_le_bytes(limb)
    })
}

fn less_than(a: &[u64; 4], b: &[u64; 4]) -> bool {
    for i in (0..4).rev() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(limbs: [u64; 4]) -> [u8; 32] {
        let mut out = [0; 32];
        for (i, limb) in limbs.iter().enumerate() {
            out[8 * i..8 * i + 8].copy_from_slice(&limb.to_le_bytes());
        }
        out
    }

    #[test]
    fn refuses_every_y_from_p_upwards() {
        for extra in 0..19 {
            let mut y = PRIME;
            y[0] += extra;
            assert!(Point::decode(&bytes(y)).is_none(), "p + {extra}");
            y[3] |= 1 << 63;
            assert!(Point::decode(&bytes(y)).is_none(), "p + {extra}, negative");
        }
    }

    #[test]
    fn refuses_a_negative_zero() {
        assert!(Point::decode(&bytes([1, 0, 0, 0])).is_some());
        assert!(Point::decode(&bytes([1, 0, 0, 1 << 63])).is_none());
        let mut minus_one = PRIME;
        minus_one[0] -= 1;
        assert!(Point::decode(&bytes(minus_one)).is_some());
        minus_one[3] |= 1 << 63;
        assert!(Point::decode(&bytes(minus_one)).is_none());
    }

    #[test]
    fn takes_scalars_below_the_order_only() {
        let mut below = ORDER;
        below[0] -= 1;
        assert!(Scalar::decode(&bytes(below)).is_some());
        assert!(Scalar::decode(&bytes(ORDER)).is_none());
        assert!(Scalar::decode(&[0xff; 32]).is_none());
    }

    #[test]
    fn a_point_and_its_negative_cancel() {
        let torsion = [
            bytes([1, 0, 0, 0]),
            bytes([PRIME[0] - 1, PRIME[1], PRIME[2], PRIME[3]]),
            [0; 32],
            *BASE.encode(),
        ];
        let one = Scalar::decode(&bytes([1, 0, 0, 0])).unwrap();
        for encoded in torsion {
            let point = Point::decode(&encoded).unwrap();
            let negative = point.negated();
            assert!(Point::decode(negative.encode()).is_some());
            assert!(combine(&one, &point, &one, &negative)
                .unwrap()
                .is_identity());
        }
    }
}
