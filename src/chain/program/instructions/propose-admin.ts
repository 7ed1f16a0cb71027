import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { CONFIG_ADDRESS } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Names who may become admin. `admin` signs. */
export function proposeAdmin(admin: PublicKey, pendingAdmin: PublicKey): TransactionInstruction {
  return buildInstruction(
    'propose_admin',
    { pending_admin: pendingAdmin },
    { admin, config: CONFIG_ADDRESS },
  );
}
