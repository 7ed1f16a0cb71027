use bls12_381::G2Affine;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::{
    numbered,
    reference::{to_bytes, P},
    signature::QUICKNET,
    signer::Signer,
    unhex,
};
use crate::beacon::{chain_hash, group_point};

const SEED: [u8; 32] =
    crate::beacon::limbs::unhex("f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e");

#[test]
fn knows_quicknet_by_its_hash() {
    let key = unhex(&QUICKNET["publicKey"]);
    let hash = chain_hash(3, 1_692_803_367, &key, &SEED, b"quicknet");
    assert_eq!(hash, unhex::<32>(&QUICKNET["chainHash"]));
    for other in [
        chain_hash(4, 1_692_803_367, &key, &SEED, b"quicknet"),
        chain_hash(3, 1_692_803_368, &key, &SEED, b"quicknet"),
        chain_hash(3, 1_692_803_367, &numbered("key", 0), &SEED, b"quicknet"),
        chain_hash(3, 1_692_803_367, &key, &[0; 32], b"quicknet"),
        chain_hash(3, 1_692_803_367, &key, &SEED, b"quicknet2"),
        chain_hash(3, 1_692_803_367, &key, &SEED, b""),
    ] {
        assert_ne!(other, hash);
    }
}

#[test]
fn decompresses_keys_as_another_implementation() {
    let keys = (0..20).map(|number| Signer::numbered(number).group_key);
    for key in keys.chain([unhex(&QUICKNET["publicKey"])]) {
        let expected = G2Affine::from_compressed(&key).unwrap().to_uncompressed();
        assert_eq!(group_point(&key), Some(expected));
    }
}

#[test]
fn other_encodings_of_a_key_are_refused() {
    let key = Signer::numbered(0).group_key;
    for flags in [0x40, 0x80, 0xc0] {
        let mut harmed = key;
        harmed[0] ^= flags;
        assert_eq!(group_point(&harmed), None, "{flags:#x}");
    }
    let mut infinity = [0; 96];
    for flags in [0xc0, 0xe0, 0x40, 0x80, 0x00] {
        infinity[0] = flags;
        assert_eq!(group_point(&infinity), None, "{flags:#x}");
    }
    // The first 96 bytes of the uncompressed generator are its x, without the "compressed" flag.
    let uncompressed = G2Affine::generator().to_uncompressed();
    assert_eq!(group_point(uncompressed.first_chunk().unwrap()), None);
}

/// An implementation that reduces coordinates would decompress `x + p` to the same point.
#[test]
fn coordinates_of_p_or_more_are_refused() {
    let (mut imaginary, mut real) = (0, 0);
    for number in 0..40 {
        let key = Signer::numbered(number).group_key;
        let flags = key[0] & 0xe0;
        let mut first: [u8; 48] = *key.first_chunk().unwrap();
        first[0] ^= flags;
        let more = BigUint::from_bytes_be(&first) + &*P;
        if more.bits() <= 381 {
            let mut harmed = [to_bytes(&more), *key.last_chunk().unwrap()].concat();
            harmed[0] |= flags;
            assert_eq!(group_point(&harmed.try_into().unwrap()), None);
            imaginary += 1;
        }
        let mut more = BigUint::from_bytes_be(&key[48..]) + &*P;
        while more.bits() <= 384 {
            let harmed = [*key.first_chunk().unwrap(), to_bytes(&more)].concat();
            assert_eq!(group_point(&harmed.try_into().unwrap()), None);
            more += &*P;
            real += 1;
        }
    }
    assert!(imaginary > 0 && real > 0);
}

#[test]
fn a_point_off_the_curve_or_the_subgroup_is_no_key() {
    let (mut outside, mut off) = (0, 0);
    for number in 0..20 {
        let mut key = numbered::<96>("x of a key", number);
        key[0] = 0x80 | key[0] & 0x0f;
        key[48] &= 0x0f;
        match Option::<G2Affine>::from(G2Affine::from_compressed_unchecked(&key)) {
            Some(point) => outside += u32::from(!bool::from(point.is_torsion_free())),
            None => off += 1,
        }
        assert_eq!(group_point(&key), None);
    }
    assert!(outside > 0 && off > 0);
}

proptest! {
    #[test]
    fn noise_is_no_key(seed: u64, flags in 0u8..8) {
        let mut key = numbered::<96>("noise", seed);
        key[0] = flags << 5 | key[0] & 0x1f;
        prop_assert_eq!(group_point(&key), None);
    }
}
