//! Creates accounts at derived addresses, with one CPI if the address has no lamports yet.

use anchor_lang::{
    prelude::*,
    solana_program::{
        instruction::Instruction,
        program::{invoke, invoke_signed},
    },
};

use crate::errors::{refuse, PoolError};

/// Numbers of the system program's instructions.
const CREATE_ACCOUNT: u32 = 0;
const ASSIGN: u32 = 1;
const TRANSFER: u32 = 2;
const ALLOCATE: u32 = 8;

/// Creates `account` for this program, with `len` bytes and at least `lamports`. Fails with
/// `WrongAddress` unless its address is derived from `seeds`. Lamports sent to the address before
/// do not prevent the creation; they reduce its cost.
pub fn create_account<'info>(
    payer: &AccountInfo<'info>,
    account: &AccountInfo<'info>,
    lamports: u64,
    len: usize,
    seeds: &[&[u8]],
) -> Result<()> {
    let (address, bump) = Pubkey::find_program_address(seeds, &crate::ID);
    if *account.key != address {
        return Err(refuse(PoolError::WrongAddress));
    }
    let bump_seed = [bump];
    let mut signer = Vec::with_capacity(seeds.len() + 1);
    signer.extend_from_slice(seeds);
    signer.push(&bump_seed);
    let len = (len as u64).to_le_bytes();
    let present = account.lamports();
    if present == 0 {
        let data = system_data(
            CREATE_ACCOUNT,
            &[&lamports.to_le_bytes(), &len, crate::ID.as_ref()],
        );
        let metas = vec![
            AccountMeta::new(*payer.key, true),
            AccountMeta::new(*account.key, true),
        ];
        let infos = [payer.clone(), account.clone()];
        invoke_signed(&system(data, metas), &infos, &[&signer])?;
        return Ok(());
    }
    if let Some(missing) = lamports.checked_sub(present).filter(|missing| *missing > 0) {
        deposit(payer, account, missing)?;
    }
    for data in [
        system_data(ALLOCATE, &[&len]),
        system_data(ASSIGN, &[crate::ID.as_ref()]),
    ] {
        let metas = vec![AccountMeta::new(*account.key, true)];
        invoke_signed(
            &system(data, metas),
            core::slice::from_ref(account),
            &[&signer],
        )?;
    }
    Ok(())
}

/// Transfers lamports from a wallet that signed the transaction to any account.
pub fn deposit<'info>(
    from: &AccountInfo<'info>,
    to: &AccountInfo<'info>,
    lamports: u64,
) -> Result<()> {
    let data = system_data(TRANSFER, &[&lamports.to_le_bytes()]);
    let metas = vec![
        AccountMeta::new(*from.key, true),
        AccountMeta::new(*to.key, false),
    ];
    Ok(invoke(&system(data, metas), &[from.clone(), to.clone()])?)
}

fn system(data: Vec<u8>, accounts: Vec<AccountMeta>) -> Instruction {
    Instruction {
        program_id: System::id(),
        accounts,
        data,
    }
}

fn system_data(number: u32, fields: &[&[u8]]) -> Vec<u8> {
    let mut data = Vec::with_capacity(52);
    data.extend_from_slice(&number.to_le_bytes());
    for field in fields {
        data.extend_from_slice(field);
    }
    data
}
