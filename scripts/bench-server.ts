/**
 * How the server does with 20,000 pools and 200,000 entries on PostgreSQL while 50 transactions a second are indexed:
 * the load comes from processes of its own on loopback, the chain plays a canned history. Ends with code 1 where a
 * figure misses its limit. Takes about 25 minutes.
 *   --json          prints the figures alone
 *   --pools N       fewer pools, for a quick look
 *   --minutes N     how long the memory is watched; 10
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startPostgres } from '#tests/support/postgres.ts';
import { poolKey, TRANSACTIONS_A_POOL, walletKey } from './bench-server/canned-history.ts';
import { ask, nextMessage, start, stop, stopAll } from './bench-server/child.ts';
import { type FigureName, type Figures, isMissed, LIMITS } from './bench-server/figures.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    pools: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
  },
});
const POOLS = Number(options.pools);
const MINUTES = Number(options.minutes);
const RATE = 50;
const CHAIN_PORT = 18_899;
const API_PORT = 18_787;
const BARE_PORT = 18_788;
const API = `http://127.0.0.1:${API_PORT}`;
const HOT = '/api/pools?status=open';
const HOT_CONNECTIONS = 100;
const MIXED_CONNECTIONS = 20;
const MIXED_URLS = 1_000;
const LOAD_SECONDS = 20;
const SOCKETS = 2_000;
const SOCKET_SECONDS = 60;
const MEGABYTE = 1_048_576;
const NO_LIMIT = '1000000';

const say = (line: string): void => {
  if (!options.json) console.log(line);
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const loadSchema = v.object({
  perSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  failed: v.number(),
});
const fanOutSchema = v.object({ messages: v.number(), p50Ms: v.number(), p99Ms: v.number() });

async function indexedSlot(): Promise<number> {
  const response = await fetch(`${API}/api/health`);
  const health = v.object({ indexer: v.object({ confirmedSlot: v.nullable(v.string()) }) });
  return Number(v.parse(health, await response.json()).indexer.confirmedSlot ?? 0);
}

async function rpc(method: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [{ commitment: 'confirmed' }] });
  const response = await fetch(`http://127.0.0.1:${CHAIN_PORT}`, { method: 'POST', body });
  return v.parse(v.object({ result: v.number() }), await response.json()).result;
}

/** Lists of every filter, details and activity, each once. */
function mixedPaths(): string[] {
  const filters = [
    'size=medium',
    'entry=low',
    'entry=medium',
    'potential=low',
    'potential=medium',
    'fill=filling',
    'fill=nearly',
  ];
  const sorts = ['newest', 'oldest', 'ending', 'entry', 'players', 'prize', 'fill'];
  const lists = filters.flatMap((filter) =>
    sorts.map((sort) => `/api/pools?${filter}&sort=${sort}&limit=20`),
  );
  const searches = Array.from(
    { length: 51 },
    (_, at) => `/api/pools?search=${encodeURIComponent(`Pool ${at * 37}`)}`,
  );
  const rest = MIXED_URLS - lists.length - searches.length;
  const others = Array.from({ length: rest }, (_, at) => {
    const pool = (at * 19) % POOLS;
    if (at % 3 === 0) return `/api/users/${walletKey(pool, at % 10).toBase58()}/activity`;
    return at % 3 === 1 ? `/api/pools/${poolKey(pool).toBase58()}` : `/api/pools/${pool}/participants`;
  });
  // Spread, so that every second of the load has of everything.
  return [...lists, ...searches, ...others].toSorted((a, b) => hash(a) - hash(b));
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

async function load(
  url: string,
  paths: readonly string[],
  connections: number,
): Promise<v.InferOutput<typeof loadSchema>> {
  const result = v.parse(
    loadSchema,
    await ask('./load.ts', { url, paths, connections, seconds: LOAD_SECONDS }),
  );
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${url} failed`);
  return result;
}

/** Requests per second for a URL of the server beside a bare route with its bytes, in turns. */
async function hotRatio(): Promise<number> {
  const hot = await (await fetch(API + HOT)).text();
  const bare = start(
    './bare-route.ts',
    ['--port', String(BARE_PORT), '--type', 'application/json; charset=utf-8'],
    {},
    hot,
  );
  await nextMessage(bare);
  const bareUrl = `http://127.0.0.1:${BARE_PORT}`;
  const first = await load(bareUrl, ['/'], HOT_CONNECTIONS);
  const server = await load(API, [HOT], HOT_CONNECTIONS);
  const second = await load(bareUrl, ['/'], HOT_CONNECTIONS);
  const mixedBare = await load(bareUrl, ['/'], MIXED_CONNECTIONS);
  const mixed = await load(API, mixedPaths(), MIXED_CONNECTIONS);
  await stop(bare);
  const yardstick = (first.perSecond + second.perSecond) / 2;
  say(
    `bare ${first.perSecond.toFixed(0)} and ${second.perSecond.toFixed(0)}/s (${hot.length} bytes), hot ${server.perSecond.toFixed(0)}/s, p99 ${server.p99Ms} ms`,
  );
  say(
    `bare ${mixedBare.perSecond.toFixed(0)}/s, mixed ${mixed.perSecond.toFixed(0)}/s, p50 ${mixed.p50Ms} ms, p99 ${mixed.p99Ms} ms`,
  );
  figures.rest_mixed_ratio = mixed.perSecond / mixedBare.perSecond;
  figures.rest_p99_ms = mixed.p99Ms;
  return server.perSecond / yardstick;
}

function residentMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024) / MEGABYTE;
}

