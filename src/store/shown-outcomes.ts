import type { PoolHeader } from '#src/protocol/pool.ts';
import type { ModalsSlice } from './modals.ts';
import { useStore } from './store.ts';

type ShownOutcomes = ModalsSlice['poolCompletionStates'];
type Outcome = ShownOutcomes[string]['outcome'];
type Ended = Pick<PoolHeader, 'address' | 'settledAt'>;

const keyOf = (pool: string, wallet: string, what: 'end' | 'payment'): string =>
  what === 'end' ? `${pool}:${wallet}` : `${pool}:${wallet}:paid`;

/** Outcomes are shown within a week, so marks of pools that ended long before the latest one have no effect. */
const MARK_SECONDS = 30 * 86_400;

/** Drops the marks of pools that ended long before the latest one. @param at when another pool ended */
function recent(shown: ShownOutcomes, at: number): ShownOutcomes {
  const marks = Object.entries(shown);
  const latest = marks.reduce((most, [, { settledAt }]) => Math.max(most, settledAt), at);
  return Object.fromEntries(marks.filter(([, { settledAt }]) => settledAt > latest - MARK_SECONDS));
}

/** Whether a pool's end, or the later payment of the seat, has been shown to a wallet. */
export function isShown(shown: ShownOutcomes, pool: Ended, wallet: string, what: 'end' | 'payment'): boolean {
  // On a chain that was reset, another pool may have the same address.
  return shown[keyOf(pool.address, wallet, what)]?.settledAt === (pool.settledAt ?? 0);
}

/** Returns the addresses of the pools whose payment has been shown to a wallet: nothing is left to show of them. */
export const shownPools = (shown: ShownOutcomes, wallet: string): ReadonlySet<string> =>
  new Set(
    Object.keys(shown).flatMap((key) => {
      const [pool = '', of, what] = key.split(':');
      return of === wallet && what === 'paid' ? [pool] : [];
    }),
  );

/**
 * Records that an outcome has been shown to a wallet, also over reloads.
 * @returns false if it was shown before, in any tab
 */
export function markShown(pool: Ended, wallet: string, outcome: Outcome): boolean {
  const what = outcome === 'paid' ? 'payment' : 'end';
  // Another tab may have shown the outcome meanwhile.
  void useStore.persist.rehydrate();
  const { poolCompletionStates: shown } = useStore.getState();
  if (isShown(shown, pool, wallet, what)) return false;
  const mark = { outcome, settledAt: pool.settledAt ?? 0 };
  const key = keyOf(pool.address, wallet, what);
  useStore.setState({ poolCompletionStates: { ...recent(shown, mark.settledAt), [key]: mark } });
  return true;
}
