import type { Connection, PublicKey } from '@solana/web3.js';

/** What wallets hold, in lamports; in one request. */
export async function fetchBalances(
  connection: Connection,
  wallets: readonly PublicKey[],
): Promise<bigint[]> {
  const infos = await connection.getMultipleAccountsInfo([...wallets]);
  return infos.map((info) => BigInt(info?.lamports ?? 0));
}
