import { Keypair, PublicKey, Transaction } from '@solana/web3.js';
import type { Call } from '#tests/model/interface.ts';
import { encode } from './encode.ts';

const LARGEST = 1_232;
const SIGNATURE = 64;
const FEE_PAYER = Keypair.generate().publicKey;
/** As long as any other. */
const BLOCKHASH = PublicKey.default.toBase58();

/** Returns whether instructions fit into one transaction of the old format, whose fee somebody else pays. */
export function fits(calls: readonly Call[]): boolean {
  const message = new Transaction({ feePayer: FEE_PAYER, recentBlockhash: BLOCKHASH })
    .add(...calls.map(encode))
    .compileMessage();
  const signatures = 1 + SIGNATURE * message.header.numRequiredSignatures;
  return signatures + message.serialize().length <= LARGEST;
}
