//! The verifier of `vrf-pool` alone, with its tests, and behind an entrypoint of its own, so that it can be asked
//! anything inside the VM: inside the pools' program it only ever sees the round of a locked pool.

#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

#[path = "../../vrf-pool/src/beacon/mod.rs"]
pub mod beacon;
#[cfg(target_os = "solana")]
mod entrypoint;
#[cfg(test)]
mod tests;
