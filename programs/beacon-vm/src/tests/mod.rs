//! Tests the verifier natively, with every overflow checked. Inputs are fixed, or shrink to one case.

mod encoding;
mod field;
mod hash_to_curve;
mod hints;
mod isogeny;
mod key;
mod map_to_curve;
mod peer;
mod product;
mod reference;
mod rfc9380;
mod signature;
mod signer;

use solana_sha256_hasher::hashv;

/// Returns bytes that are always the same for a label and a number.
fn numbered<const LENGTH: usize>(label: &str, number: u64) -> [u8; LENGTH] {
    let mut out = [0; LENGTH];
    for (block, chunk) in out.chunks_mut(32).enumerate() {
        let parts = [label.as_bytes(), &number.to_le_bytes(), &[block as u8]];
        chunk.copy_from_slice(&hashv(&parts).to_bytes()[..chunk.len()]);
    }
    out
}

/// Returns the bytes of a hexadecimal field of a test vector.
fn unhex<const LENGTH: usize>(text: &serde_json::Value) -> [u8; LENGTH] {
    crate::beacon::limbs::unhex(text.as_str().unwrap())
}
