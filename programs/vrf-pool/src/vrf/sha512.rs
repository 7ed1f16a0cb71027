//! SHA-512 over parts. Software by default: the VM's syscall is not active on mainnet.

#[cfg(not(all(target_os = "solana", feature = "sha512-syscall")))]
pub fn sha512(parts: &[&[u8]]) -> [u8; 64] {
    use sha2::{Digest, Sha512};
    let mut hasher = Sha512::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

#[cfg(all(target_os = "solana", feature = "sha512-syscall"))]
pub fn sha512(parts: &[&[u8]]) -> [u8; 64] {
    extern "C" {
        fn sol_sha512(parts: *const u8, count: u64, result: *mut u8) -> u64;
    }
    let mut digest = [0; 64];
    // A slice of slices is laid out as the syscall wants it: pointer and length, eight bytes each.
    unsafe {
        sol_sha512(
            parts.as_ptr().cast(),
            parts.len() as u64,
            digest.as_mut_ptr(),
        )
    };
    digest
}
