import { type Connection, PublicKey } from '@solana/web3.js';

/** Newest transactions of a pool among which the other one's is looked for: both may pay seats of it in turn. */
const LOOKED_AT = 8;

/**
 * Returns who else paid for the newest transaction that changed an account; null where nobody is known.
 * @param keeper itself, which may have paid for newer ones
 * @throws where the chain cannot be read
 */
export async function findRival(
  connection: Connection,
  address: string,
  keeper: PublicKey,
): Promise<string | null> {
  const recent = await connection.getSignaturesForAddress(
    new PublicKey(address),
    { limit: LOOKED_AT },
    'confirmed',
  );
  for (const { err, signature } of recent) {
    if (err !== null) continue;
    // Keepers send transactions of the first version; others are none of theirs.
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    });
    const payer = found?.transaction.message.staticAccountKeys[0];
    if (payer !== undefined && !payer.equals(keeper)) return payer.toBase58();
  }
  return null;
}
