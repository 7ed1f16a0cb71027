import type { PublicKey } from '@solana/web3.js';
import { discriminatorOf } from '#src/chain/program/account-bytes.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import { equalBytes } from '#src/protocol/bytes.ts';
import type { ProgramWorld } from './program-world.ts';

const POOL = discriminatorOf('Pool');

/**
 * Holds every pool among `keys` to what it promises after each instruction: that it has its rent, what it owes, and
 * what was given to it from outside, to the lamport.
 */
export function requireConserved(world: ProgramWorld, keys: readonly PublicKey[]): void {
  for (const key of keys) {
    const account = world.account(key);
    if (!account?.owner.equals(PROGRAM_ID) || !equalBytes(account.data.subarray(0, 8), POOL)) continue;
    const address = key.toBase58();
    const { rentLamports, owedLamports } = decodePoolHeader(address, account.data);
    const due = rentLamports + owedLamports + (world.donations.get(address) ?? 0n);
    if (account.lamports !== due) throw new Error(`${address} has ${account.lamports} lamports, not ${due}`);
  }
}
