import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import pg from 'pg';
import { sleep } from '#src/lib/sleep.ts';
import { median } from '../web/limits.ts';

/** The costs of a request that the server answers for the first time, and of one that it answers from the cache. */
export interface RouteCost {
  /** Bytes of the answer's body, compressed by brotli. */
  readonly bytes: number;
  /** Blocks of the database that its statements read, from memory or from the disk. */
  readonly buffers: number;
  readonly ms: number;
  /** Milliseconds of processor time of the server's process. */
  readonly cpuMs: number;
  readonly cachedMs: number;
  readonly cachedCpuMs: number;
}

const NANOSECONDS_A_MS = 1e6;
/** Longer than the server may send a stale answer. */
const STALE_MS = 100;
const CACHED_REQUESTS = 100;
/** Answers to searches are not cached, and may take long. */
const CACHED_MS = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** SQL that makes all cached answers stale, as a fork does. */
export const FORGET =
  'update indexer_state set revision = revision + 1, removed_revision = revision + 1, totals_revision = revision + 1';
/** Counts no statements that a server runs by itself, or for every answer alike. */
const BUFFERS = `select coalesce(sum(shared_blks_hit + shared_blks_read + temp_blks_read + local_blks_hit + local_blks_read), 0)::float8 as buffers
  from pg_stat_statements where query !~ 'presence|rate_limits|pg_stat_statements|from "indexer_(conditions|errors)"'`;

/** Returns the bytes of an answer's body. @throws if it is not an answer of 200 */
function requestPath(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} was answered with ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Returns the processor time of all threads of a process so far, by the scheduler's counters. */
function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / NANOSECONDS_A_MS;
}

/** Measures the costs of paths on a server that indexes nothing, one after the other. @param pid of the server */
export async function routeCosts(
  api: string,
  databaseUrl: string,
  pid: number,
  { paths, rounds }: { readonly paths: readonly string[]; readonly rounds: number },
): Promise<Map<string, RouteCost>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const costs = new Map<string, RouteCost>();
  for (const path of paths) {
    const url = api + path;
    // The first request may open connections and prepare statements.
    let bytes = await requestPath(url);
    const firsts: { readonly buffers: number; readonly ms: number; readonly cpuMs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query(FORGET);
      await sleep(STALE_MS);
      await client.query('select pg_stat_statements_reset()');
      const cpuMs = cpuMsOf(pid);
      const at = performance.now();
      bytes = await requestPath(url);
      const spent = { ms: performance.now() - at, cpuMs: cpuMsOf(pid) - cpuMs };
      const { rows } = await client.query<{ buffers: number }>(BUFFERS);
      firsts.push({ ...spent, buffers: rows[0]?.buffers ?? Number.NaN });
    }
    const cpuMs = cpuMsOf(pid);
    const at = performance.now();
    let sent = 0;
    for (; sent < CACHED_REQUESTS && performance.now() - at < CACHED_MS; sent += 1) await requestPath(url);
    costs.set(path, {
      bytes,
      buffers: Math.min(...firsts.map(({ buffers }) => buffers)),
      ms: median(firsts.map(({ ms }) => ms)),
      cpuMs: median(firsts.map((first) => first.cpuMs)),
      cachedMs: (performance.now() - at) / sent,
      cachedCpuMs: (cpuMsOf(pid) - cpuMs) / sent,
    });
  }
  await client.end();
  return costs;
}
