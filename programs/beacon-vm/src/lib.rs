//! The verifier of `vrf-pool` alone, with its tests and an entrypoint of its own. Through that entrypoint tests can
//! pass it any input inside the VM; inside the pools' program it only ever gets the round of a locked pool.

#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

#[path = "../../vrf-pool/src/beacon/mod.rs"]
pub mod beacon;
#[cfg(target_os = "solana")]
mod entrypoint;
#[cfg(test)]
mod tests;
