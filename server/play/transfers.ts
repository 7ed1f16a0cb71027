import { type Connection, type Keypair, SystemProgram } from '@solana/web3.js';
import { fetchBalances } from './wallets.ts';
import type { Needs } from './plans.ts';
import type { Table } from './table.ts';
import { type Game, isPaid } from './game.ts';

/** So many transfers fit into a transaction: from one wallet, and from as many that each sign. */
const GIVEN_AT_ONCE = 12;
const TAKEN_AT_ONCE = 6;

interface Transfer {
  readonly wallet: Keypair;
  readonly lamports: bigint;
}

type Funds = Pick<Table, 'connection' | 'outbox' | 'funder' | 'wallets'>;

/** What the funded key has to give, so that every wallet holds what it needs. */
export async function missingFunds({ connection, wallets }: Funds, needs: Needs): Promise<Transfer[]> {
  return transfers(connection, wallets, (wallet, held) => (needs.get(wallet) ?? 0n) - held);
}

/** Gives it. */
export async function sendFunds({ outbox, funder }: Funds, gifts: readonly Transfer[]): Promise<void> {
  for (let from = 0; from < gifts.length; from += GIVEN_AT_ONCE) {
    const instructions = gifts
      .slice(from, from + GIVEN_AT_ONCE)
      .map(({ wallet, lamports }) =>
        SystemProgram.transfer({ fromPubkey: funder.publicKey, toPubkey: wallet.publicKey, lamports }),
      );
    await outbox.sendPatiently(instructions);
  }
}

/** Brings what the wallets hold back to the funded key. @param kept what stays in them @returns how much came back */
export async function sweep({ connection, outbox, funder, wallets }: Funds, kept: Needs): Promise<bigint> {
  const rest = await transfers(connection, wallets, (wallet, held) => held - (kept.get(wallet) ?? 0n));
  for (let from = 0; from < rest.length; from += TAKEN_AT_ONCE) {
    const batch = rest.slice(from, from + TAKEN_AT_ONCE);
    const instructions = batch.map(({ wallet, lamports }) =>
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: funder.publicKey, lamports }),
    );
    await outbox.sendPatiently(
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
 * What players keep: a wallet's own rent where a pool still pays them shares that could be less, which an empty wallet
 * could not take. A refund alone always brings more.
 */
export async function rentReserves(connection: Connection, games: readonly Game[]): Promise<Needs> {
  const rent = BigInt(await connection.getMinimumBalanceForRentExemption(0));
  const reserved = new Map<string, bigint>();
  for (const { pool, closed } of games) {
    if (pool === null || closed || pool.status === 'open' || isPaid(pool)) continue;
    for (const wallet of [...pool.players, pool.creator]) reserved.set(wallet, rent);
  }
  return reserved;
}
