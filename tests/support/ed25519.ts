import { type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { concatBytes } from '#src/protocol/bytes.ts';

/** The `u16` numbers at the beginning of an Ed25519 instruction's data: offsets, sizes, and indexes of instructions. */
const HEADER = [
  'signatures',
  'signature',
  'signatureIn',
  'key',
  'keyIn',
  'message',
  'messageLength',
  'messageIn',
] as const;
const [KEY, MESSAGE] = [16, 112];

/** Returns the proof with other numbers in its header. */
export function pointing(
  proof: TransactionInstruction,
  numbers: Partial<Record<(typeof HEADER)[number], number>>,
): TransactionInstruction {
  const data = Buffer.from(proof.data);
  for (const [index, name] of HEADER.entries()) {
    const number = numbers[name];
    if (number !== undefined) data.writeUInt16LE(number, 2 * index);
  }
  return new TransactionInstruction({ ...proof, data });
}

/** Returns the proof with its key and message replaced. */
export function showing(
  proof: TransactionInstruction,
  key: PublicKey,
  message: Uint8Array = messageIn(proof),
): TransactionInstruction {
  const signature = proof.data.subarray(KEY + 32, MESSAGE);
  const data = concatBytes(proof.data.subarray(0, KEY), key.toBytes(), signature, message);
  return new TransactionInstruction({ ...proof, data: Buffer.from(data) });
}

export function messageIn({ data }: TransactionInstruction): Uint8Array {
  return data.subarray(MESSAGE);
}

/** Returns the data of an instructions sysvar with these instructions, without their accounts. */
export function sysvarShowing(instructions: readonly TransactionInstruction[]): Uint8Array {
  const offsets: number[] = [];
  let at = 2 + 2 * instructions.length;
  const parts = instructions.map(({ programId, data }) => {
    const part = concatBytes(u16(0), programId.toBytes(), u16(data.length), data);
    offsets.push(at);
    at += part.length;
    return part;
  });
  return concatBytes(u16(instructions.length), ...offsets.map(u16), ...parts, u16(0));
}

const u16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, value >> 8);
