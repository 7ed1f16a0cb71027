import type { QueryKey } from '@tanstack/react-query';

/** Keys of what is read from the chain. All begin with `chain`; none holds a bigint, which keys cannot carry. */
export const chainKeys = {
  all: ['chain'],
  config: ['chain', 'config'],
  pools: ['chain', 'pools'],
  /** Of each pool its address and state. */
  fullPools: (pools: readonly string[]) => ['chain', 'full-pools', ...pools],
  anyPool: ['chain', 'pool'],
  pool: (idOrAddress: string) => ['chain', 'pool', idOrAddress],
  entries: (wallet: string) => ['chain', 'entries', wallet],
  creator: (wallet: string) => ['chain', 'creator', wallet],
  balance: (wallet: string) => ['chain', 'balance', wallet],
  history: (address: string) => ['chain', 'history', address],
  beacon: (address: string) => ['chain', 'beacon', address],
  anyRound: ['chain', 'round'],
  /** Decimal: keys cannot carry a bigint. */
  round: (beacon: string, round: string) => ['chain', 'round', beacon, round],
  clockBehind: (beacon: string) => ['chain', 'clock-behind', beacon],
  seatRent: ['chain', 'seat-rent'],
  clock: ['chain', 'clock'],
  lastRestart: ['chain', 'last-restart'],
  slotSeconds: ['chain', 'slot-seconds'],
} as const;

const [CHAIN, POOL] = chainKeys.anyPool;

/** The address or integer id that a single pool is asked for by; null for any other key. */
export function poolNameOf([chain, kind, name, ...rest]: QueryKey): string | null {
  return chain === CHAIN && kind === POOL && rest.length === 0 && typeof name === 'string' ? name : null;
}
