import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as v from 'valibot';
import { openSession } from '#server/api/sign-in/sessions.ts';
import { OPTIONS } from '#server/store/gated-reads.ts';
import { sleep } from '#src/lib/sleep.ts';
import { walletKey } from '../server/canned-history.ts';
import { nextMessage, start, stop } from '../server/child.ts';
import { mixedPaths } from '../server/paths.ts';

/** What public requests get while admins read long lists. */
export interface BesideAdmin {
  readonly requests: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers to admins, and of these those that are not 200. */
  readonly admins: number;
  readonly refused: number;
}

export const ADMIN = walletKey(0, 1).toBase58();
const ADMINS = 24;
const READERS = 20;
const REQUESTS_PER_SECOND = 60;
const PATHS = 1_000;
const SORTS = ['lastSeen', 'firstSeen', 'joined', 'created', 'won', 'staked', 'winnings', 'unclaimed'];

const reportSchema = v.object({
  requests: v.number(),
  failed: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
});

/** Measures readers of 60 public paths a second, of an API on a port, while 24 requests of admins always run. */
export async function besideAdmin(
  port: number,
  databaseUrl: string,
  { pools, seconds }: { readonly pools: number; readonly seconds: number },
): Promise<BesideAdmin> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const { token } = await openSession(drizzle(pool, OPTIONS), ADMIN, Math.floor(Date.now() / 1_000));
  await pool.end();
  const readers = start('./honest.ts');
  readers.send({
    port,
    paths: mixedPaths(PATHS, pools),
    readers: READERS,
    perSecond: REQUESTS_PER_SECOND,
    sockets: 0,
  });
  const until = Date.now() + seconds * 1_000;
  const statuses: number[] = [];
  const read = async (admin: number): Promise<void> => {
    while (Date.now() < until) {
      const sort = SORTS[statuses.length % SORTS.length];
      const url = `http://127.0.0.1:${port}/api/admin/users?sort=${sort}&order=${admin % 2 ? 'asc' : 'desc'}`;
      const response = await fetch(url, { headers: { cookie: `admin_session=${token}` } });
      await response.arrayBuffer();
      statuses.push(response.status);
      // A refused admin waits before the next try.
      if (response.status !== 200) await sleep(500);
    }
  };
  await Promise.all(Array.from({ length: ADMINS }, (_, admin) => read(admin)));
  const reported = nextMessage(readers);
  readers.send('report');
  const report = v.parse(reportSchema, await reported);
  await stop(readers);
  return {
    ...report,
    admins: statuses.length,
    refused: statuses.filter((status) => status !== 200).length,
  };
}
