/**
 * Measures what a visit costs at different numbers of pools on the chain, of which at most 400 can be played: bytes and
 * requests of chain and server, and the JavaScript heap, in Chromium against a canned chain and server. Ends with code 1
 * if bytes or heap depend on the number of pools: the ratio between the largest and the second size is above 1.1, which
 * noise does not move. The number of requests varies with what happens first. Limits are printed beside, and do not fail.
 *   --quick   the two largest sizes and two routes; one minute
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { type Cost, measureRoute } from './scale/measure-route.ts';
import { openSite, type Site } from './web/open-site.ts';
import { buildApp } from './web/pages.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const PORT = 18_620;
const CHAIN_PORT = 18_630;
/** Pools that fill up at any time on a day of 10,000: each takes an hour. */
const PLAYABLE = 400;
const SIZES = values.quick ? [10_000, 70_000] : [100, 10_000, 70_000];
const MOST_RATIO = 1.1;
/** Limits of the list's first load. */
const LIMITS: Cost = { bytes: 300_000, requests: 2, heap: 30_000_000 };

const ROUTES = [
  { name: 'list, visitor', path: '/pools', isConnected: false },
  { name: 'list, wallet', path: '/pools', isConnected: true },
  ...(values.quick
    ? []
    : [
        { name: 'home, visitor', path: '/', isConnected: false },
        { name: 'My Activity, wallet', path: '/activity', isConnected: true },
      ]),
];

const isCounted = ({ port, pathname }: URL): boolean =>
  port === String(CHAIN_PORT) || pathname.startsWith('/api/');

async function costsAt(browser: Browser, site: Site): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const { name, path, isConnected } of ROUTES) {
    const player = await Player.open(browser, site.origin, { viewport: { width: 1_280, height: 800 } });
    const act = (): Promise<void> => (isConnected ? player.connect() : Promise.resolve());
    costs.set(name, await measureRoute(player.page, path, isCounted, act));
    await player.close();
  }
  return costs;
}

const shown = (name: keyof Cost, value: number): string =>
  name === 'requests'
    ? String(value)
    : name === 'heap'
      ? `${(value / 1e6).toFixed(1)} MB`
      : `${(value / 1e3).toFixed(0)} kB`;

const dist = await mkdtemp(join(tmpdir(), 'bench-scale-'));
const browser = await launchChromium();
const costs: Map<string, Cost>[] = [];
try {
  await buildApp(dist, CHAIN_PORT);
  for (const size of SIZES) {
    const pools = Math.min(size, PLAYABLE);
    const site = await openSite({ dist, port: PORT, chainPort: CHAIN_PORT, pools, ended: size - pools });
    try {
      costs.push(await costsAt(browser, site));
    } finally {
      await site.close();
    }
  }
} finally {
  await browser.close();
  await rm(dist, { recursive: true, force: true });
}
for (const { name, path } of ROUTES) {
  for (const what of ['bytes', 'requests', 'heap'] as const) {
    const all = costs.map((at) => at.get(name)?.[what] ?? Number.NaN);
    const [smaller = Number.NaN, largest = Number.NaN] = all.slice(-2);
    const ratio = largest / smaller;
    const isMissed = Math.max(...all) > LIMITS[what];
    const limit = path === '/pools' ? `, limit ${shown(what, LIMITS[what])}${isMissed ? ' missed' : ''}` : '';
    const row = all.map((value) => shown(what, value).padStart(9)).join('');
    console.log(`${name.padEnd(22)}${what.padEnd(10)}${row}   ratio ${ratio.toFixed(2)}${limit}`);
    if (what !== 'requests' && !(ratio <= MOST_RATIO)) process.exitCode = 1;
  }
}
console.log(
  `at ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} pools, of which ${PLAYABLE} can be played`,
);
