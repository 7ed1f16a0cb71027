import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  Ed25519Program,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import type { NamedAccount, NamedArgument } from './decode-instruction.ts';
import { decodeSignatureCheck } from './signature-check.ts';

export type NativeProgram = 'system' | 'compute_budget' | 'ed25519';

const NATIVE: ReadonlyMap<string, NativeProgram> = new Map([
  [SystemProgram.programId.toBase58(), 'system'],
  [ComputeBudgetProgram.programId.toBase58(), 'compute_budget'],
  [Ed25519Program.programId.toBase58(), 'ed25519'],
]);

/** Returns the name of one of Solana's own programs; null for any other. */
export function nativeProgram(program: string): NativeProgram | null {
  return NATIVE.get(program) ?? null;
}

interface Named {
  readonly name: string;
  readonly args: readonly NamedArgument[];
  readonly accounts: readonly NamedAccount[];
}

/**
 * Decodes a transfer of the System program or a call of the ComputeBudget program, with web3.js's names for the
 * arguments, or a signature check of the Ed25519 program.
 * @param accounts the call's accounts in base58
 * @returns null for any other call
 */
export function decodeNative(
  program: NativeProgram,
  accounts: readonly string[],
  data: Uint8Array,
): Named | null {
  if (program === 'ed25519') return decodeSignatureCheck(data);
  const instruction = new TransactionInstruction({
    programId: program === 'system' ? SystemProgram.programId : ComputeBudgetProgram.programId,
    keys: accounts.map((key) => ({ pubkey: new PublicKey(key), isSigner: false, isWritable: false })),
    data: Buffer.from(data),
  });
  try {
    return program === 'system' ? decodeTransfer(instruction) : decodeBudget(instruction);
  } catch {
    // web3.js throws for any data that is not such a call.
    return null;
  }
}

function decodeTransfer(instruction: TransactionInstruction): Named | null {
  if (SystemInstruction.decodeInstructionType(instruction) !== 'Transfer') return null;
  const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(instruction);
  return {
    name: 'transfer',
    args: [{ name: 'lamports', value: lamports }],
    accounts: [
      { name: 'from', address: fromPubkey.toBase58() },
      { name: 'to', address: toPubkey.toBase58() },
    ],
  };
}

function decodeBudget(instruction: TransactionInstruction): Named {
  const type = ComputeBudgetInstruction.decodeInstructionType(instruction);
  const args: Readonly<Record<string, number | bigint>> = {
    ...ComputeBudgetInstruction[`decode${type}` as const](instruction),
  };
  return {
    name: `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`,
    args: Object.entries(args).map(([name, value]) => ({ name, value: BigInt(value) })),
    accounts: [],
  };
}
