import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as v from 'valibot';
import { openSession } from '#server/api/sign-in/sessions.ts';
import { OPTIONS } from '#server/store/gated-reads.ts';
import { sleep } from '#src/lib/sleep.ts';
import { walletKey } from '../server/canned-history.ts';
import { nextMessage, start, stop } from '../server/child.ts';
import { mixedPaths } from '../server/paths.ts';
import { publicPaths } from './public-routes.ts';
import { FORGET } from './route-costs.ts';

/** What public requests get while admins read long lists. */
export interface BesideAdmin {
  /** The same requests without admins. */
  readonly alone: Reading;
  readonly beside: Reading;
  /** Number of answers to admins; `refused` counts the answers without status 200. */
  readonly admins: number;
  readonly refused: number;
}

export const ADMIN = walletKey(0, 1).toBase58();
const ADMINS = 24;
/** The pause that the server requests of a refused admin. */
const RETRY_MS = 1_000;
/** Time that the readers take to start. */
const START_MS = 3_000;
const READERS = 20;
const REQUESTS_PER_SECOND = 60;
const PATHS = 1_000;
const SORTS = ['lastSeen', 'firstSeen', 'joined', 'created', 'won', 'staked', 'winnings', 'unclaimed'];

type Reading = v.InferOutput<typeof reportSchema>;
const reportSchema = v.object({
  requests: v.number(),
  failed: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
});

/** Measures readers of public paths, of all routes and of many pools and wallets, until something else ends. */
async function readDuring(port: number, pools: number, work: () => Promise<unknown>): Promise<Reading> {
  const ofRoutes = (await publicPaths(`http://127.0.0.1:${port}`)).filter(
    (path) => !path.includes('search='),
  );
  const ofPools = mixedPaths(PATHS, pools).filter((path) => !path.startsWith('/api/pools?'));
  const paths = ofPools.flatMap((path, at) => [path, ofRoutes[at % ofRoutes.length] ?? path]);
  const readers = start('./honest.ts');
  readers.send({ port, paths, readers: READERS, perSecond: REQUESTS_PER_SECOND, sockets: 0 });
  await sleep(START_MS);
  await work();
  const reported = nextMessage(readers);
  readers.send('report');
  const report = v.parse(reportSchema, await reported);
  await stop(readers);
  return report;
}

/** Measures 60 public requests a second alone, and while 24 requests of admins always run. */
export async function besideAdmin(
  port: number,
  databaseUrl: string,
  { pools, seconds }: { readonly pools: number; readonly seconds: number },
): Promise<BesideAdmin> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const { token } = await openSession(drizzle(pool, OPTIONS), ADMIN, Math.floor(Date.now() / 1_000));
  await pool.end();
  const statuses: number[] = [];
  const read = async (admin: number, until: number): Promise<void> => {
    while (Date.now() < until) {
      const sort = SORTS[statuses.length % SORTS.length];
      const url = `http://127.0.0.1:${port}/api/admin/users?sort=${sort}&order=${admin % 2 ? 'asc' : 'desc'}`;
      const response = await fetch(url, { headers: { cookie: `admin_session=${token}` } });
      await response.arrayBuffer();
      statuses.push(response.status);
      if (response.status !== 200) await sleep(RETRY_MS);
    }
  };
  const readAll = (): Promise<unknown> =>
    Promise.all(Array.from({ length: ADMINS }, (_, admin) => read(admin, Date.now() + seconds * 1_000)));
  // The cache is emptied between both measurements, so that each computes all answers.
  const alone = await readDuring(port, pools, () => sleep(seconds * 1_000));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(FORGET);
  await client.end();
  const beside = await readDuring(port, pools, readAll);
  const refused = statuses.filter((status) => status !== 200).length;
  return { alone, beside, admins: statuses.length, refused };
}
