import { Keypair, type Message, PublicKey, Transaction } from '@solana/web3.js';
import type { Call } from '#tests/model/interface.ts';
import { encode } from './encode.ts';

const LARGEST = 1_232;
const SIGNATURE = 64;
const FEE_PAYER = Keypair.generate().publicKey;
/** Any blockhash, because all have the same length. */
const BLOCKHASH = PublicKey.default.toBase58();

/** Returns whether instructions fit into one transaction of the legacy format, whose fee a separate wallet pays. */
export function fits(calls: readonly Call[]): boolean {
  const message = new Transaction({ feePayer: FEE_PAYER, recentBlockhash: BLOCKHASH })
    .add(...calls.flatMap(encode))
    .compileMessage();
  const signatures = 1 + SIGNATURE * message.header.numRequiredSignatures;
  return signatures + lengthOf(message) <= LARGEST;
}

function lengthOf(message: Message): number {
  try {
    return message.serialize().length;
  } catch (error) {
    // web3.js throws if a message is longer than a whole transaction.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
