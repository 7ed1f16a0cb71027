/** Computes the figures that admin pages must show from the seed's record and, for draws' results, from the chain. */
import type { Connection } from '@solana/web3.js';
import { fetchPools } from '#src/chain/program/fetch.ts';
import type { SERVER_STATUSES } from '#src/contract/pools.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { planPools } from '#tests/e2e/support/seed/plan.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';

type Status = (typeof SERVER_STATUSES)[number];

/** Returns a pool's status as lists show it, also for closed accounts. */
export function statusOf({ path, state, status }: SeededPool): Status {
  if (path === 'draw') return 'completed';
  if (path === 'deadline') return 'expired';
  if (path === 'timeout' || path === 'void') return 'refunding';
  if (status !== 'open' && status !== 'locked') throw new Error(`What is ${state}?`);
  return state === 'due' || state === 'overdue' ? 'drawing' : status;
}

export const withStatus = ({ pools }: Seed, status: Status): readonly SeededPool[] =>
  pools.filter((pool) => statusOf(pool) === status);

/** Returns all entries of a pool, in lamports. */
export const paidIn = ({ players, entryLamports }: SeededPool): bigint =>
  BigInt(players.length) * entryLamports;
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** Returns every wallet that ever sat in a pool. */
export const everybody = ({ pools }: Seed): ReadonlySet<string> =>
  new Set(pools.flatMap(({ players, left }) => [...players, ...left]));

/** Returns the lamports of a drawn pool's creator and completer, which do not depend on the draw. */
export function sharesOf(pool: SeededPool) {
  const winners = Math.max(1, Math.floor(pool.players.length / DEFAULT_SHARES.playersPerWinner));
  const weights = Array.from({ length: winners }, () => 1);
  const { creator, completer } = payouts({ ...DEFAULT_SHARES, ...pool }, pool.players.length, weights);
  return { creator, completer };
}

/** Returns the figures of a seed's draws. */
export function drawsOf(seed: Seed) {
  const lateNames = new Set(
    planPools(seed.pools.length).flatMap(({ name, completedLate }) => (completedLate ? [name] : [])),
  );
  const drawn = withStatus(seed, 'completed');
  const late = drawn.filter(({ name }) => lateNames.has(name)).length;
  const { voided, timedOut } = seed.totals.draws;
  return {
    onTime: drawn.length - late,
    late,
    voided,
    timedOut,
    waiting: withStatus(seed, 'drawing').length,
  };
}

/** Whether the pool's players get their whole entries back. */
export const isRefund = ({ path }: SeededPool): boolean => path !== 'draw' && path !== 'none';

/** Returns the figures of one wallet that follow from the record. */
export function walletFacts({ pools }: Seed, wallet: string) {
  const joined = pools.filter(({ players }) => players.includes(wallet));
  const drawn = joined.filter(({ path }) => path === 'draw');
  return {
    joined: joined.length,
    created: pools.filter(({ creator }) => creator === wallet).length,
    drawn: drawn.length,
    refunded: joined.filter(isRefund).length,
    stakedLamports: sum(drawn.map(({ entryLamports }) => entryLamports)),
  };
}

/** Reads the accounts of a seed's pools, by address, without closed ones. */
export async function accountsOf(
  connection: Connection,
  { pools }: Seed,
): Promise<ReadonlyMap<string, Pool>> {
  const accounts = await fetchPools(
    connection,
    pools.map(({ address }) => address),
  );
  return new Map(accounts.flatMap((pool) => (pool === null ? [] : [[pool.address, pool]])));
}

/** Returns a pool's open payments except the treasury's. */
export function getClaimable(
  pool: Pool,
  { paidPlayers }: SeededPool,
): readonly (readonly [string, bigint])[] {
  const unpaid = pool.players.map((player, index) => ({ player, index })).slice(paidPlayers);
  if (pool.status === 'refunding') {
    const seats = unpaid.map(({ player }) => [player, pool.entryLamports] as const);
    const isBonusDue = pool.bonusLamports > 0n && !pool.creatorPaid;
    return isBonusDue ? [...seats, [pool.creator, pool.bonusLamports]] : seats;
  }
  if (pool.status !== 'completed') return [];
  const ledger = payouts(pool, pool.playerCount, pool.weights);
  const others = [
    [pool.creatorPaid, pool.creator, ledger.creator],
    [pool.completerPaid, pool.draw.completer, ledger.completer],
  ] as const;
  return [
    ...unpaid.map(({ player, index }) => [player, seatPayout(ledger, index).total] as const),
    ...others.flatMap(([paid, wallet, lamports]) =>
      paid || wallet === null ? [] : [[wallet, lamports] as const],
    ),
  ];
}
