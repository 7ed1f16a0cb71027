import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '#tests/support/chain-script.ts';
import { onEachApi } from '../api/on-each-api.ts';
import { ORIGIN, serveSite, type Site, type SiteOptions } from './crawler.ts';

const PAGES = [
  '/',
  '/pools',
  '/how-it-works',
  '/winners',
  '/pool-completion',
  '/vrf-transparency',
  '/security',
  '/suggestions',
  '/limits',
  '/official',
  '/privacy',
].map((path) => ORIGIN + path);

onEachApi('the files that crawlers look for', (world) => {
  const sites: Site[] = [];
  const serve = async (options: SiteOptions = {}): Promise<Site> => {
    const site = await serveSite(world(), options);
    sites.push(site);
    return site;
  };
  const open: string[] = [];
  let endedAt: number;

  beforeAll(async () => {
    for (let index = 0; index < 3; index += 1) {
      const pool = world().pool({ creator: addressOf(`creator ${index % 2}`) });
      await world().apply(pool.create());
      open.push(pool.address);
    }
    world().chain.warp(600);
    const ended = world().pool({ creator: addressOf('creator 2'), minPlayers: 4 });
    await world().apply(ended.create());
    const joined = world().pool({ creator: addressOf('creator 0') });
    await world().apply(joined.create());
    world().chain.warp(60);
    await world().apply(joined.join());
    endedAt = world().chain.now;
    open.push(joined.address);
    world().chain.warp(86_400);
    await world().apply(ended.expire());
  });
  afterAll(() => Promise.all(sites.map((site) => site.close())));

  const get = (site: Site, url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers: { host: 'evil.example', ...headers } });
  const locations = (xml: string): string[] =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location);

  it('robots.txt allows every page, and names the sitemap', async () => {
    const { headers, body } = await get(await serve(), '/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('the sitemap lists pages, open pools and creators, with their last changes', async () => {
    const site = await serve();
    const { statusCode, headers, body } = await get(site, '/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).not.toContain('evil.example');
    const creators = [0, 1, 2].map((index) => addressOf(`creator ${index}`));
    expect(locations(body)).toEqual([
      ...PAGES,
      ...open.map((address) => `${ORIGIN}/pools/${address}`),
      ...creators.toSorted().map((wallet) => `${ORIGIN}/creators/${wallet}`),
    ]);
    const changed = (path: string): string | undefined =>
      new RegExp(`${path}</loc><lastmod>([^<]*)</lastmod>`).exec(body)?.[1];
    expect(changed(open[3] ?? '')).toBe(new Date(endedAt * 1_000).toISOString());
    expect(changed(creators[2] ?? '')).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/);
    expect(changed('/winners')).toBeUndefined();

    const compressed = await get(site, '/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(body);
  });

  it('the sitemap of more addresses than a file may have is an index of files', async () => {
    const site = await serve({ most: 4 });
    const index = (await get(site, '/sitemap.xml')).body;
    expect(index).toContain('<sitemapindex ');
    const numbers = [1, 2, 3, 4, 5];
    expect(locations(index)).toEqual(numbers.map((file) => `${ORIGIN}/sitemap-${file}.xml`));
    const files = await Promise.all(numbers.map((file) => get(site, `/sitemap-${file}.xml`)));
    expect(files.map(({ body }) => locations(body).length)).toEqual([4, 4, 4, 4, 2]);
    const all = (await get(await serve(), '/sitemap.xml')).body;
    expect(files.flatMap(({ body }) => locations(body))).toEqual(locations(all));
    for (const url of ['/sitemap-6.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-21.xml']) {
      expect([url, (await get(site, url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get(await serve(), '/sitemap-1.xml')).statusCode).toBe(404);
  });

  it('the sitemap is unavailable while the database does not answer', async () => {
    const down = new Proxy(world().store.db, {
      get: () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    });
    expect((await get(await serve({ db: down }), '/sitemap.xml')).statusCode).toBe(503);
  });

  it('security.txt names the contact, and is missing without one', async () => {
    expect((await get(await serve(), '/.well-known/security.txt')).statusCode).toBe(404);
    const site = await serve({ securityContact: 'mailto:security@pools.example' });
    const { headers, body } = await get(site, '/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:security@pools.example',
      Canonical: `${ORIGIN}/.well-known/security.txt`,
      'Preferred-Languages': 'en',
    });
    const days = (Date.parse(String(Reflect.get(fields, 'Expires'))) / 1_000 - world().chain.now) / 86_400;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(181);
  });
});
