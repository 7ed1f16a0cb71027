import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { oracleAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Opens the refunds of a pool whose draw did not come in time. Anyone may send it. */
export function timeOutDraw(pool: PublicKey, vrfKey: Uint8Array): TransactionInstruction {
  return buildInstruction('time_out_draw', {}, { pool, oracle: oracleAddress(vrfKey) });
}
