import { poolKey, walletKey } from './canned-history.ts';

/** The app's most frequent request. */
export const HOT = '/api/pools?status=open';

const FILTERS = [
  'size=medium',
  'entry=low',
  'entry=medium',
  'potential=low',
  'potential=medium',
  'fill=filling',
  'fill=nearly',
];
const SORTS = ['newest', 'oldest', 'ending', 'entry', 'players', 'prize', 'fill'];
const SEARCHES = 51;

/** Returns `count` different paths: lists of every filter, searches, details and activity. */
export function mixedPaths(count: number, pools: number): string[] {
  const lists = FILTERS.flatMap((filter) =>
    SORTS.map((sort) => `/api/pools?${filter}&sort=${sort}&limit=20`),
  );
  const searches = Array.from(
    { length: SEARCHES },
    (_, at) => `/api/pools?search=${encodeURIComponent(`Pool ${at * 37}`)}`,
  );
  const others = Array.from({ length: count - lists.length - searches.length }, (_, at) => {
    const pool = (at * 19) % pools;
    if (at % 3 === 0) return `/api/users/${walletKey(pool, at % 10).toBase58()}/activity`;
    return at % 3 === 1 ? `/api/pools/${poolKey(pool).toBase58()}` : `/api/pools/${pool}/participants`;
  });
  // Mixes the paths, so that every second of the load has all kinds.
  return [...lists, ...searches, ...others].toSorted((a, b) => hash(a) - hash(b));
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
