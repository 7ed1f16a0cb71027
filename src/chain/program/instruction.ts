import './buffer.ts';
import { BorshInstructionCoder, type Idl } from '@coral-xyz/anchor';
import { type AccountMeta, type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { IDL } from '#idl/vrf_pool.ts';
import { EVENT_AUTHORITY, PROGRAM_ID } from './addresses.ts';

type Definition = (typeof IDL)['instructions'][number];
export type InstructionName = Definition['name'];
type AccountName<N extends InstructionName> = Extract<Definition, { name: N }>['accounts'][number]['name'];

/** Accounts that are the same in every call. */
const FIXED = {
  system_program: SystemProgram.programId,
  event_authority: EVENT_AUTHORITY,
  program: PROGRAM_ID,
} as const;

const coder = new BorshInstructionCoder(IDL as unknown as Idl);

interface AccountDefinition {
  readonly name: string;
  readonly writable?: boolean;
  readonly signer?: boolean;
}

/**
 * Builds an instruction by its description in the IDL.
 * @param args by their names in the IDL; `u64` as BN, bytes as Buffer
 * @param accounts by their names in the IDL; null for an optional account that is absent
 */
export function buildInstruction<N extends InstructionName>(
  name: N,
  args: Record<string, unknown>,
  accounts: Record<Exclude<AccountName<N>, keyof typeof FIXED>, PublicKey | null>,
): TransactionInstruction {
  const definition = IDL.instructions.find((instruction) => instruction.name === name);
  if (!definition) throw new Error(`The program has no instruction ${name}`);
  const given = new Map<string, PublicKey | null>([...Object.entries(FIXED), ...entriesOf(accounts)]);
  const keys = definition.accounts.map((account) => meta(account, given.get(account.name)));
  return new TransactionInstruction({ programId: PROGRAM_ID, keys, data: coder.encode(name, args) });
}

function entriesOf(accounts: Readonly<Record<string, PublicKey | null>>): [string, PublicKey | null][] {
  return Object.entries(accounts);
}

function meta(account: AccountDefinition, pubkey: PublicKey | null | undefined): AccountMeta {
  if (pubkey === undefined) throw new Error(`Account ${account.name} is missing`);
  // Anchor marks an absent optional account with the program's own id, neither signing nor writable.
  if (pubkey === null) return { pubkey: PROGRAM_ID, isSigner: false, isWritable: false };
  return { pubkey, isSigner: account.signer === true, isWritable: account.writable === true };
}
