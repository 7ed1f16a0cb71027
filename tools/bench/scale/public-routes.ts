import * as v from 'valibot';
import { poolKey, walletKey } from '../server/canned-history.ts';

/** Routes that are not measured: of operators, with a session, a relay or a body, pictures, and the endless stream. */
const LEFT_OUT = /^\/api\/(actions|admin|beacon|health|previews|session|sign-in|stream)/;
/** A pool that is drawn and paid, an open one, and a wallet that plays repeatedly. */
const DRAWN = poolKey(0).toBase58();
const OPEN = poolKey(4).toBase58();
const WALLET = walletKey(0, 0).toBase58();

/** The queries to measure for a route, instead of its bare path. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/pools': ['', '?status=open', '?status=completed&sort=prize', '?sort=oldest', '?search=Pool%2037'],
  '/api/pools/page': ['', '?showLocked=true', '?sort=ending', '?search=Pool%2014', '?size=large&sort=prize'],
  '/api/winners': ['', '?search=Pool%2037', `?search=${WALLET.slice(0, 6)}`],
  '/api/stats/top-creators': ['', '?timeframe=24h', '?timeframe=7d', '?timeframe=30d'],
  '/api/notifications': [`?wallet=${WALLET}`],
  '/api/users/{wallet}/claims': ['?status=claimable', '?status=claimed'],
  '/api/creators': [`?wallets=${WALLET}`],
  '/api/creators/{creator}/pools': ['?state=active', '?state=ended'],
  '/api/events': ['?after=0', '?after=9007199254740991'],
  '/api/pools/{id}/events': ['?after=0'],
};

const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

/** Returns the paths of every public GET route that a server documents, with its frequent queries. */
export async function publicPaths(api: string): Promise<string[]> {
  const { paths } = v.parse(documentSchema, await (await fetch(`${api}/api/openapi.json`)).json());
  return Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !LEFT_OUT.test(path))
    .flatMap(([path]) => {
      const pools = path.includes('{id}') ? [DRAWN, OPEN] : [''];
      return pools.flatMap((pool) =>
        (QUERIES[path] ?? ['']).map(
          (query) => path.replace('{id}', pool).replace(/\{(wallet|creator)\}/, WALLET) + query,
        ),
      );
    });
}
