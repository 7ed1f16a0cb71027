import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { oracleAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Brings the VRF proof of 80 bytes. Anyone who has it may send it. */
export function fulfilDraw(pool: PublicKey, vrfKey: Uint8Array, proof: Uint8Array): TransactionInstruction {
  return buildInstruction('fulfil_draw', { proof: [...proof] }, { pool, oracle: oracleAddress(vrfKey) });
}
