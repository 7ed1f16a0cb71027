import { type Connection, type Keypair, SystemProgram } from '@solana/web3.js';
import { fetchBalances } from './wallets.ts';
import type { Needs } from './plans.ts';
import type { PlayContext } from './context.ts';
import { type PlayedPool, isPaid } from './played-pool.ts';

/** Numbers of transfers that fit into a transaction: all from one wallet, and each from another wallet that signs. */
const SENT_AT_ONCE = 12;
const RETURNED_AT_ONCE = 6;

interface Transfer {
  readonly wallet: Keypair;
  readonly lamports: bigint;
}

type Funds = Pick<PlayContext, 'connection' | 'sender' | 'funder' | 'wallets'>;

/** Returns the transfers after which every wallet holds the lamports it needs. */
export async function missingFunds({ connection, wallets }: Funds, needs: Needs): Promise<Transfer[]> {
  return transfers(connection, wallets, (wallet, held) => (needs.get(wallet) ?? 0n) - held);
}

/** Sends transfers from the funded key. @throws as `sendInstructions` does */
export async function sendFunds({ sender, funder }: Funds, transfers: readonly Transfer[]): Promise<void> {
  for (let from = 0; from < transfers.length; from += SENT_AT_ONCE) {
    const instructions = transfers
      .slice(from, from + SENT_AT_ONCE)
      .map(({ wallet, lamports }) =>
        SystemProgram.transfer({ fromPubkey: funder.publicKey, toPubkey: wallet.publicKey, lamports }),
      );
    await sender.sendWithRetries(instructions);
  }
}

/**
 * Returns the wallets' lamports to the funded key.
 * @param reserve lamports that stay in the wallets @returns the lamports that were returned
 */
export async function sweep({ connection, sender, funder, wallets }: Funds, reserve: Needs): Promise<bigint> {
  const rest = await transfers(connection, wallets, (wallet, held) => held - (reserve.get(wallet) ?? 0n));
  for (let from = 0; from < rest.length; from += RETURNED_AT_ONCE) {
    const batch = rest.slice(from, from + RETURNED_AT_ONCE);
    const instructions = batch.map(({ wallet, lamports }) =>
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: funder.publicKey, lamports }),
    );
    await sender.sendWithRetries(
      instructions,
      batch.map(({ wallet }) => wallet),
    );
  }
  return totalOf(rest);
}

async function transfers(
  connection: Funds['connection'],
  wallets: readonly Keypair[],
  amount: (wallet: string, held: bigint) => bigint,
): Promise<Transfer[]> {
  const held = await fetchBalances(
    connection,
    wallets.map(({ publicKey }) => publicKey),
  );
  return wallets
    .map((wallet, index) => ({ wallet, lamports: amount(wallet.publicKey.toBase58(), held[index] ?? 0n) }))
    .filter(({ lamports }) => lamports > 0n);
}

function totalOf(all: readonly Transfer[]): bigint {
  return all.reduce((sum, { lamports }) => sum + lamports, 0n);
}

/**
 * Returns the lamports that stay with players: the rent of wallets to which a pool owes shares, which may be less than
 * the rent that an empty wallet must receive. A refund alone is always more.
 */
export async function rentReserves(
  connection: Connection,
  playedPools: readonly PlayedPool[],
): Promise<Needs> {
  const rent = BigInt(await connection.getMinimumBalanceForRentExemption(0));
  const reserved = new Map<string, bigint>();
  for (const { pool, closed } of playedPools) {
    if (pool === null || closed || pool.status === 'open' || isPaid(pool)) continue;
    for (const wallet of [...pool.players, pool.creator]) reserved.set(wallet, rent);
  }
  return reserved;
}
