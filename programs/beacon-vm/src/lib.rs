//! Only the verifier of `vrf-pool`, with its tests and its own entrypoint. Through it tests can
//! pass any input inside the VM; `vrf-pool` verifies only rounds of locked pools.

#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;

#[path = "../../vrf-pool/src/beacon/mod.rs"]
pub mod beacon;
#[cfg(target_os = "solana")]
mod entrypoint;
#[cfg(test)]
mod tests;
