//! The verifier of `vrf-pool` behind an entrypoint of its own: `key (32) ‖ proof (80) ‖ alpha` in, the output's 64 bytes
//! as return data out. A test program: inside the pools' program a proof is only ever checked for a captured draw.

#[cfg(target_os = "solana")]
use solana_compiler_builtins as _;
use vrf_pool::vrf::verify;

/// `InstructionError::InvalidInstructionData`: too short, or accounts were passed.
const MALFORMED: u64 = 3 << 32;
/// The custom error of a proof that does not verify.
const INVALID_PROOF: u64 = 1;

extern "C" {
    fn sol_set_return_data(data: *const u8, length: u64);
}

/// # Safety
/// `input` is what the runtime serializes for a program: the number of accounts, the accounts, then the length of the
/// instruction's data and the data. Called without accounts, so that the data stand at a known place.
#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *const u8) -> u64 {
    let header = input.cast::<u64>();
    if header.read() != 0 {
        return MALFORMED;
    }
    let length = header.add(1).read() as usize;
    judge(core::slice::from_raw_parts(input.add(16), length))
}

fn judge(question: &[u8]) -> u64 {
    let Some((key, rest)) = question.split_first_chunk() else {
        return MALFORMED;
    };
    let Some((proof, alpha)) = rest.split_first_chunk() else {
        return MALFORMED;
    };
    let Some(beta) = verify(key, alpha, proof) else {
        return INVALID_PROOF;
    };
    unsafe { sol_set_return_data(beta.as_ptr(), beta.len() as u64) };
    0
}
