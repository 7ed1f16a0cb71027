import type { Connection } from '@solana/web3.js';
import { type Game, isPaid } from './game.ts';
import type { Needs } from './plans.ts';

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
