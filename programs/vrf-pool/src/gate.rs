//! The gate of a pool with a password. The key derived from the password signs a message that names
//! one player, and an Ed25519 instruction of the same transaction proves the signature.
//! Instructions that a wallet adds to the transaction do not affect this proof.

use anchor_lang::{prelude::*, solana_program::instruction::Instruction};
use solana_instructions_sysvar::load_instruction_at_checked;
use solana_sdk_ids::ed25519_program;

use crate::constants::JOIN_DOMAIN;

/// Offsets in the data of an Ed25519 instruction: header (at 0), key, signature, message.
const KEY: usize = 16;
const SIGNATURE: usize = KEY + 32;
const MESSAGE: usize = SIGNATURE + 64;
const MESSAGE_LEN: usize = 16 + 4 * 32;

/// The instruction index with which an Ed25519 instruction refers to its own data.
const ITSELF: u16 = 0xFFFF;
/// The only accepted header: one signature, and the offsets of signature, key and message. With
/// other offsets the Ed25519 program would verify other bytes than those that `proves` compares.
const OFFSETS: [u16; 8] = [
    1,
    SIGNATURE as u16,
    ITSELF,
    KEY as u16,
    ITSELF,
    MESSAGE as u16,
    MESSAGE_LEN as u16,
    ITSELF,
];

/// Returns the message that the gate's key signs to let the player join on the terms of this hash.
pub fn message(program: &Pubkey, pool: &Pubkey, player: &Pubkey, terms: &[u8; 32]) -> Vec<u8> {
    [
        JOIN_DOMAIN,
        program.as_ref(),
        pool.as_ref(),
        player.as_ref(),
        terms,
    ]
    .concat()
}

/// Whether an Ed25519 instruction of this transaction proves that `gate` has signed the message. It
/// may come after the calling instruction, because its failure reverts the whole transaction.
pub fn has_signed(gate: &Pubkey, message: &[u8], instructions: &AccountInfo) -> bool {
    (0..)
        .map_while(|index| load_instruction_at_checked(index, instructions).ok())
        .any(|instruction| proves(&instruction, gate, message))
}

fn proves(instruction: &Instruction, gate: &Pubkey, message: &[u8]) -> bool {
    let data = &instruction.data;
    instruction.program_id == ed25519_program::ID
        && data.get(..KEY) == Some(bytemuck::cast_slice(&OFFSETS))
        && data.get(KEY..SIGNATURE) == Some(gate.as_ref())
        && data.get(MESSAGE..) == Some(message)
}

#[cfg(test)]
mod tests {
    use anchor_lang::solana_program::sysvar::instructions::{
        construct_instructions_data, BorrowedAccountMeta, BorrowedInstruction,
    };
    use solana_sdk_ids::sysvar;

    use super::*;

    /// An instruction by its program, the number of its accounts and its data.
    type Shown<'a> = (Pubkey, usize, &'a [u8]);

    fn sysvar_of(instructions: &[Shown]) -> Vec<u8> {
        let account = Pubkey::new_unique();
        let borrowed: Vec<_> = instructions
            .iter()
            .map(|(program_id, accounts, data)| BorrowedInstruction {
                program_id,
                accounts: (0..*accounts)
                    .map(|_| BorrowedAccountMeta {
                        pubkey: &account,
                        is_signer: false,
                        is_writable: true,
                    })
                    .collect(),
                data,
            })
            .collect();
        construct_instructions_data(&borrowed)
    }

    /// Whether `has_signed` accepts the published vector with this sysvar account.
    fn is_seen(at: Pubkey, mut data: Vec<u8>) -> bool {
        let (gate, message, _) = vector();
        let (mut lamports, owner) = (1, sysvar::ID);
        let account = AccountInfo::new(&at, false, false, &mut lamports, &mut data, &owner, false);
        has_signed(&gate, &message, &account)
    }

    fn is_shown(instructions: &[Shown]) -> bool {
        is_seen(sysvar::instructions::ID, sysvar_of(instructions))
    }

    /// The published gate, message and data of the Ed25519 instruction, which the clients' tests read too.
    fn vector() -> (Pubkey, Vec<u8>, Vec<u8>) {
        let text = include_str!("../../../src/protocol/vectors/gate.json");
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let join = &json["join"];
        let bytes = |name: &str| -> Vec<u8> {
            let text = join[name].as_str().unwrap();
            (0..text.len())
                .step_by(2)
                .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
                .collect()
        };
        let key = |name: &str| Pubkey::try_from(&bytes(name)[..]).unwrap();
        let terms: [u8; 32] = bytes("terms").try_into().unwrap();
        let message = message(&key("program"), &key("pool"), &key("player"), &terms);
        assert_eq!(message, bytes("message"));
        assert_eq!(message.len(), MESSAGE_LEN);
        (key("gate"), message, bytes("instruction"))
    }

    #[test]
    fn a_proof_is_seen_wherever_it_stands() {
        let (_, _, proof) = vector();
        let (own, other) = (
            (ed25519_program::ID, 0, &proof[..]),
            (crate::ID, 9, &[7; 40][..]),
        );
        for shown in [
            &[own][..],
            &[own, other],
            &[other, own],
            &[other, other, own, other],
        ] {
            assert!(is_shown(shown));
        }
        assert!(!is_shown(&[]));
        assert!(!is_shown(&[other, other]));
    }

    #[test]
    fn no_byte_of_it_may_be_another_but_the_signatures() {
        let (_, _, proof) = vector();
        for at in 0..proof.len() {
            let mut changed = proof.clone();
            changed[at] ^= 1;
            let is_signature = (SIGNATURE..MESSAGE).contains(&at);
            assert_eq!(
                is_shown(&[(ed25519_program::ID, 0, &changed)]),
                is_signature,
                "{at}"
            );
        }
        for length in 0..proof.len() {
            assert!(!is_shown(&[(ed25519_program::ID, 0, &proof[..length])]));
        }
        let longer = [&proof[..], &[0]].concat();
        assert!(!is_shown(&[(ed25519_program::ID, 0, &longer)]));
    }

    #[test]
    fn only_the_ed25519_program_and_the_sysvar_itself_prove_it() {
        let (_, _, proof) = vector();
        for program in [crate::ID, sysvar::instructions::ID, Pubkey::new_unique()] {
            assert!(!is_shown(&[(program, 0, &proof)]));
        }
        let shown = sysvar_of(&[(ed25519_program::ID, 0, &proof)]);
        assert!(!is_seen(Pubkey::new_unique(), shown));
    }
}
