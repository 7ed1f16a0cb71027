import { VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { thrownText } from '#server/cluster/thrown-text.ts';
import { equalBytes } from '#src/protocol/bytes.ts';

/** The largest transaction that a validator accepts, in bytes. */
export const MAX_TRANSACTION_BYTES = 1232;

/** A transaction whose bytes are known to be well-formed; `signature` is the first one, base58. */
export type WireTransaction = {
  readonly raw: Uint8Array;
  readonly signature: string;
  readonly message: VersionedMessage;
  readonly signatures: readonly Uint8Array[];
};

/** Bytes that are no transaction: `unreadable`, or readable but with `unsound` indexes or counts. */
export class WireError extends Error {
  constructor(
    readonly kind: 'unreadable' | 'unsound',
    message: string,
  ) {
    super(message);
  }
}

function deserialize(raw: Uint8Array): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(raw);
    // LiteSVM aborts the process on bytes it cannot decode, so only the canonical encoding is accepted.
    if (equalBytes(transaction.serialize(), raw)) return transaction;
  } catch (cause) {
    throw new WireError('unreadable', cause instanceof Error ? cause.message : thrownText(cause));
  }
  throw new WireError('unreadable', 'not the canonical encoding');
}

/**
 * Reads a signed transaction strictly: at most 1,232 bytes, canonical encoding, sound indexes.
 * @throws WireError
 */
export function readTransaction(raw: Uint8Array): WireTransaction {
  if (raw.length > MAX_TRANSACTION_BYTES)
    throw new WireError('unreadable', `too large: ${raw.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`);
  const { message, signatures } = deserialize(raw);
  const [first] = signatures;
  const fault =
    signatures.length !== message.header.numRequiredSignatures || first === undefined
      ? 'the number of signatures differs from the number of signers'
      : sanitizeFault(message);
  if (fault !== null || first === undefined) throw new WireError('unsound', fault ?? 'no signature');
  return { raw, message, signatures, signature: bs58.encode(first) };
}

/**
 * Reads an unsigned message as strictly as a transaction.
 * @throws WireError
 */
export function readMessage(raw: Uint8Array): VersionedMessage {
  let message: VersionedMessage;
  try {
    message = VersionedMessage.deserialize(raw);
    if (!equalBytes(message.serialize(), raw)) throw new Error('not the canonical encoding');
  } catch (cause) {
    throw new WireError('unreadable', cause instanceof Error ? cause.message : thrownText(cause));
  }
  const fault = sanitizeFault(message);
  if (fault !== null) throw new WireError('unsound', fault);
  return message;
}

const MAX_ACCOUNT_KEYS = 256;

/**
 * Runs the checks of `sanitize` in solana-message, which a validator runs before all others.
 * @returns the fault, or null
 */
function sanitizeFault(message: VersionedMessage): string | null {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const staticKeys = message.staticAccountKeys.length;
  const lookups = message.version === 0 ? message.addressTableLookups : [];
  const loaded = lookups.map((l) => l.writableIndexes.length + l.readonlyIndexes.length);
  const keys = loaded.reduce((sum, n) => sum + n, staticKeys);
  if (numRequiredSignatures + numReadonlyUnsignedAccounts > staticKeys)
    return 'more signers than account keys';
  if (numReadonlySignedAccounts >= numRequiredSignatures) return 'the fee payer is not writable';
  if (loaded.includes(0)) return 'an address table lookup without addresses';
  if (keys > MAX_ACCOUNT_KEYS) return 'too many account keys';
  for (const instruction of message.compiledInstructions) {
    const program = instruction.programIdIndex;
    if (program === 0 || program >= staticKeys) return 'a program index out of range';
    if (instruction.accountKeyIndexes.some((index) => index >= keys)) return 'an account index out of range';
  }
  return null;
}
