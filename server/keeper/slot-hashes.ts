import type { Connection } from '@solana/web3.js';
import { SLOT_HASHES } from '#src/chain/program/addresses.ts';

const ENTRY_BYTES = 40;

/**
 * The slots that the SlotHashes sysvar lists, newest first: a count, then slot and hash for each.
 * @throws where the cluster cannot be read, or shows no such account
 */
export async function fetchListedSlots(connection: Connection): Promise<bigint[]> {
  const info = await connection.getAccountInfo(SLOT_HASHES, 'confirmed');
  if (!info || info.data.length < 8) throw new Error('The cluster shows no SlotHashes');
  const { data } = info;
  const count = Math.min(Number(data.readBigUInt64LE(0)), Math.floor((data.length - 8) / ENTRY_BYTES));
  return Array.from({ length: count }, (_, index) => data.readBigUInt64LE(8 + index * ENTRY_BYTES));
}
