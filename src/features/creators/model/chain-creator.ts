/** A creator as far as the chain holds its pools: those that are closed are missing. */
import type { CreatorFigures } from '#src/contract/creators.ts';
import { median } from '#src/lib/median.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

const BPS = 10_000n;

export interface ChainCreator {
  readonly figures: CreatorFigures;
  /** Pools that have not ended, the newest first. */
  readonly active: readonly PoolHeader[];
  /** Ended pools, the last to end first. */
  readonly ended: readonly PoolHeader[];
}

const isActive = ({ status }: PoolHeader): boolean => status === 'open' || status === 'locked';
/** A full pool locks with its last join. */
const isFilled = ({ lockedAt, playerCount, maxPlayers }: PoolHeader): boolean =>
  lockedAt !== null && playerCount === maxPlayers;
const volumeOf = ({ entryLamports, playerCount }: PoolHeader): bigint => entryLamports * BigInt(playerCount);
const sumOf = (pools: readonly PoolHeader[], amount: (pool: PoolHeader) => bigint): bigint =>
  pools.reduce((sum, pool) => sum + amount(pool), 0n);
const byId = (one: PoolHeader, other: PoolHeader): number => (one.id < other.id ? 1 : -1);

/** Counts a creator's pools on the chain like the server. `since` is null, because earlier pools may be closed. */
export function chainCreator(wallet: string, pools: readonly PoolHeader[]): ChainCreator {
  const own = pools.filter(({ creator }) => creator === wallet);
  const active = own.filter(isActive).toSorted((a, b) => b.createdAt - a.createdAt || byId(a, b));
  const ended = own
    .filter((pool) => !isActive(pool))
    .toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0) || byId(a, b));
  const filled = ended.filter(isFilled);
  const drawn = ended.filter(({ status }) => status === 'completed');
  const fillTimes = filled.map(({ lockedAt, createdAt }) => (lockedAt ?? createdAt) - createdAt);
  return {
    active,
    ended,
    figures: {
      wallet,
      opened: own.length,
      active: active.length,
      open: active.filter(({ status }) => status === 'open').length,
      ended: ended.length,
      filled: filled.length,
      paidOut: drawn.length,
      winners: drawn.reduce((sum, { winnerCount }) => sum + winnerCount, 0),
      refunded: ended.length - drawn.length,
      fillRate: ended.length === 0 ? 0 : filled.length / ended.length,
      medianFillSeconds: median(fillTimes.toSorted((a, b) => a - b)),
      volume: sumOf(drawn, volumeOf),
      earned: sumOf(drawn, (pool) => (volumeOf(pool) * BigInt(pool.creatorBps)) / BPS),
      since: null,
    },
  };
}
