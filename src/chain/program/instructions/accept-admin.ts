import type { PublicKey } from '@solana/web3.js';
import { CONFIG_ADDRESS } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Makes the proposed admin, who signs, the admin. */
export const acceptAdmin = (pendingAdmin: PublicKey) =>
  buildInstruction('accept_admin', {}, { pending_admin: pendingAdmin, config: CONFIG_ADDRESS });
