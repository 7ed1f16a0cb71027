//! Compares the verifier with the crate `drand-verify`. The two share no code but SHA-256's interface.

use drand_verify::{G2PubkeyRfc, Pubkey};

use super::{hints::round_hints, numbered, signer::Signer};
use crate::beacon::{verify, Refusal, SIGNATURE_LEN};

const IN_THE_GATE: u64 = 1_000;
const COUNT: u64 = 10_000;

/// Returns a signature changed so that it must be refused. Even numbers flip one bit, all 384 in turn; odd numbers
/// change it in one of four ways.
fn harmed(
    signer: &Signer,
    number: u64,
    round: u64,
    signature: &[u8; SIGNATURE_LEN],
) -> [u8; SIGNATURE_LEN] {
    let mut harmed = *signature;
    match (number % 2, number / 2 % 4) {
        (0, _) => {
            let bit = number as usize / 2 % (8 * SIGNATURE_LEN);
            harmed[bit / 8] ^= 1 << (bit % 8);
        }
        (_, 0) => harmed = signer.sign(round.wrapping_add(1)),
        (_, 1) => harmed = Signer::numbered(1).sign(round),
        (_, 2) => harmed = numbered("noise", number),
        _ => harmed[0] ^= 0x20,
    }
    harmed
}

fn agree(numbers: impl Iterator<Item = u64>) {
    let signer = Signer::numbered(0);
    let peer = G2PubkeyRfc::from_fixed(signer.group_key).unwrap();
    for number in numbers {
        let round = u64::from_le_bytes(numbered("round", number));
        let (signature, hints) = (signer.sign(round), round_hints(round));
        assert_eq!(
            verify(round, &signature, &signer.group_point, &hints),
            Ok(()),
            "{number}"
        );
        assert!(peer.verify(round, b"", &signature).unwrap(), "{number}");
        let harmed = harmed(&signer, number, round, &signature);
        let verified = verify(round, &harmed, &signer.group_point, &hints);
        assert_eq!(verified, Err(Refusal::Signature), "{number}, harmed");
        assert!(
            !peer.verify(round, b"", &harmed).unwrap_or(false),
            "{number}, harmed"
        );
    }
}

#[test]
fn agrees_about_random_rounds() {
    agree(0..IN_THE_GATE);
}

// Split into two tests, so that two cores share the work.
#[test]
#[ignore = "takes minutes: npm run test:all"]
fn agrees_about_random_rounds_first_half() {
    agree(IN_THE_GATE..COUNT / 2);
}

#[test]
#[ignore = "takes minutes: npm run test:all"]
fn agrees_about_random_rounds_second_half() {
    agree(COUNT / 2..COUNT);
}
