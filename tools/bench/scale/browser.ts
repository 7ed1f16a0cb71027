import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { sleep } from '#src/lib/sleep.ts';
import { CANNED_SECRET } from '../web/canned-pools.ts';
import { openSite, type Site } from '../web/open-site.ts';
import { buildApp } from '../web/pages.ts';
import { type Cost, measureRoute, Traffic } from './measure-route.ts';

const PORT = 18_620;
const CHAIN_PORT = 18_630;
/** Pools open at the same time on a day of 10,000 pools, if each takes an hour to fill. */
export const PLAYABLE = 400;
/** Seats of the connected wallet. */
const SEATS = 5;
/** Sizes of the pool that is joined, and how many of its seats are taken. */
const JOINED = [
  { size: 20, taken: 10 },
  { size: 1_000, taken: 990 },
];
const JOINS = 5;
/** Longer than the server collects deltas before it sends them. */
const JOIN_MS = 2_000;

interface Route {
  readonly name: string;
  readonly path: string;
  readonly isConnected: boolean;
}

/** The routes of the list, and further ones. */
export const LIST_ROUTES: readonly Route[] = [
  { name: 'list, visitor', path: '/pools', isConnected: false },
  { name: 'list, wallet', path: '/pools', isConnected: true },
];
export const OTHER_ROUTES: readonly Route[] = [
  { name: 'home, visitor', path: '/', isConnected: false },
  { name: 'My Activity, wallet', path: '/activity', isConnected: true },
];

const isCounted = ({ port, pathname }: URL): boolean =>
  port === String(CHAIN_PORT) || pathname.startsWith('/api/');

async function costsAt(
  browser: Browser,
  site: Site,
  routes: readonly Route[],
): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const { name, path, isConnected } of routes) {
    const viewport = { width: 1_280, height: 800 };
    const player = await Player.open(browser, site.origin, { viewport }, { secret: CANNED_SECRET });
    const act = (): Promise<void> => (isConnected ? player.connect() : Promise.resolve());
    costs.set(name, await measureRoute(player.page, path, isCounted, act));
    await player.close();
  }
  return costs;
}

/** Bytes that a page receives for one join. */
export interface SeenJoin {
  readonly seats: number;
  readonly list: number;
  readonly pool: number;
}

/** Measures what somebody else's join costs a visitor's tab with the list, and one with the pool's page. */
async function joinsSeen(
  browser: Browser,
  dist: string,
  joined: { readonly size: number; readonly taken: number },
): Promise<SeenJoin> {
  const site = await openSite({ dist, port: PORT, chainPort: CHAIN_PORT, pools: PLAYABLE, ...joined });
  const seen = async (path: string): Promise<number> => {
    const visitor = await Player.open(browser, site.origin, { viewport: { width: 1_280, height: 800 } });
    const traffic = await Traffic.of(visitor.page, isCounted);
    await visitor.page.goto(path);
    await traffic.idle();
    const each: number[] = [];
    for (let made = 0; made < JOINS; made += 1) {
      const { bytes } = traffic;
      site.join();
      await sleep(JOIN_MS);
      each.push(traffic.bytes - bytes);
    }
    await visitor.close();
    // The median, since a page may read the whole list meanwhile for other reasons.
    return each.toSorted((x, y) => x - y)[Math.floor(JOINS / 2)] ?? Number.NaN;
  };
  try {
    return { seats: joined.taken, list: await seen('/pools'), pool: await seen(`/pools/${site.firstPool}`) };
  } finally {
    await site.close();
  }
}

/** Measures what routes cost in Chromium, with a canned chain of several sizes. @returns the costs of each size, and of joins */
export async function measureBrowser(
  sizes: readonly number[],
  routes: readonly Route[],
): Promise<{ readonly costs: ReadonlyMap<string, Cost>[]; readonly joins: readonly SeenJoin[] }> {
  const dist = await mkdtemp(join(tmpdir(), 'bench-scale-'));
  const browser = await launchChromium();
  const costs: ReadonlyMap<string, Cost>[] = [];
  const joins: SeenJoin[] = [];
  try {
    await buildApp(dist, CHAIN_PORT);
    for (const size of sizes) {
      const playable = Math.min(size, PLAYABLE);
      const [pools, locked] = [0.9 * playable, 0.1 * playable];
      const ended = size - playable;
      const site = await openSite({
        dist,
        port: PORT,
        chainPort: CHAIN_PORT,
        pools,
        locked,
        ended,
        seats: SEATS,
      });
      try {
        costs.push(await costsAt(browser, site, routes));
      } finally {
        await site.close();
      }
    }
    for (const joined of JOINED) joins.push(await joinsSeen(browser, dist, joined));
  } finally {
    await browser.close();
    await rm(dist, { recursive: true, force: true });
  }
  return { costs, joins };
}
