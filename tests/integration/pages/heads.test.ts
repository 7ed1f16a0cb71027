import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Answers } from '#server/api/answers/answers.ts';
import { PAGE_ROUTES } from '#src/contract/page-routes.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import { HOSTILE } from '#tests/e2e/support/others-texts.ts';
import { onEachApi } from '../api/on-each-api.ts';
import { type Lives, playLives } from '../api/lives.ts';
import { ORIGIN, serveSite, type Site } from './crawler.ts';

const NOINDEX = /^\/(admin|vrf-test|solana-mobile-test|pool-resolution-debug)/;
const WALLET = addressOf('wallet 0');

onEachApi('a crawler, which runs no script', (world) => {
  let site: Site;
  let lives: Lives;
  beforeAll(async () => {
    lives = await playLives(world());
    site = await serveSite(world());
    const { slot } = world().chain;
    world().indexer = { ...world().indexer, chainSlot: slot, dueSlot: slot };
  });
  afterAll(() => site?.close());

  /** Returns the path of a route, with a pool and a wallet that exist. */
  const pathOf = (route: string): string =>
    route
      .replace('/:id', `/${lives.open.address}`)
      .replace('/:pool', `/${lives.drawn.address}`)
      .replace(':wallet', WALLET)
      .replace('/*?', '/users');

  describe.each(['en', 'ja'] as const)('in %s', (language) => {
    it.each(PAGE_ROUTES)('reads a head of its own at %s', async (route) => {
      const path = pathOf(route);
      const page = await site.crawl(path, { 'accept-language': `${language},de;q=0.5` });
      expect(page).toMatchObject({ status: 200, lang: language });
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Language, Accept-Encoding',
        'x-page': 'yes',
      });
      expect(page.title).not.toBe('');
      expect(page.meta('description')).not.toBe('');
      expect(page.html).not.toContain('evil.example');
      if (NOINDEX.test(route)) {
        expect(page.meta('robots')).toBe('noindex');
        expect(page.canonical).toBeUndefined();
        return;
      }
      expect(page.canonical).toBe(ORIGIN + path);
      expect(page.alternates).toEqual({
        'x-default': ORIGIN + path,
        ...Object.fromEntries(languageCodes().map((code) => [code, `${ORIGIN}${path}?lang=${code}`])),
      });
      expect(page.meta('robots')).toBeUndefined();
      expect(page.meta('og:url')).toBe(page.canonical);
      expect(page.meta('og:locale')).toBe(language === 'en' ? 'en_US' : 'ja_JP');
      expect(page.meta('og:site_name')).toBe('Xeroz');
      expect(page.meta('og:type')).toBe('website');
      expect(page.meta('og:image')).toMatch(/^https:\/\/pools\.example\/.*\.png$/);
      expect(page.meta('twitter:image')).toBe(page.meta('og:image'));
      expect(page.meta('twitter:title')).toBe(page.meta('og:title'));
      for (const name of ['og:title', 'og:description', 'og:image:alt', 'twitter:card']) {
        expect(page.meta(name)).toBeTruthy();
      }
    });
  });

  it('no two pages have the same title', async () => {
    const titles = await Promise.all(
      PAGE_ROUTES.map(async (route) => (await site.crawl(pathOf(route))).title),
    );
    expect(new Set(titles).size).toBe(PAGE_ROUTES.length);
  });

  it('reads a head in the language of the address, which is then a part of its canonical address', async () => {
    const page = await site.crawl('/winners?lang=tr', { 'accept-language': 'ja' });
    expect(page).toMatchObject({
      status: 200,
      lang: 'tr',
      title: 'Kazananlar · Xeroz',
      canonical: `${ORIGIN}/winners?lang=tr`,
    });
    const unknown = await site.crawl('/winners?lang=xx&x=1', { 'accept-language': 'pt,es;q=0.1' });
    expect(unknown).toMatchObject({ status: 200, lang: 'es', canonical: `${ORIGIN}/winners` });
  });

  it('reads of a pool what it is, by its number too', async () => {
    const { address } = lives.open;
    const page = await site.crawl(`/pools/${address}`);
    expect(page.title).toMatch(/^Open #\d+ · Xeroz$/);
    expect(page.meta('og:title')).toMatch(/^Open #\d+: win \d+\.\d{3} SOL$/);
    expect(page.meta('og:description')).toBe('2 of 10 seats · 0.1 SOL to join · 1 in 5 wins');
    const [, number = ''] = /#(\d+)/.exec(page.title) ?? [];
    expect(await site.crawl(`/pools/${number}`)).toMatchObject({ status: 200, canonical: page.canonical });

    const descriptionOf = async (pool: string) => (await site.crawl(`/pools/${pool}`)).meta('description');
    expect(await descriptionOf(lives.drawn.address)).toMatch(/^2 of 8 won at least \d+\.\d{3} SOL each/);
    expect(await descriptionOf(lives.expired.address)).toMatch(/Each player gets 0\.1 SOL back\.$/);
    expect(await descriptionOf(lives.locked.address)).toMatch(/^Draw at \d\d:\d\d UTC, \d+ [A-Z]/);
    expect((await site.crawl(`/vrf-transparency/${lives.drawn.address}`)).title).toBe(
      'Draw of Drawn · Xeroz',
    );
  });

  it('reads the change of a pool at once, and is answered 304 until then', async () => {
    const pool = world().pool({ name: 'Changing', maxPlayers: 6 });
    await world().apply(pool.create());
    const path = `/pools/${pool.address}`;
    const before = await site.crawl(path);
    const etag = String(before.headers.etag);
    expect(await site.crawl(path, { 'if-none-match': etag })).toMatchObject({ status: 304, html: '' });
    expect((await site.crawl(path, { 'if-none-match': etag, 'accept-language': 'ko' })).status).toBe(200);
    await world().apply(pool.join());
    const after = await site.crawl(path, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.meta('description')).toMatch(/^2 of 6 seats/);
    expect(after.headers.etag).not.toBe(etag);
  });

  it('names the current picture of a pool, of a creator and of the site, in the language of the address', async () => {
    const { address, creator } = lives.open;
    const pool = await site.crawl(`/pools/${address}?lang=es`);
    const current = await world().request(`/previews/pools/${address}.png?lang=es`);
    expect(current.statusCode).toBe(302);
    expect(pool.meta('og:image')).toBe(`${ORIGIN}${current.headers.location}`);
    expect(pool.meta('og:image:width')).toBe('1200');
    expect(pool.meta('og:image:height')).toBe('630');
    expect(pool.meta('og:image:alt')).toMatch(/SOL/);
    const page = await site.crawl(`/creators/${creator}?lang=ja`);
    const picture = `${ORIGIN}/api/previews/creators/${creator}/`;
    expect(page.meta('og:image')).toMatch(new RegExp(`^${picture}[0-9a-f]{16}\\.ja\\.png$`));
    expect((await site.crawl('/')).meta('og:image')).toBe(`${ORIGIN}/api/previews/home.en.png`);
  });

  it('reads of a pool with a password only what the list shows', async () => {
    const pool = world().pool({ name: 'Friends', gated: true });
    await world().apply(pool.create());
    const page = await site.crawl(`/pools/${pool.address}`);
    expect(page.meta('description')).toMatch(/ · Password needed$/);
    expect(page.html).not.toContain(pool.creator);
  });

  it.each([
    ...Object.values(HOSTILE),
    '</title><script>alert(1)</script>',
    '"><meta http-equiv="refresh"',
    '\u202egnp.exe',
  ])('a hostile name, %s, breaks no head', async (name) => {
    const pool = world().pool({ name });
    await world().apply(pool.create());
    for (const path of [`/pools/${pool.address}`, `/vrf-transparency/${pool.address}`]) {
      const page = await site.crawl(path);
      expect(page.status).toBe(200);
      expect(page.title.replaceAll(/[\u2068\u2069]/g, '')).toContain(name.replace('\u202e', ''));
      expect(page.html).not.toMatch(/<script>alert|http-equiv="refresh"|\u202e/);
      expect(page.meta('twitter:card')).toBe('summary_large_image');
      const opened = page.title.match(/\u2068/g) ?? [];
      expect(page.title.match(/\u2069/g) ?? []).toHaveLength(opened.length);
    }
  });

  it.each([
    '/nonexistent',
    '/pool/7',
    '/pools/7/8',
    '/p%C3%B6ols',
    '/pools/0x7',
    '/pools/%3Cscript%3E',
    '/creators/nobody',
    `/vrf-transparency/${'1'.repeat(31)}`,
    '/vrf-transparency/seven',
    // Decoding an address takes time with the square of its length.
    `/pools/${'z'.repeat(10_000)}`,
    `/creators/${'z'.repeat(10_000)}`,
  ])('is answered 404 with the page for %s', async (path) => {
    const page = await site.crawl(path, { 'accept-language': 'es' });
    expect(page).toMatchObject({ status: 404, lang: 'es', canonical: undefined });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.meta('robots')).toBe('noindex');
    expect(page.html).toContain('<div id="root">');
    expect(page.html).not.toContain('<script>');
  });

  it('reads only so many pools and creators for one client in a minute', async () => {
    const limited = await serveSite(world(), { readsPerMinute: 2 });
    const titles: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      titles.push((await limited.crawl(`/pools/${lives.open.address}`)).title);
    }
    expect(titles).toEqual([titles[0], titles[0], expect.not.stringContaining('Open')]);
    expect((await limited.crawl('/winners')).status).toBe(200);
    await limited.close();
  });

  it('is answered 404 for a pool that does not exist, unless it may only be new', async () => {
    const unknown = addressOf('no pool');
    const first = await site.crawl('/pools/1');
    expect(first.status).toBe(200);
    for (const path of [`/pools/${unknown}`, '/pools/0', `/vrf-transparency/${unknown}`]) {
      expect([path, (await site.crawl(path)).status]).toEqual([path, 404]);
    }
    const above = await site.crawl('/pools/999999');
    expect(above).toMatchObject({ status: 200, title: 'Pool 999999 · Xeroz' });
    expect(above.headers['cache-control']).toBe('no-store');
    expect(above.headers.etag).toBeUndefined();
  });

  it('is answered 200 for an unknown pool while the server may lack something', async () => {
    const healthy = world().indexer;
    const path = `/pools/${addressOf('no pool')}`;
    const slot = world().chain.slot;
    for (const state of [
      { dueSlot: slot + 1_000n },
      { dueSlot: null, chainSlot: null },
      { chain: 'wrong' as const },
      { chainSlot: 1n },
    ]) {
      world().indexer = { ...healthy, ...state };
      const page = await site.crawl(path);
      expect(page).toMatchObject({ status: 200, canonical: ORIGIN + path });
      expect(page.headers['cache-control']).toBe('no-store');
      expect((await site.crawl(`/pools/${lives.open.address}`)).headers['cache-control']).toBe('no-cache');
    }
    world().indexer = healthy;
    expect((await site.crawl(path)).status).toBe(404);
  });

  it('is answered 200 with the plain head of a pool while the database does not answer', async () => {
    const down = new Proxy(world().store.db, {
      get: () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    });
    const { revisions, chain } = world();
    const answers = new Answers({ db: down, revisions, now: () => chain.now, staleMs: 0 });
    const without = await serveSite(world(), { db: down, answers });
    try {
      const page = await without.crawl(`/pools/${lives.open.address}`, { 'accept-language': 'tr' });
      expect(page).toMatchObject({
        status: 200,
        lang: 'tr',
        canonical: `${ORIGIN}/pools/${lives.open.address}`,
      });
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.title).toMatch(/^Havuz \w{4}\.\.\.\w{4} · Xeroz$/);
      expect(await without.crawl('/winners')).toMatchObject({ status: 200, title: 'Winners · Xeroz' });
      expect((await without.crawl('/nonexistent')).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('gets the same page as %s, and its headers alone by HEAD', async (encoding, decode) => {
    const url = `/pools/${lives.drawn.address}`;
    const plain = await site.crawl(url);
    const headers = { 'accept-encoding': `${encoding}, deflate` };
    const { rawPayload, headers: sent } = await site.app.inject({ url, headers });
    expect(decode(rawPayload).toString()).toBe(plain.html);
    expect(sent['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(sent.etag).toBe(plain.headers.etag);
    const headed = await site.app.inject({ method: 'HEAD', url, headers });
    expect(headed).toMatchObject({ statusCode: 200, body: '' });
    expect(headed.headers['content-length']).toBe(sent['content-length']);
    expect((await site.app.inject({ method: 'HEAD', url: '/nonexistent' })).statusCode).toBe(404);
  });

  it('gets no page in place of a missing file, or by another method', async () => {
    for (const url of ['/missing.js', '/assets/x', '/index.html', '/pools%2ejs']) {
      const answer = await site.app.inject({ url });
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
      ]);
    }
    expect((await site.app.inject({ url: '/pools', method: 'POST' })).statusCode).toBe(404);
    for (const url of ['/%', '/%ff', '/pools/%e0%a4', '/%c0%80', '/%ed%a0%80']) {
      expect([url, (await site.app.inject({ url })).statusCode]).toEqual([url, 400]);
    }
  });
});
