/**
 * Measures what a day of ten thousand pools costs, at several numbers of pools, and prints each figure with its limit.
 * Ends with code 1 only if a cost depends on the number of pools: the ratio between the largest and the second size is
 * above 1.1, or 1.35 for the blocks that a route reads, which noise does not move.
 *   --quick             fewer pools, routes and sockets; at most ten minutes instead of 25
 *   --only server       the built server on PostgreSQL: public routes, admins beside them, and one join to sockets
 *   --only browser      the built app in Chromium, with a canned chain and server
 */
import { parseArgs } from 'node:util';
import { LIST_ROUTES, measureBrowser, OTHER_ROUTES, PLAYABLE, type SeenJoin } from './scale/browser.ts';
import type { Cost } from './scale/measure-route.ts';
import { Report } from './scale/report.ts';
import { measureServed } from './scale/served.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const { quick, only } = values;
if (only !== undefined && only !== 'server' && only !== 'browser')
  throw new Error('--only takes `server` or `browser`');
/** Numbers of pools. The costs at both are compared. */
const SIZES = [10_000, 70_000];
/** Limits of the list's first load. */
const LIMITS: Cost = { bytes: 300_000, requests: 2, heap: 30_000_000 };

/** The largest allowed ratio of a cost at the largest size to the cost at the size before. */
const MOST_RATIO = 1.1;
/** The same for blocks read: an index of seven times as many rows may have one more level, a third more blocks. */
const INDEX_RATIO = 1.35;

const report = new Report();

async function browser(): Promise<void> {
  const routes = quick ? LIST_ROUTES : [...LIST_ROUTES, ...OTHER_ROUTES];
  const sizes = quick ? SIZES : [100, ...SIZES];
  const { costs, joins } = await measureBrowser(sizes, routes);
  report.title(
    `Pages at ${sizes.map((size) => size.toLocaleString('en')).join(', ')} pools, of which ${PLAYABLE} can be played`,
  );
  for (const { name, path } of routes) {
    for (const what of ['bytes', 'requests', 'heap'] as const) {
      const all = costs.map((at) => at.get(name)?.[what] ?? Number.NaN);
      const unit = what === 'requests' ? '' : what === 'heap' ? 'MB' : 'kB';
      // The number of requests depends on the order in which answers arrive.
      const compared = what === 'requests' ? {} : { mostRatio: MOST_RATIO };
      report.row(`${name}: ${what}`, all, {
        unit,
        ...compared,
        ...(path === '/pools' ? { limit: LIMITS[what] } : {}),
      });
    }
  }
  joinRows('each tab of a visitor', joins);
}

/** @param watcher what receives the bytes */
function joinRows(watcher: string, joins: readonly SeenJoin[]): void {
  report.title(`A join at ${joins.map(({ seats }) => seats).join(' and ')} seats, bytes for ${watcher}`);
  report.row(
    'on the list',
    joins.map(({ list }) => list),
    { unit: 'B', limit: 100, mostRatio: MOST_RATIO },
  );
  report.row(
    "on the pool's page",
    joins.map(({ pool }) => pool),
    {
      unit: 'B',
      limit: 2_000,
      mostRatio: MOST_RATIO,
    },
  );
}

async function server(): Promise<void> {
  const { sizes, joins, admins } = await measureServed({
    indexed: quick ? 1_000 : 5_000,
    sizes: SIZES,
    rounds: quick ? 3 : 7,
    sockets: quick ? 300 : 3_000,
    adminSeconds: quick ? 15 : 60,
    log: (line) => console.log(line),
  });
  report.title('Public routes of the server at 10,000 and 70,000 pools');
  for (const path of sizes[0]?.keys() ?? []) {
    const of = (what: 'bytes' | 'buffers' | 'ms' | 'cpuMs' | 'cachedMs' | 'cachedCpuMs') =>
      sizes.map((at) => at.get(path)?.[what] ?? Number.NaN);
    report.text(path);
    report.row('  bytes, brotli', of('bytes'), { unit: 'B', mostRatio: MOST_RATIO });
    report.row('  buffers', of('buffers'), { unit: '', mostRatio: INDEX_RATIO, allowance: 5 });
    report.row('  ms', of('ms'), { unit: 'ms' });
    report.row('  processor', of('cpuMs'), { unit: 'ms' });
    report.row('  ms, cached', of('cachedMs'), { unit: 'ms' });
    report.row('  processor, cached', of('cachedCpuMs'), { unit: 'ms' });
  }
  report.title("24 requests for the users' list of admins beside public ones, at 70,000 pools");
  const { alone, beside } = admins;
  report.text('without admins, and beside them');
  report.row('public p50', [alone.p50Ms, beside.p50Ms], { unit: 'ms' });
  report.row('public p99', [alone.p99Ms, beside.p99Ms], { unit: 'ms', limit: 100 });
  report.row('public requests', [alone.requests, beside.requests], { unit: '' });
  report.row('of these failed', [alone.failed, beside.failed], { unit: '', limit: 0 });
  report.row('answers to admins', [0, admins.admins], { unit: '' });
  report.row('of these to try again later', [0, admins.refused], { unit: '' });
  joinRows('each socket', joins);
  report.row(
    'on other pages',
    joins.map(({ other }) => other),
    { unit: 'B', mostRatio: MOST_RATIO },
  );
}

if (only !== 'browser') await server();
if (only !== 'server') await browser();
report.end();
