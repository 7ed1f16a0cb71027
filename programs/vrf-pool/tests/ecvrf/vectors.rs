use serde_json::Value;
use vrf_pool::vrf::{is_valid_key, verify};

use crate::{field, unhex};

fn rfc() -> Vec<Value> {
    let text = include_str!("../../../../tests/vectors/ecvrf-rfc9381.json");
    let json: Value = serde_json::from_str(text).unwrap();
    json["vectors"].as_array().unwrap().clone()
}

/// Points of small order, encodings that are not canonical, and proofs that anyone can make for such keys.
fn weak() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/ecvrf-weak.json")).unwrap()
}

fn points(list: &Value) -> impl Iterator<Item = (&str, [u8; 32])> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|row| (row["name"].as_str().unwrap(), field(row, "point")))
}

#[test]
fn takes_appendix_b_3_and_refuses_it_with_any_bit_flipped() {
    assert_eq!(rfc().len(), 3);
    for v in rfc() {
        let (key, alpha, proof) = (field(&v, "pk"), unhex(&v["alpha"]), field::<80>(&v, "pi"));
        assert_eq!(verify(&key, &alpha, &proof), Some(field(&v, "beta")));
        for bit in 0..640 {
            let mut flipped = proof;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(verify(&key, &alpha, &flipped), None, "bit {bit}");
        }
        for bit in 0..256 {
            let mut other: [u8; 32] = key;
            other[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(verify(&other, &alpha, &proof), None, "bit {bit} of the key");
        }
    }
}

#[test]
fn refuses_keys_and_gammas_of_small_order_or_not_canonical() {
    let weak = weak();
    assert_eq!(points(&weak["smallOrder"]).count(), 8);
    assert_eq!(points(&weak["notCanonical"]).count(), 40);
    for v in rfc() {
        let (key, alpha, proof) = (field(&v, "pk"), unhex(&v["alpha"]), field::<80>(&v, "pi"));
        for (name, point) in points(&weak["smallOrder"]).chain(points(&weak["notCanonical"])) {
            assert!(!is_valid_key(&point), "{name}");
            assert_eq!(verify(&point, &alpha, &proof), None, "key: {name}");
            let mut with_gamma = proof;
            with_gamma[..32].copy_from_slice(&point);
            assert_eq!(verify(&key, &alpha, &with_gamma), None, "Gamma: {name}");
        }
    }
}

#[test]
fn refuses_another_key_or_input() {
    let [a, b, _] = rfc().try_into().unwrap();
    let (key, alpha, proof) = (field(&a, "pk"), unhex(&a["alpha"]), field(&a, "pi"));
    assert_eq!(verify(&field(&b, "pk"), &alpha, &proof), None);
    assert_eq!(verify(&key, &unhex(&b["alpha"]), &proof), None);
}

/// The equations hold for these: only the key's validation refuses them.
#[test]
fn refuses_what_anyone_can_prove_for_a_key_of_small_order() {
    let weak = weak();
    let forgeries = weak["forgeries"].as_array().unwrap();
    assert!(forgeries.len() >= 8 * 8);
    for v in forgeries {
        let beta = verify(&field(v, "key"), &unhex(&v["alpha"]), &field(v, "proof"));
        assert_eq!(beta, None, "{}", v["name"]);
    }
}

/// L, little-endian.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Adds L to the proof's s.
pub fn add_order(proof: &mut [u8; 80]) {
    let mut carry = 0;
    for (byte, more) in proof[48..].iter_mut().zip(ORDER) {
        let sum = u16::from(*byte) + u16::from(more) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    assert_eq!(carry, 0);
}

#[test]
fn refuses_every_other_number_of_the_same_residue() {
    for v in rfc() {
        let mut proof = field(&v, "pi");
        for times in 1..15 {
            add_order(&mut proof);
            let beta = verify(&field(&v, "pk"), &unhex(&v["alpha"]), &proof);
            assert_eq!(beta, None, "s + {times} L");
        }
    }
}
