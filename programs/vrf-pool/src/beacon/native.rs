//! Implements the functions of `syscalls.rs` for tests outside the VM, with Anza's syscall crate.

use solana_bls12_381_syscall::{
    bls12_381_g1_addition_unchecked, bls12_381_g1_decompress, bls12_381_g2_decompress,
    bls12_381_pairing_map, Endianness::BE, PodG1Compressed, PodG1Point, PodG2Compressed,
    PodG2Point, Version::V0,
};

pub type G1 = [u8; 96];
pub type G2 = [u8; 192];

pub fn decompress_g1(point: &[u8; 48]) -> Option<G1> {
    bls12_381_g1_decompress(V0, &PodG1Compressed(*point), BE).map(|point| point.0)
}

pub fn decompress_g2(point: &[u8; 96]) -> Option<G2> {
    bls12_381_g2_decompress(V0, &PodG2Compressed(*point), BE).map(|point| point.0)
}

pub fn add(left: &G1, right: &G1, out: &mut G1) -> Option<()> {
    let (left, right) = (PodG1Point(*left), PodG1Point(*right));
    *out = bls12_381_g1_addition_unchecked(V0, &left, &right, BE)?.0;
    Some(())
}

pub fn pairing(g1: &[G1; 2], g2: &[G2; 2]) -> Option<[u8; 576]> {
    let (g1, g2) = (g1.map(PodG1Point), g2.map(PodG2Point));
    bls12_381_pairing_map(V0, &g1, &g2, BE).map(|product| product.0)
}
