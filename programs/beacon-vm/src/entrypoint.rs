//! A question is a byte that says what is asked, and what that needs. An answer is return data.

use crate::beacon::{group_point, signature::hash_round, verify, Refusal};

/// `InstructionError::InvalidInstructionData`: no question, or accounts were passed.
const MALFORMED: u64 = 3 << 32;
/// Custom errors.
const SIGNATURE_REFUSED: u64 = 1;
const HINTS_REFUSED: u64 = 2;
const KEY_REFUSED: u64 = 3;

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
    let question = core::slice::from_raw_parts(input.add(16), length);
    answer(question).unwrap_or(MALFORMED)
}

/// The program's status; nothing where it is no question.
fn answer(question: &[u8]) -> Option<u64> {
    let (task, rest) = question.split_first()?;
    match task {
        // Whether a signature is a group's: round (u64 LE) ‖ signature ‖ group point ‖ hints.
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
        // The point that is signed: round (u64 LE) ‖ hints.
        1 => {
            let (round, hints) = rest.split_first_chunk()?;
            let point = hash_round(u64::from_le_bytes(*round), hints.try_into().ok()?);
            Some(point.map_or(HINTS_REFUSED, |point| reply(&point)))
        }
        // A group's point: its key.
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
