import { type Connection, PublicKey } from '@solana/web3.js';

/** Newest transactions of a pool among which the one that came first is looked for. */
const LOOKED_AT = 3;

/** Returns who paid for the newest transaction that changed an account; null where none is known. @throws where the chain cannot be read */
export async function findRival(connection: Connection, address: string): Promise<string | null> {
  const recent = await connection.getSignaturesForAddress(
    new PublicKey(address),
    { limit: LOOKED_AT },
    'confirmed',
  );
  const newest = recent.find(({ err }) => err === null);
  if (newest === undefined) return null;
  // Keepers send transactions of the first version; others are none of theirs.
  const found = await connection.getTransaction(newest.signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  });
  return found?.transaction.message.staticAccountKeys[0]?.toBase58() ?? null;
}
