import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { oracleAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Requests the draw of a pool whose countdown is over. `requester`, who earns half of the completers' share, signs. */
export function requestDraw(
  requester: PublicKey,
  pool: PublicKey,
  vrfKey: Uint8Array,
): TransactionInstruction {
  return buildInstruction('request_draw', {}, { requester, pool, oracle: oracleAddress(vrfKey) });
}
