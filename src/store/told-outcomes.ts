import type { PoolHeader } from '#src/protocol/pool.ts';
import type { ModalsSlice } from './modals.ts';
import { useStore } from './store.ts';

type Told = ModalsSlice['poolCompletionStates'];
type Outcome = Told[string]['outcome'];
type Ended = Pick<PoolHeader, 'address' | 'settledAt'>;

const keyOf = (pool: string, wallet: string, what: 'end' | 'payment'): string =>
  what === 'end' ? `${pool}:${wallet}` : `${pool}:${wallet}:paid`;

/** Whether a wallet has been told of a pool's end, or of the payment of its seat after that. */
export function isTold(told: Told, pool: Ended, wallet: string, what: 'end' | 'payment'): boolean {
  // A chain that was reset gives the same address to another pool.
  return told[keyOf(pool.address, wallet, what)]?.settledAt === (pool.settledAt ?? 0);
}

/** Remembers that a wallet has been told, also over reloads. Returns false where it had been told before, by any tab. */
export function markTold(pool: Ended, wallet: string, outcome: Outcome): boolean {
  const what = outcome === 'paid' ? 'payment' : 'end';
  // Another tab may have told it meanwhile.
  void useStore.persist.rehydrate();
  const { poolCompletionStates: told } = useStore.getState();
  if (isTold(told, pool, wallet, what)) return false;
  const mark = { outcome, settledAt: pool.settledAt ?? 0 };
  useStore.setState({ poolCompletionStates: { ...told, [keyOf(pool.address, wallet, what)]: mark } });
  return true;
}
