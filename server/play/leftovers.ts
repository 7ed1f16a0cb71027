import type { Connection, Keypair } from '@solana/web3.js';
import { type CreatorRecord, decodeCreator } from '#src/chain/program/accounts.ts';
import { creatorAddress, poolAddress } from '#src/chain/program/addresses.ts';
import { fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** The wallets' records of creations, in their order; null for who never created. @throws where the cluster cannot be read */
export async function fetchRecords(
  connection: Connection,
  wallets: readonly Keypair[],
): Promise<(CreatorRecord | null)[]> {
  const infos = await connection.getMultipleAccountsInfo(
    wallets.map(({ publicKey }) => creatorAddress(publicKey)),
  );
  return infos.map((info) => info && decodeCreator(info.data));
}

/** All pools of the wallets that still exist, by the addresses that their creators' records give. */
export async function fetchLeftovers(
  connection: Connection,
  wallets: readonly Keypair[],
): Promise<readonly Pool[]> {
  const records = await fetchRecords(connection, wallets);
  const addresses = wallets.flatMap(({ publicKey }, wallet) =>
    Array.from({ length: Number(records[wallet]?.created ?? 0n) }, (_, index) =>
      poolAddress(publicKey, BigInt(index)).toBase58(),
    ),
  );
  const pools = await fetchPools(connection, addresses);
  return pools.filter((pool) => pool !== null);
}
