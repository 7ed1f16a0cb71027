import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays whoever completed the pool. Anyone may send it. */
export const payCompleter = (pool: PublicKey, completer: PublicKey) =>
  buildInstruction('pay_completer', {}, { pool, completer });
