//! Calls the verifier for tests. The instruction data (`question`) are a byte that selects a
//! function and the function's arguments. The result is return data.

use crate::beacon::{group_point, signature::hash_round, verify, Refusal};

/// `InstructionError::InvalidInstructionData`: the data are malformed, or accounts were passed.
const MALFORMED: u64 = 3 << 32;
/// Custom errors, one for each kind of input that can be refused.
const SIGNATURE_REFUSED: u64 = 1;
const HINTS_REFUSED: u64 = 2;
const KEY_REFUSED: u64 = 3;

extern "C" {
    fn sol_set_return_data(data: *const u8, length: u64);
}

/// # Safety
/// `input` must be the runtime's serialization: number of accounts, accounts, length of the data,
/// data. The program refuses accounts, because only without them the data have a fixed offset.
#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *const u8) -> u64 {
    let header = input.cast::<u64>();
    if header.read() != 0 {
        return MALFORMED;
    }
    let length = header.add(1).read() as usize;
    let question = core::slice::from_raw_parts(input.add(16), length);
    answer(question).unwrap_or(MALFORMED)
}

/// Returns the program's status, or `None` if the data are malformed.
fn answer(question: &[u8]) -> Option<u64> {
    let (task, rest) = question.split_first()?;
    match task {
        // Verifies a group's signature: round (u64 LE) ‖ signature ‖ group point ‖ hints.
        0 => {
            let (round, rest) = rest.split_first_chunk()?;
            let (signature, rest) = rest.split_first_chunk()?;
            let (point, hints) = rest.split_first_chunk()?;
            let round = u64::from_le_bytes(*round);
            Some(
                match verify(round, signature, point, hints.try_into().ok()?) {
                    Ok(()) => 0,
                    Err(Refusal::Signature) => SIGNATURE_REFUSED,
                    Err(Refusal::Hints) => HINTS_REFUSED,
                },
            )
        }
        // Returns the point that a group signs: round (u64 LE) ‖ hints.
        1 => {
            let (round, hints) = rest.split_first_chunk()?;
            let point = hash_round(u64::from_le_bytes(*round), hints.try_into().ok()?);
            Some(point.map_or(HINTS_REFUSED, |point| reply(&point)))
        }
        // Returns a group's point. The argument is the group's key.
        2 => {
            let point = group_point(rest.try_into().ok()?);
            Some(point.map_or(KEY_REFUSED, |point| reply(&point)))
        }
        _ => None,
    }
}

fn reply(data: &[u8]) -> u64 {
    unsafe { sol_set_return_data(data.as_ptr(), data.len() as u64) };
    0
}
