import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays the completer's share. Anyone may send it. */
export const payCompleter = (pool: PublicKey, completer: PublicKey) =>
  buildInstruction('pay_completer', {}, { pool, completer });
