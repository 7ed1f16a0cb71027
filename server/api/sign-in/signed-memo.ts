import '#src/chain/program/buffer.ts';
import {
  ComputeBudgetProgram,
  type MessageCompiledInstruction,
  PublicKey,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { equalBytes } from '#src/protocol/bytes.ts';

const MEMO_PROGRAMS = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
].map((address) => new PublicKey(address));
const LARGEST_TRANSACTION = 1_232;

/** No block has this hash. */
const NO_BLOCK = PublicKey.default.toBase58();

/**
 * Reads a transaction that holds one memo and nothing else but what some wallets add to set its compute budget, and that
 * names no block, so that nobody can send it. Null for any other: whoever signs in must not have signed anything that does
 * something. The signature is not checked here.
 * @returns the memo, and what the fee payer is to have signed
 */
export function signedMemo(wire: Uint8Array) {
  const transaction = read(wire);
  if (transaction === null) return null;
  const { message, signatures } = transaction;
  const [signature] = signatures;
  const payer = message.staticAccountKeys[0];
  if (message.recentBlockhash !== NO_BLOCK) return null;
  if (message.header.numRequiredSignatures !== 1 || signatures.length !== 1) return null;
  if (signature === undefined || payer === undefined || message.addressTableLookups.length > 0) return null;

  const rest = message.compiledInstructions.filter(
    (instruction) => !calls(message, instruction, [ComputeBudgetProgram.programId]),
  );
  const [memo] = rest;
  if (memo === undefined || rest.length > 1 || !calls(message, memo, MEMO_PROGRAMS)) return null;
  const text = Buffer.from(memo.data).toString('utf8');
  return { wallet: payer.toBase58(), text, message: message.serialize(), signature };
}

/** Null where the bytes are no transaction, or not the only form of theirs. */
function read(wire: Uint8Array): VersionedTransaction | null {
  if (wire.length > LARGEST_TRANSACTION) return null;
  try {
    const transaction = VersionedTransaction.deserialize(wire);
    return equalBytes(transaction.serialize(), wire) ? transaction : null;
  } catch {
    // The library's only way to say that the bytes are none.
    return null;
  }
}

function calls(
  message: VersionedMessage,
  { programIdIndex }: MessageCompiledInstruction,
  programs: readonly PublicKey[],
): boolean {
  const called = message.staticAccountKeys[programIdIndex];
  return called !== undefined && programs.some((program) => program.equals(called));
}
