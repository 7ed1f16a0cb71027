import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import type { AtSlot } from '../cache/slot-order.ts';
import type { ChainApi } from '../load-chain.ts';

/** Gives slots to a test's answers, which come in order: each answer and notification is newer than those before it. */
export type SlotlessChain = Omit<
  ChainApi,
  'getPools' | 'getPool' | 'getPoolHeaders' | 'watchPools' | 'watchPool'
> & {
  getPools: () => Promise<readonly PoolHeader[]>;
  getPool: (idOrAddress: string) => Promise<Pool | null>;
  watchPools: (tell: (changed: readonly PoolHeader[]) => void, onGap: () => void) => () => void;
  /** The pool itself is what `getPool` says then. */
  watchPool: (address: string, tell: () => void, onGap: () => void) => () => void;
};

let newest = 0n;
const old = new WeakSet<object>();
const next = <T>(value: T): AtSlot<T> => {
  const isOld = typeof value === 'object' && value !== null && old.has(value);
  return { slot: isOld ? 0n : (newest += 1n), value };
};

/** Marks what a node answers that lags behind. */
export function lagging<T extends object>(answer: T): T {
  old.add(answer);
  return answer;
}

const noWhole = (): never => {
  throw new Error('The test tells of headers alone');
};

/** The chain that a test tells of, as the app asks for it. */
export function withSlots(api: Partial<SlotlessChain>): Partial<ChainApi> {
  const { getPools, getPool, watchPools, watchPool, ...rest } = api;
  return {
    ...rest,
    ...(getPools && {
      getPools: async () => next(await getPools()),
      getPoolHeaders: async (addresses) => {
        const pools = new Map((await getPools()).map((pool) => [pool.address, pool]));
        return next(new Map(addresses.map((address) => [address, pools.get(address) ?? null])));
      },
    }),
    ...(getPool && { getPool: async (name) => next(await getPool(name)) }),
    ...(watchPools && {
      watchPools: (onChange, onGap) =>
        watchPools((changed) => {
          for (const header of changed) onChange(header.address, next({ header, whole: noWhole }));
        }, onGap),
    }),
    ...(watchPool && {
      watchPool: (address, onChange, onGap) => {
        const tell = async (): Promise<void> => {
          const whole = await getPool?.(address);
          if (whole !== undefined) onChange(next(whole && { header: whole, whole: () => whole }));
        };
        return watchPool(address, () => void tell(), onGap);
      },
    }),
  };
}
