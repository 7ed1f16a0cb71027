import { sha256 } from '@noble/hashes/sha2.js';
import { type Connection, Keypair, type PublicKey } from '@solana/web3.js';
import { concatBytes, toHex, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { type CreatorRecord, decodeCreator } from '#src/chain/program/accounts.ts';
import { creatorAddress, poolAddress } from '#src/chain/program/addresses.ts';
import { fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** Enough wallets that some may create pools while others are in their cooldown. */
const WALLETS = 16;

/** Derives the players' wallets from the funded key, so that a later run reuses them and their funds are not lost. */
export function playerWallets(funder: Keypair): Keypair[] {
  return Array.from({ length: WALLETS }, (_, index) =>
    Keypair.fromSeed(derive(funder, 'player', u32Le(index))),
  );
}

/** Derives the password of a pool from its seed commitment (32 bytes). */
export function poolPassword(funder: Keypair, seedCommitment: Uint8Array): string {
  return toHex(derive(funder, 'password', seedCommitment)).slice(0, 24);
}

function derive(funder: Keypair, use: 'player' | 'password', rest: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`vrf-pool/play/${use}/v1`), funder.secretKey.subarray(0, 32), rest));
}

/** Reads the lamports of wallets in one request, 0 for one that does not exist. */
export async function fetchBalances(
  connection: Connection,
  wallets: readonly PublicKey[],
): Promise<bigint[]> {
  const infos = await connection.getMultipleAccountsInfo([...wallets]);
  return infos.map((info) => BigInt(info?.lamports ?? 0));
}

/**
 * Reads the wallets' creator records, in their order; null for a wallet that never created.
 * @throws if the cluster cannot be read
 */
export async function fetchRecords(
  connection: Connection,
  wallets: readonly Keypair[],
): Promise<(CreatorRecord | null)[]> {
  const infos = await connection.getMultipleAccountsInfo(
    wallets.map(({ publicKey }) => creatorAddress(publicKey)),
  );
  return infos.map((info) => info && decodeCreator(info.data));
}

/** Reads all pools of the wallets that still exist, by the addresses that follow from their creator records. */
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
