/**
 * Measures the server with 20,000 pools and 200,000 entries on PostgreSQL while it indexes 50 transactions a second.
 * The load comes from other processes on loopback, and the chain plays a canned history. Ends with code 1 if a figure
 * misses its limit. Takes about 25 minutes.
 *   --json          prints only the figures
 *   --pools N       fewer pools, for a quick run
 *   --minutes N     minutes for which the memory is measured; 10
 *   --only rest     only the figures of REST, in a tenth of the time
 *   --hostile N     instead, N minutes of honest and hostile clients at once (N at least 10)
 */
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { run, nextMessage, start, stop, stopAll } from './server/child.ts';
import { type FigureName, type Figures, isMissed, LIMITS } from './server/figures.ts';
import { HOT, mixedPaths } from './server/paths.ts';
import { API, API_PORT, startProduct } from './server/product.ts';
import { heldBy } from './server/inspected.ts';
import { soak } from './server/soak.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    pools: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    hostile: { type: 'string' },
  },
});
const POOLS = Number(options.pools);
const MINUTES = Number(options.minutes);
if (options.only !== undefined && options.only !== 'rest')
  throw new Error('--only takes `rest` and nothing else');
const RATE = 50;
const BARE_PORT = 18_788;
const INSPECTOR_PORT = 18_789;
const HOT_CONNECTIONS = 100;
const MIXED_CONNECTIONS = 20;
const MIXED_URLS = 1_000;
const LOAD_SECONDS = 20;
const SOCKETS = 2_000;
const SOCKET_SECONDS = 60;
const NO_LIMIT = '1000000';

const log = (line: string): void => {
  if (!options.json) console.log(line);
};
const loadSchema = v.object({
  perSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  failed: v.number(),
});
const fanOutSchema = v.object({ messages: v.number(), p50Ms: v.number(), p99Ms: v.number() });

async function load(
  url: string,
  paths: readonly string[],
  connections: number,
): Promise<v.InferOutput<typeof loadSchema>> {
  const result = v.parse(
    loadSchema,
    await run('./load.ts', { url, paths, connections, seconds: LOAD_SECONDS }),
  );
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${url} failed`);
  return result;
}

/** Returns the ratio of requests per second of a URL of the server to those of a bare route with the same bytes. */
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
  const mixed = await load(API, mixedPaths(MIXED_URLS, POOLS), MIXED_CONNECTIONS);
  await stop(bare);
  const yardstick = (first.perSecond + second.perSecond) / 2;
  log(
    `bare ${first.perSecond.toFixed(0)} and ${second.perSecond.toFixed(0)}/s (${hot.length} bytes), hot ${server.perSecond.toFixed(0)}/s, p99 ${server.p99Ms} ms`,
  );
  log(
    `bare ${mixedBare.perSecond.toFixed(0)}/s, mixed ${mixed.perSecond.toFixed(0)}/s, p50 ${mixed.p50Ms} ms, p99 ${mixed.p99Ms} ms`,
  );
  figures.rest_mixed_ratio = mixed.perSecond / mixedBare.perSecond;
  figures.rest_p99_ms = mixed.p99Ms;
  return server.perSecond / yardstick;
}

const figures: Figures = {};

/** Measures the server with honest clients only. */
async function measure(): Promise<void> {
  const product = await startProduct({
    pools: POOLS,
    rate: RATE,
    environment: {
      RATE_LIMIT_PER_MINUTE: NO_LIMIT,
      NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTOR_PORT}`,
    },
  });
  const { pid = 0 } = product.server;
  const { databaseUrl, transactions, seconds } = product;
  figures.backfill_tx_per_s = transactions / seconds;
  log(`${transactions} transactions of ${POOLS} pools indexed in ${seconds.toFixed(0)} s`);

  await product.goOn();
  figures.rest_hot_ratio = await hotRatio();
  if (options.only === 'rest') return;
  const url = `ws://127.0.0.1:${API_PORT}/api/socket.io/?EIO=4&transport=websocket`;
  const fanOut = v.parse(
    fanOutSchema,
    await run('./sockets.ts', { url, databaseUrl, sockets: SOCKETS, seconds: SOCKET_SECONDS }),
  );
  figures.socket_fanout_p99_ms = fanOut.p99Ms;
  log(
    `${fanOut.messages} messages to ${SOCKETS} sockets, p50 ${fanOut.p50Ms.toFixed(0)} ms, p99 ${fanOut.p99Ms.toFixed(0)} ms`,
  );

  // Measures memory from the second to the last minute of one steady load. Garbage is no growth: V8
  // may leave tens of megabytes of it uncollected.
  const watched = MINUTES * 60_000;
  const steady = setInterval(() => void fetch(API + HOT).then((response) => response.text()), 100);
  await sleep(120_000);
  const early = await heldBy(pid, INSPECTOR_PORT);
  await sleep(watched - 120_000);
  const late = await heldBy(pid, INSPECTOR_PORT);
  clearInterval(steady);
  figures.rss_growth_mb = late.residentMb - early.residentMb;
  figures.held_growth_mb = late.heldMb - early.heldMb;
  log(
    `after two minutes ${early.residentMb.toFixed(0)} MB resident, ${early.heldMb.toFixed(1)} held; after ${MINUTES} ${late.residentMb.toFixed(0)} and ${late.heldMb.toFixed(1)}; ${await product.behind()} slots behind`,
  );
}

try {
  if (options.hostile === undefined) await measure();
  else Object.assign(figures, await soak(Number(options.hostile), log));
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
