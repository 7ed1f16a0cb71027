import './buffer.ts';
import { BorshInstructionCoder, type Idl } from '@coral-xyz/anchor';
import { PublicKey } from '@solana/web3.js';
import BN from 'bn.js';
import { IDL } from '#idl/vrf_pool.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { PROGRAM_ID } from './addresses.ts';
import type { InstructionName } from './instruction.ts';

/** Value of an argument: a bigint for 64-bit numbers, base58 for addresses, hex for bytes, the fields for a struct. */
export type ArgumentValue = string | number | bigint | boolean | null | readonly NamedArgument[];

export interface NamedArgument {
  readonly name: string;
  readonly value: ArgumentValue;
}

/** Null for an account that the IDL does not name, and for the address of an optional one that is absent. */
export interface NamedAccount {
  readonly name: string | null;
  readonly address: string | null;
}

export interface DecodedInstruction {
  readonly name: InstructionName;
  readonly args: readonly NamedArgument[];
  readonly accounts: readonly NamedAccount[];
}

const coder = new BorshInstructionCoder(IDL as unknown as Idl);

/**
 * Decodes a call of the program, with the names of its IDL.
 * @param accounts the call's accounts in base58, in the order of the call
 * @returns null if the data is not one of its instructions, or ends before its arguments do
 */
export function decodeInstruction(accounts: readonly string[], data: Uint8Array): DecodedInstruction | null {
  const definition = IDL.instructions.find(({ discriminator }) =>
    discriminator.every((byte, index) => data[index] === byte),
  );
  const decoded = definition && decodeData(data);
  if (!definition || !decoded) return null;
  const named = accounts.map((address, index): NamedAccount => {
    const account: { name: string; optional?: boolean } | undefined = definition.accounts[index];
    // Anchor marks an absent optional account with the program's own id.
    const absent = account?.optional === true && address === PROGRAM_ID.toBase58();
    return { name: account?.name ?? null, address: absent ? null : address };
  });
  return { name: definition.name, args: argumentsOf(decoded.data), accounts: named };
}

function decodeData(data: Uint8Array): { data: object } | null {
  try {
    return coder.decode(Buffer.from(data));
  } catch (error) {
    // Anyone may call the program with data that is too short.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function argumentsOf(struct: object): NamedArgument[] {
  return Object.entries(struct).map(([name, value]) => ({ name, value: valueOf(value) }));
}

function valueOf(value: unknown): ArgumentValue {
  if (BN.isBN(value)) return BigInt(value.toString());
  if (value instanceof PublicKey) return value.toBase58();
  if (value instanceof Uint8Array) return toHex(value);
  // All arrays of the IDL are of bytes.
  if (Array.isArray(value)) return toHex(Uint8Array.from(value));
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'string':
    case 'bigint':
      return value;
    case 'object':
      return value === null ? null : argumentsOf(value);
    default:
      throw new TypeError(`The IDL has no ${typeof value}`);
  }
}
