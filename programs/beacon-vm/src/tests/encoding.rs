use super::{
    reference::{to_bytes, P},
    signer::Signer,
};
use crate::beacon::encoding::is_finite_and_canonical;

fn point(flags: u8, coordinates: [[u8; 48]; 2]) -> [u8; 96] {
    let mut bytes: [u8; 96] = coordinates.concat().try_into().unwrap();
    bytes[0] |= flags << 5;
    bytes
}

#[test]
fn a_compressed_point_is_neither_infinity_nor_uncompressed() {
    let key = Signer::numbered(0).group_key;
    assert!(is_finite_and_canonical(&key));
    for flags in 0..8 {
        let mut other = key;
        other[0] = flags << 5 | key[0] & 0x1f;
        // "Compressed" must be set, "infinity" must not, and the sign may be either.
        assert_eq!(is_finite_and_canonical(&other), flags >> 1 == 2, "{flags}");
    }
}

#[test]
fn coordinates_are_below_p() {
    let (largest, p, more) = (to_bytes(&(&*P - 1u8)), to_bytes(&P), to_bytes(&(&*P + 1u8)));
    for flags in [4, 5] {
        assert!(is_finite_and_canonical(&point(flags, [largest; 2])));
        for above in [p, more, [0xff; 48]] {
            assert!(!is_finite_and_canonical(&point(flags, [largest, above])));
        }
        for above in [p, more] {
            assert!(!is_finite_and_canonical(&point(flags, [above, largest])));
        }
        let mut single = p;
        single[0] |= flags << 5;
        assert!(!is_finite_and_canonical(&single));
    }
}
