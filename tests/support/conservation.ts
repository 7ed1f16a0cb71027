import type { PublicKey } from '@solana/web3.js';
import { discriminatorOf, fieldBytes } from '#src/chain/program/account-bytes.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { equalBytes } from '#src/protocol/bytes.ts';

const POOL = discriminatorOf('Pool');

/** The part of a chain that the check reads. */
interface Accounts {
  readonly account: (key: PublicKey) => { owner: PublicKey; data: Uint8Array; lamports: bigint } | null;
  /** Lamports sent to pools from outside, by address. */
  readonly donations: ReadonlyMap<string, bigint>;
}

/**
 * Checks that every pool among `keys` holds, to the lamport, its rent, the lamports that it owes, and donations.
 */
export function requireConserved(world: Accounts, keys: readonly PublicKey[]): void {
  for (const key of keys) {
    const account = world.account(key);
    if (!account?.owner.equals(PROGRAM_ID) || !equalBytes(account.data.subarray(0, 8), POOL)) continue;
    const address = key.toBase58();
    const due =
      amount(account.data, 'rent_lamports') +
      amount(account.data, 'owed_lamports') +
      (world.donations.get(address) ?? 0n);
    if (account.lamports !== due) throw new Error(`${address} has ${account.lamports} lamports, not ${due}`);
  }
}

/** Reads a field by its offset alone, because a test may have set a version that no client reads. */
function amount(data: Uint8Array, field: 'rent_lamports' | 'owed_lamports'): bigint {
  return Buffer.from(fieldBytes('Pool', field, data)).readBigUInt64LE();
}
