/** What admin pages must say of a seed, counted from its record, and from the chain where the draw has decided. */
import type { Connection } from '@solana/web3.js';
import { fetchPools } from '#src/chain/program/fetch.ts';
import type { SERVER_STATUSES } from '#src/contract/pools.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { planPools } from '#tests/e2e/support/seed/plan.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';

type Status = (typeof SERVER_STATUSES)[number];

/** The state that lists name, of pools whose accounts are closed too. */
export function statusOf({ path, state, status }: SeededPool): Status {
  if (path === 'draw') return 'completed';
  if (path === 'deadline') return 'expired';
  if (path === 'timeout' || path === 'void') return 'refunding';
  if (status !== 'open' && status !== 'locked') throw new Error(`What is ${state}?`);
  return state === 'due' || state === 'overdue' ? 'drawing' : status;
}

export const withStatus = ({ pools }: Seed, status: Status): readonly SeededPool[] =>
  pools.filter((pool) => statusOf(pool) === status);

/** Lamports of all entries of a pool. */
export const paidIn = ({ players, entryLamports }: SeededPool): bigint =>
  BigInt(players.length) * entryLamports;
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** Everybody who ever sat in a pool. */
export const everybody = ({ pools }: Seed): ReadonlySet<string> =>
  new Set(pools.flatMap(({ players, left }) => [...players, ...left]));

/** What a drawn pool brings its creator and its completer: no draw changes it. Lamports. */
export function sharesOf(pool: SeededPool) {
  const winners = Math.max(1, Math.floor(pool.players.length / DEFAULT_SHARES.playersPerWinner));
  const weights = Array.from({ length: winners }, () => 1);
  const { creator, completer } = payouts({ ...DEFAULT_SHARES, ...pool }, pool.players.length, weights);
  return { creator, completer };
}

/** How the draws of a seed went. */
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

/** Whether everybody got the whole entry back. */
export const isRefund = ({ path }: SeededPool): boolean => path !== 'draw' && path !== 'none';

/** The figures of one wallet that follow from the record. */
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

/** The accounts of a seed's pools, by address; those that are closed are left out. */
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

/** What one pool still owes to whom, but for the treasury, by its account and by how many of its players are paid. */
export function duesOf(pool: Pool, { paidPlayers }: SeededPool): readonly (readonly [string, bigint])[] {
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
