import type { PoolHeader } from '#src/protocol/pool.ts';
import type { ModalsSlice } from './modals.ts';
import { useStore } from './store.ts';

type Told = ModalsSlice['poolCompletionStates'];
type Outcome = Told[string]['outcome'];
type Ended = Pick<PoolHeader, 'address' | 'settledAt'>;

const keyOf = (pool: string, wallet: string, what: 'end' | 'payment'): string =>
  what === 'end' ? `${pool}:${wallet}` : `${pool}:${wallet}:paid`;

/** Whether a pool's end, or the later payment of the seat, has been shown to a wallet. */
export function isTold(told: Told, pool: Ended, wallet: string, what: 'end' | 'payment'): boolean {
  // On a chain that was reset, another pool may have the same address.
  return told[keyOf(pool.address, wallet, what)]?.settledAt === (pool.settledAt ?? 0);
}

/**
 * Records that an outcome has been shown to a wallet, also over reloads. @returns false where it was shown before, in
 * any tab
 */
export function markTold(pool: Ended, wallet: string, outcome: Outcome): boolean {
  const what = outcome === 'paid' ? 'payment' : 'end';
  // Another tab may have shown it meanwhile.
  void useStore.persist.rehydrate();
  const { poolCompletionStates: told } = useStore.getState();
  if (isTold(told, pool, wallet, what)) return false;
  const mark = { outcome, settledAt: pool.settledAt ?? 0 };
  useStore.setState({ poolCompletionStates: { ...told, [keyOf(pool.address, wallet, what)]: mark } });
  return true;
}
