import { type Connection, PublicKey } from '@solana/web3.js';

/** Number of newest transactions searched, because both senders may pay the pool's seats in turn. */
const LOOKED_AT = 8;

/**
 * Returns the other wallet that paid for the newest transaction naming an account; null if none is found.
 * @param keeper this keeper, which may have paid for newer ones
 * @throws if the chain cannot be read
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
    // Keepers send legacy transactions only.
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    });
    const payer = found?.transaction.message.staticAccountKeys[0];
    if (payer !== undefined && !payer.equals(keeper)) return payer.toBase58();
  }
  return null;
}
