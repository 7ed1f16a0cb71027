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
 * Reads a transaction that holds one memo and nothing else, except compute budget instructions, which some wallets add,
 * and that has no recent blockhash, so that it cannot be sent. Returns null for any other: a sign-in must not involve
 * signing a transaction that has an effect. The signature is not checked here.
 * @returns the memo, and the message that the fee payer must have signed
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

/** Returns null if the bytes are no transaction, or not in canonical form. */
function read(wire: Uint8Array): VersionedTransaction | null {
  if (wire.length > LARGEST_TRANSACTION) return null;
  try {
    const transaction = VersionedTransaction.deserialize(wire);
    return equalBytes(transaction.serialize(), wire) ? transaction : null;
  } catch {
    // The library throws if the bytes are no transaction.
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
