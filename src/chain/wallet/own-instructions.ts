import '../program/buffer.ts';
import {
  ComputeBudgetProgram,
  type MessageCompiledInstruction,
  PublicKey,
  SystemProgram,
  type VersionedMessage,
} from '@solana/web3.js';
import { equalBytes } from '#src/protocol/bytes.ts';
import { PROGRAM_ID } from '../program/addresses.ts';

/**
 * Programs that move a player's assets: a wallet may add a compute budget, and guards that check the outcome, but no
 * instructions of these.
 */
const MOVERS: ReadonlySet<string> = new Set([
  PROGRAM_ID.toBase58(),
  SystemProgram.programId.toBase58(),
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** An instruction without the indexes of its message. */
interface Call {
  readonly program: string;
  /** The privileges of each account in the message; null if a lookup table has the address. */
  readonly accounts: readonly (Account | null)[];
  readonly data: Uint8Array;
}
interface Account {
  readonly address: string;
  readonly signs: boolean;
  readonly writable: boolean;
}

/**
 * Whether a message contains all instructions of another in their order, with the same accounts and data. The compute
 * budget may differ; added instructions may be guards, but must not move assets.
 */
export function includesInstructions(request: VersionedMessage, given: VersionedMessage): boolean {
  const expected = callsOf(request);
  const left = expected.values();
  let next = left.next();
  for (const call of callsOf(given)) {
    if (!next.done && isSame(next.value, call)) next = left.next();
    else if (MOVERS.has(call.program)) return false;
  }
  return next.done === true;
}

function callsOf(message: VersionedMessage): Call[] {
  return message.compiledInstructions
    .map((instruction) => callOf(message, instruction))
    .filter(({ program }) => program !== ComputeBudgetProgram.programId.toBase58());
}

function callOf(
  message: VersionedMessage,
  { programIdIndex, accountKeyIndexes, data }: MessageCompiledInstruction,
): Call {
  const keys = message.staticAccountKeys;
  return {
    program: (keys[programIdIndex] ?? PublicKey.default).toBase58(),
    accounts: accountKeyIndexes.map((index) => {
      const key = keys[index];
      return key
        ? {
            address: key.toBase58(),
            signs: message.isAccountSigner(index),
            writable: message.isAccountWritable(index),
          }
        : null;
    }),
    data,
  };
}

function isSame(expected: Call, given: Call): boolean {
  return (
    expected.program === given.program &&
    equalBytes(expected.data, given.data) &&
    expected.accounts.length === given.accounts.length &&
    expected.accounts.every((account, index) => serves(account, given.accounts[index]))
  );
}

/**
 * Whether an account has at least the expected privileges: an instruction that the wallet added may write to an account
 * that ours only reads.
 */
function serves(expected: Account | null, given: Account | null | undefined): boolean {
  if (!expected || !given || expected.address !== given.address) return false;
  return (!expected.signs || given.signs) && (!expected.writable || given.writable);
}
