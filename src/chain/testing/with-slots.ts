import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import type { AtSlot } from '../pools/pool-record.ts';
import { isIn, type PoolScope } from '../pools/pool-scope.ts';
import type { ChainApi } from '../load-chain.ts';

/**
 * Adds slots to a test's answers, which are given in order: each answer and notification is newer than those before it.
 */
export type SlotlessChain = Omit<
  ChainApi,
  'getPools' | 'getPool' | 'getPoolHeaders' | 'watchPools' | 'watchPool'
> & {
  getPools: () => Promise<readonly PoolHeader[]>;
  getPool: (idOrAddress: string) => Promise<Pool | null>;
  watchPools: (notify: (changed: readonly PoolHeader[]) => void, onGap: () => void) => () => void;
  /** `notify` carries no pool: the pool is what `getPool` returns afterwards. */
  watchPool: (address: string, notify: () => void, onGap: () => void) => () => void;
};

let newest = 0n;
/** The slot of the test's clock: answers are near it. */
let clockSlot = 0n;

/** Starts again at slot 0, for the next file of tests. */
export function resetSlots(): void {
  newest = 0n;
  clockSlot = 0n;
}

const old = new WeakSet<object>();
const next = <T>(value: T): AtSlot<T> => {
  const isOld = typeof value === 'object' && value !== null && old.has(value);
  return { slot: isOld ? 0n : clockSlot + (newest += 1n), value };
};

/** Marks the answer of a node that lags. */
export function lagging<T extends object>(answer: T): T {
  old.add(answer);
  return answer;
}

const noFullPool = (): never => {
  throw new Error('The test tells of headers alone');
};

/** Whether a list contains a pool. */
export function isListed(pool: PoolHeader, scope: PoolScope): boolean {
  if (typeof scope === 'string') return isIn(scope, pool);
  if ('addresses' in scope) return scope.addresses.includes(pool.address);
  return [pool.creator, pool.draw.completer].includes(scope.wallet);
}

/** Returns the test's chain with the interface that the app uses. */
export function withSlots(api: Partial<SlotlessChain>): Partial<ChainApi> {
  const { getPools, getPool, watchPools, watchPool, getClock, ...rest } = api;
  const answered = async <T>(answer: Promise<T>): Promise<AtSlot<T>> => {
    const [value, clock] = await Promise.allSettled([answer, getClock?.()]);
    if (clock.status === 'fulfilled') clockSlot = clock.value?.slot ?? clockSlot;
    if (value.status === 'rejected') throw value.reason;
    return next(value.value);
  };
  return {
    ...rest,
    isOwnCluster: async () => true,
    getConfirmedSlot: async () => null,
    ...(getClock && { getClock }),
    ...(getPools && {
      getPools: (scope) =>
        answered(getPools().then((pools) => pools.filter((pool) => isListed(pool, scope)))),
      getPoolHeaders: (addresses) => {
        const read = async () => {
          const pools = new Map((await getPools()).map((pool) => [pool.address, pool]));
          return new Map(addresses.map((address) => [address, pools.get(address) ?? null]));
        };
        return answered(read());
      },
    }),
    ...(getPool && { getPool: (name) => answered(getPool(name)) }),
    ...(watchPools && {
      watchPools: (onChange, onGap) =>
        watchPools((changed) => {
          for (const header of changed) onChange(header.address, next({ header, full: noFullPool }));
        }, onGap),
    }),
    ...(watchPool && {
      watchPool: (address, onChange, onGap) => {
        const notify = async (): Promise<void> => {
          const full = await getPool?.(address);
          if (full !== undefined) onChange(next(full && { header: full, full: () => full }));
        };
        return watchPool(address, () => void notify(), onGap);
      },
    }),
  };
}
