import type { PublicKey } from '@solana/web3.js';
import { discriminatorOf, fieldBytes } from '#src/chain/program/account-bytes.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { equalBytes } from '#src/protocol/bytes.ts';

const POOL = discriminatorOf('Pool');
const ENTRY = discriminatorOf('Entry');
/** Rent rate, in lamports a byte, up to which all payments work, and the bytes that rent counts beyond the data. */
const [CEILING, OVERHEAD] = [6_960n, 128];

/** The part of a chain that the check reads. */
interface Accounts {
  readonly account: (key: PublicKey) => { owner: PublicKey; data: Uint8Array; lamports: bigint } | null;
  /** Lamports sent to pools from outside, by address. */
  readonly donations: ReadonlyMap<string, bigint>;
}

/**
 * Throws unless every pool among `keys` holds exactly its rent, its debts and donations, and every pool and entry holds
 * the rent minimum at the ceiling rate in addition to what a pool owes.
 */
export function requireConserved(world: Accounts, keys: readonly PublicKey[]): void {
  for (const key of keys) {
    const account = world.account(key);
    if (!account?.owner.equals(PROGRAM_ID)) continue;
    const address = key.toBase58();
    const isOf = (type: Uint8Array): boolean => equalBytes(account.data.subarray(0, 8), type);
    const floor = BigInt(OVERHEAD + account.data.length) * CEILING;
    const owed = isOf(POOL) ? amount(account.data, 'owed_lamports') : 0n;
    if ((isOf(POOL) || isOf(ENTRY)) && account.lamports < floor + owed) {
      throw new Error(
        `${address} has ${account.lamports} lamports, less than ${floor} and the ${owed} it owes`,
      );
    }
    if (!isOf(POOL)) continue;
    const required = amount(account.data, 'rent_lamports') + owed + (world.donations.get(address) ?? 0n);
    if (account.lamports !== required)
      throw new Error(`${address} has ${account.lamports} lamports, not ${required}`);
  }
}

/** Reads a field by its offset, because the decoder would refuse a version that a test has set. */
function amount(data: Uint8Array, field: 'rent_lamports' | 'owed_lamports'): bigint {
  return Buffer.from(fieldBytes('Pool', field, data)).readBigUInt64LE();
}