const figures: Figures = {};
try {
  const databaseUrl = await (await startPostgres()).createDatabase();
  const transactions = POOLS * TRANSACTIONS_A_POOL;
  await nextMessage(
    start('./canned-chain.ts', [
      '--port',
      String(CHAIN_PORT),
      '--from',
      String(transactions),
      '--rate',
      String(RATE),
    ]),
  );
  const begun = Date.now();
  const server = start('../../server/main.ts', [], {
    DATABASE_URL: databaseUrl,
    RPC_URL: `http://127.0.0.1:${CHAIN_PORT}`,
    WS_URL: '',
    CLUSTER: 'localnet',
    API_PORT: String(API_PORT),
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: 'warn',
  });
  await nextMessage(server);
  const last = await rpc('getSlot');
  while ((await indexedSlot()) < last - 1) await wait(500);
  const seconds = (Date.now() - begun) / 1000;
  figures.backfill_tx_per_s = transactions / seconds;
  say(`${transactions} transactions of ${POOLS} pools indexed in ${seconds.toFixed(0)} s`);

  await rpc('benchLive');
  figures.rest_hot_ratio = await hotRatio();
  const url = `ws://127.0.0.1:${API_PORT}/api/socket.io/?EIO=4&transport=websocket`;
  const fanOut = v.parse(
    fanOutSchema,
    await ask('./sockets.ts', { url, databaseUrl, sockets: SOCKETS, seconds: SOCKET_SECONDS }),
  );
  figures.socket_fanout_p99_ms = fanOut.p99Ms;
  say(
    `${fanOut.messages} messages to ${SOCKETS} sockets, p50 ${fanOut.p50Ms.toFixed(0)} ms, p99 ${fanOut.p99Ms.toFixed(0)} ms`,
  );

  // The memory from the second to the last minute of one steady load.
  const watched = MINUTES * 60_000;
  const steady = setInterval(() => void fetch(API + HOT).then((response) => response.text()), 100);
  await wait(120_000);
  const early = residentMegabytes(server);
  await wait(watched - 120_000);
  const late = residentMegabytes(server);
  clearInterval(steady);
  figures.rss_growth_mb = late - early;
  const behind = (await rpc('getSlot')) - (await indexedSlot());
  say(
    `${early.toFixed(0)} MB after two minutes, ${late.toFixed(0)} MB after ${MINUTES}; ${behind} slots behind`,
  );
} finally {
  await stopAll();
}

const rows = (Object.entries(figures) as [FigureName, number][]).map(([name, value]) => ({
  name,
  value: Number(value.toPrecision(4)),
  unit: LIMITS[name].unit,
  limit: LIMITS[name].limit,
}));
if (options.json) console.log(JSON.stringify({ figures: rows }));
else {
  for (const { name, value, unit, limit } of rows) {
    console.log(`${name.padEnd(24)}${String(value).padStart(10)} ${unit.padEnd(6)} limit ${limit}`);
  }
}
if (rows.some(({ name, value }) => isMissed(name, value))) process.exitCode = 1;
