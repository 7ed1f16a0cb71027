//! ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381, verification only: the program never holds a secret.

mod curve;
mod sha512;
mod verify;

pub use verify::{is_valid_key, verify, PROOF_LEN};
