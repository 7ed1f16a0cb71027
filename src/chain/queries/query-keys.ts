import type { QueryKey } from '@tanstack/react-query';

/** Keys of queries on the chain. All begin with `chain`; none contains a bigint, which keys cannot carry. */
export const chainKeys = {
  all: ['chain'],
  config: ['chain', 'config'],
  anyPools: ['chain', 'pools'],
  pools: ['chain', 'pools', 'active'],
  lockedPools: ['chain', 'pools', 'locked'],
  endedPools: ['chain', 'pools', 'ended'],
  poolsOf: (wallet: string) => ['chain', 'pools', 'of', wallet],
  poolsAt: (addresses: readonly string[]) => ['chain', 'pools', 'at', ...addresses],
  /** The address and state of each pool. */
  fullPools: (pools: readonly string[]) => ['chain', 'full-pools', ...pools],
  anyPool: ['chain', 'pool'],
  pool: (idOrAddress: string) => ['chain', 'pool', idOrAddress],
  entriesOfAny: ['chain', 'entries'],
  entries: (wallet: string) => ['chain', 'entries', wallet],
  creator: (wallet: string) => ['chain', 'creator', wallet],
  balance: (wallet: string) => ['chain', 'balance', wallet],
  history: (address: string) => ['chain', 'history', address],
  beacon: (address: string) => ['chain', 'beacon', address],
  anyRound: ['chain', 'round'],
  /** The round as decimal text: keys cannot carry a bigint. */
  round: (beacon: string, round: string) => ['chain', 'round', beacon, round],
  clockBehind: (beacon: string) => ['chain', 'clock-behind', beacon],
  seatAddress: (pool: string, wallet: string) => ['chain', 'seat-address', pool, wallet],
  seatRent: ['chain', 'seat-rent'],
  clock: ['chain', 'clock'],
  lastRestart: ['chain', 'last-restart'],
  slotSeconds: ['chain', 'slot-seconds'],
} as const;

const [CHAIN, POOL] = chainKeys.anyPool;

/** Returns the addresses in the key of a list of pools, of pools or of a wallet. */
export const namesIn = ([, , , ...names]: QueryKey): unknown[] => names;

/** Returns the address or integer id in the key of a single pool; null for any other key. */
export function poolNameOf([chain, kind, name, ...rest]: QueryKey): string | null {
  return chain === CHAIN && kind === POOL && rest.length === 0 && typeof name === 'string' ? name : null;
}
