import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as v from 'valibot';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import { foldText } from '#src/lib/fold-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { usePoolList } from '#src/stake/use-pool-list.ts';
import { useStore } from '#src/store/store.ts';
import { useSettled } from '#src/ui/use-settled.ts';

/** How many pools are listed at most. */
const MOST_POOLS = 8;
/** Pause in typing before the server searches, and the fewest characters for which it does. */
const SEARCH_PAUSE_MS = 200;
const LEAST_SEARCH = 1;
const NONE: readonly never[] = [];

export interface Finding {
  readonly id: string;
  readonly group: 'pages' | 'actions' | 'pools';
  readonly label: string;
  /** Set for a user's text, such as a pool's name. */
  readonly isForeign?: true;
  /** Shown behind the label. */
  readonly note?: string;
  readonly choose: () => void;
}

/** Returns the pages, actions and pools that match a text, and whether the pools could not be read. */
export function useFindings(text: string) {
  const pages = usePages();
  const actions = useActions();
  const [, navigate] = useLocation();
  const query = foldText(text).trim();
  const { pools, isError } = usePools(text.trim());
  const found = useMemo(() => {
    const matching = [...pages, ...actions].filter(({ label }) => foldText(label).includes(query));
    const named = query === '' ? [] : poolsMatching(pools, query);
    return [
      ...matching,
      ...named.map(({ address, id, name }): Finding => ({
        id: address,
        group: 'pools',
        label: name,
        isForeign: true,
        note: `#${String(id)}`,
        choose: () => navigate(`/pools/${String(id)}`),
      })),
    ];
  }, [pages, actions, pools, query, navigate]);
  return { found, isUnreachable: isError };
}

type FoundPool = Pick<PoolHeader, 'address' | 'id' | 'name'>;

const foundSchema = v.object({
  data: v.array(
    v.pipe(
      v.object({ poolAddress: v.string(), poolId: v.pipe(v.string(), v.toBigint()), name: v.string() }),
      v.transform(({ poolAddress: address, poolId: id, name }): FoundPool => ({ address, id, name })),
    ),
  ),
});

/**
 * Reads the pools to search: the pool with the text as its number or address, and the pools of all time that the server
 * finds by name; while the server does not answer, the pools that can still be played.
 */
function usePools(text: string) {
  const settled = useSettled(text, SEARCH_PAUSE_MS);
  const { chain } = usePoolList({});
  const named = /^#?(\d{1,20}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(settled)?.[1];
  const { data: one } = useQuery({ ...poolQuery(named ?? ''), enabled: named !== undefined });
  const found = useQuery({
    ...apiQuery(foundSchema, '/pools', { search: settled, limit: String(MOST_POOLS) }),
    enabled: settled.length >= LEAST_SEARCH && named === undefined,
  });
  const byName = found.data?.data ?? NONE;
  const { data: active = NONE, isError } = chain;
  const pools = useMemo(() => {
    const all = [...(one ? [one] : []), ...active, ...byName];
    return [...new Map(all.map((pool) => [pool.address, pool])).values()];
  }, [one, active, byName]);
  return { pools, isError };
}

/** Returns the pools whose name contains the text, or whose number or address equals it; newest first. */
function poolsMatching(pools: readonly FoundPool[], query: string): readonly FoundPool[] {
  const number = query.replace(/^#/, '');
  const found: FoundPool[] = [];
  for (const pool of pools) {
    const isIt = String(pool.id) === number || foldText(pool.address) === query;
    if (isIt || foldText(pool.name).includes(query)) found.push(pool);
    if (found.length === MOST_POOLS) break;
  }
  return found;
}

function usePages(): readonly Finding[] {
  const { t } = useTranslation(['shell', 'frame', 'search']);
  const [, navigate] = useLocation();
  return useMemo(
    () =>
      [
        ['/', t('nav.home')],
        ['/pools', t('nav.pools')],
        ['/winners', t('nav.winners')],
        ['/activity', t('nav.activity')],
        ['/creators', t('search:creators')],
        ['/pool-completion', t('frame:footer.completion')],
        ['/how-it-works', t('frame:footer.howItWorks')],
        ['/vrf-transparency', t('frame:footer.transparency')],
        ['/suggestions', t('frame:footer.suggestions')],
        ['/security', t('frame:footer.security')],
        ['/limits', t('frame:footer.limits')],
        ['/official', t('frame:footer.official')],
        ['/privacy', t('frame:footer.privacy')],
      ].map(([path = '/', label = '']): Finding => ({
        id: path,
        group: 'pages',
        label,
        choose: () => navigate(path),
      })),
    [t, navigate],
  );
}

function useActions(): readonly Finding[] {
  const { t } = useTranslation('search');
  const isConnected = useStore(({ walletAddress }) => walletAddress !== null);
  return useMemo(() => {
    const { setChooserOpen, setCreatePoolOpen, toggleTheme } = useStore.getState();
    const action = (id: 'create' | 'connect' | 'theme', choose: () => void): Finding => ({
      id,
      group: 'actions',
      label: t(`actions.${id}`),
      choose,
    });
    return [
      action('create', () => setCreatePoolOpen(true)),
      ...(isConnected ? [] : [action('connect', () => setChooserOpen(true))]),
      action('theme', toggleTheme),
    ];
  }, [t, isConnected]);
}
