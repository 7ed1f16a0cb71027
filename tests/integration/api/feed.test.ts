import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { onEachApi } from './on-each-api.ts';

const SOL = 1_000_000_000n;
const HOSTILE = '</title><script>alert("x" & \'y\')\u0001\uFFFE';

onEachApi('the Atom feed', (world) => {
  const feed = async (): Promise<string> => {
    const response = await world().request('/feed.xml');
    expect(response.statusCode).toBe(200);
    return response.body;
  };
  /** Returns the texts of elements of a name. */
  const textsOf = (xml: string, name: string): string[] =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

  it('without pools has a title and a date, and no entries', async () => {
    const xml = await feed();
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
    );
    expect(textsOf(xml, 'title')).toEqual(['Xeroz: open pools and draws']);
    expect(textsOf(xml, 'updated')).toEqual(['1970-01-01T00:00:00.000Z']);
    expect(xml).not.toContain('<entry>');
  });

  it('lists open pools and draws, newest first, with links to the app and what the list shows', async () => {
    const drawn = world().pool({ name: 'Drawn', maxPlayers: 2, entryLamports: SOL });
    await world().apply(drawn.create(), drawn.join());
    world().chain.warp(61);
    await world().apply(drawn.complete());
    const locked = world().pool({ name: 'Locked', maxPlayers: 2 });
    const open = world().pool({
      name: 'With password',
      gated: true,
      entryLamports: SOL / 10n,
      maxPlayers: 7,
    });
    await world().apply(locked.create(), locked.join(), open.create());
    const xml = await feed();
    expect(textsOf(xml, 'title').slice(1)).toEqual([
      'With password: 0.1 SOL to join, 7 seats',
      expect.stringMatching(/^Drawn: [12] of 2 players won$/),
    ]);
    const page = (address: string): string => `http://localhost:5173/pools/${address}`;
    expect(textsOf(xml, 'id')).toEqual([
      'http://localhost:5173/pools',
      `${page(open.address)}#open`,
      `${page(drawn.address)}#draw`,
    ]);
    expect(xml).toContain(`<link href="${page(open.address)}"/>`);
    const [openSummary, drawSummary] = textsOf(xml, 'summary');
    expect(openSummary).toMatch(/^Open until \d{4}-.*Z\. .* SOL\. A password is needed to join\.$/);
    expect(drawSummary).toContain(`Drawn by round ${drawn.lockRecord().round} of the beacon.`);
    const [newest, ...dates] = textsOf(xml, 'updated');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(newest).toBe(dates[0]);
  });

  it('leaves out a pool that can no longer be joined, by a commit or by the clock', async () => {
    const filling = world().pool({ name: 'Filling', maxPlayers: 2 });
    const late = world().pool({ name: 'Late', maxPlayers: 9 });
    await world().apply(filling.create(), late.create());
    expect(await feed()).toContain(filling.address);
    await world().apply(filling.join());
    expect(await feed()).not.toContain(filling.address);
    expect(await feed()).toContain(late.address);
    world().clock = world().chain.now + 400 * 86_400;
    expect(await feed()).not.toContain(late.address);
    world().clock = null;
  });

  it('escapes names, and replaces what XML does not allow', async () => {
    const hostile = world().pool({ name: HOSTILE });
    await world().apply(hostile.create());
    const [, title = ''] = textsOf(await feed(), 'title');
    expect(title).toMatch(/^&lt;\/title&gt;&lt;script&gt;alert\(&quot;x&quot; &amp; &apos;y&apos;\)/);
    expect(title).toMatch(/&apos;y&apos;\)\uFFFD{2}: 0\.1 SOL to join/);
  });

  it('is cached, compressed and revalidated as lists are', async () => {
    const pools = Array.from({ length: 5 }, () => world().pool());
    await world().apply(...pools.map((pool) => pool.create()));
    const plain = await world().request('/feed.xml');
    const small = await world().request('/feed.xml', { 'accept-encoding': 'br' });
    for (const { headers } of [plain, small]) {
      expect(headers).toMatchObject({
        'content-type': 'application/atom+xml; charset=utf-8',
        'cache-control': 'public, s-maxage=1, stale-while-revalidate=5',
        'x-revision': expect.stringMatching(/^[\w-]{8}\.\d+$/),
      });
    }
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.bytes).toString()).toBe(plain.body);
    const unchanged = await world().request('/feed.xml', { 'if-none-match': plain.headers.etag ?? '' });
    expect(unchanged.statusCode).toBe(304);
  });

  it('stands in the documentation with the stream, by their media types', async () => {
    const { paths } = (await world().request('/openapi.json')).json<{
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    }>();
    const typesOf = (path: string) => Object.keys(paths[path]?.get.responses['200']?.content ?? {});
    expect(typesOf('/api/feed.xml')).toEqual(['application/atom+xml']);
    expect(typesOf('/api/stream')).toEqual(['text/event-stream']);
    expect(typesOf('/api/pools')).toEqual(['application/json']);
  });
});
