//! Verifies the signature of a drand round. The scheme is `bls-unchained-g1-rfc9380`: BLS signatures in G1 of BLS12-381
//! on the SHA-256 of the round's number (draft-irtf-cfrg-bls-signature-05, suite
//! `BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_`).
//!
//! Decompression, addition and pairing are syscalls (SIMD-0388); hashing to the curve (RFC 9380) is
//! not. Its quotients and square roots cost too much compute here, so the submitter passes them as
//! hints, which the program verifies by multiplication. Only one value of each hint is accepted
//! (`map_to_curve.rs`, `isogeny.rs`), so hints cannot change the point that a round hashes to.
//!
//! The hints are seven big-endian integers of 48 bytes, each below p. "Montgomery form" of `a` is `a * 2^392 mod p`.
//!
//! | # | what | form |
//! | --- | --- | --- |
//! | 0, 2 | the first candidate `x1` of the first and the second map to the isogenous curve E'; the highest bit is set if the map takes the second candidate | Montgomery |
//! | 1, 3 | `y` of the point that it maps to, of the same parity as `u` | Montgomery |
//! | 4 | the slope of the line through these two points | Montgomery |
//! | 5, 6 | `x`, `y` of their sum's image under the isogeny, before the cofactor is cleared | plain |

pub(crate) mod encoding;
pub(crate) mod expand_message;
pub(crate) mod field;
pub(crate) mod hash_to_curve;
pub(crate) mod isogeny;
mod key;
pub(crate) mod limbs;
pub(crate) mod map_to_curve;
pub(crate) mod product;
pub(crate) mod signature;
#[cfg_attr(not(target_os = "solana"), path = "native.rs")]
mod syscalls;

pub use hash_to_curve::HINTS_LEN;
pub use key::{chain_hash, group_point, GROUP_KEY_LEN, GROUP_POINT_LEN};
pub use signature::{verify, Refusal, SIGNATURE_LEN};
