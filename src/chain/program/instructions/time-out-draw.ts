import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Opens the refunds of a pool that was not completed in time. Anyone may send it. */
export const timeOutDraw = (pool: PublicKey) => buildInstruction('time_out_draw', {}, { pool });
