import type { PublicKey } from '@solana/web3.js';
import { CONFIG_ADDRESS } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Proposes the next admin. `admin` signs. */
export const proposeAdmin = (admin: PublicKey, pendingAdmin: PublicKey) =>
  buildInstruction('propose_admin', { pending_admin: pendingAdmin }, { admin, config: CONFIG_ADDRESS });
