import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { errorSchema } from '#src/contract/errors.ts';
import { poolListSchema } from '#src/contract/pools.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import type { ApiAnswer } from './api-world.ts';
import { frontRequests, isFromFront } from './front.ts';
import { onEachApi } from './on-each-api.ts';

const ORIGIN = 'https://app.example';

/** Returns the parts of an answer that must be the same in each answer to the same request. */
function common({ statusCode, headers, body }: ApiAnswer): object {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, headers: others, body };
}

onEachApi(
  'the front cache',
  (world) => {
    it('the front cache answers as Fastify does, also after commits', async () => {
      await world().apply(world().pool().create());
      for (const path of ['/pools?status=open', '/pools/1', '/stats/top-creators', '/winners?limit=3']) {
        const first = await world().request(path);
        expect(first.statusCode).toBe(200);
        expect(await isFromFront(world(), path), path).toBe(true);
        const second = await world().request(path);
        // The front cache passes a request with any cookie to Fastify, whose answer is the same.
        const routed = await world().request(path, { cookie: 'a=b' });
        expect(common(second)).toEqual(common(first));
        expect(common(second)).toEqual(common(routed));
        const ids = [first, second, routed].map(({ headers }) => headers['x-request-id']);
        expect(new Set(ids).size).toBe(3);
      }
      await world().apply(world().pool().create());
      const changed = await world().request('/pools?status=open');
      expect(v.parse(poolListSchema, changed.json()).data).toHaveLength(2);
      expect(await isFromFront(world(), '/pools?status=open')).toBe(true);
      expect(common(changed)).toEqual(common(await world().request('/pools?status=open', { cookie: 'a=b' })));
    });

    it('the front cache stores only answers that are the same for every client of a URL', async () => {
      const wallet = addressOf('anyone 1');
      const others: readonly (readonly [string, Record<string, string>?])[] = [
        ['/pools?limit=4', { cookie: 'session=1' }],
        ['/pools?limit=4', { authorization: 'Bearer 1' }],
        [`/pools?limit=4&x=${'x'.repeat(1_024)}`],
        [`/users/${wallet}/stats`],
        [`/users/${wallet}/activity`],
        [`/users/${wallet}/claims`],
        [`/notifications?wallet=${wallet}`],
        ['/pools?search=pool'],
        ['/winners?search=%20'],
        ['/stats/platform'],
        ['/events?after=0'],
        ['/health/live'],
        ['/pools/999'],
        ['/pools?limit=0'],
        ['/nothing'],
      ];
      const before = await frontRequests(world());
      for (const [path, headers] of others) {
        await world().request(path, headers);
        expect(await isFromFront(world(), path, headers), path).toBe(false);
      }
      expect(await frontRequests(world())).toBe(before);
      expect(await isFromFront(world(), '/pools?limit=4')).toBe(false);
      expect(await isFromFront(world(), '/pools?limit=4')).toBe(true);
      for (const [path, headers] of others)
        expect(await isFromFront(world(), path, headers), path).toBe(false);
      const routed = world().routed;
      const head = await fetch(`http://127.0.0.1:${world().port}/api/pools?limit=4`, { method: 'HEAD' });
      expect([head.status, await head.text(), world().routed]).toEqual([200, '', routed + 1]);
    });

    it('other caches may not store the answers of one wallet', async () => {
      const wallet = addressOf('anyone 1');
      for (const path of [`/users/${wallet}/stats`, `/notifications?wallet=${wallet}`]) {
        expect((await world().request(path)).headers['cache-control']).toBe('no-store');
      }
    });

    it('each origin gets a CORS header of its own', async () => {
      const call = ['/pools?limit=5', { origin: ORIGIN }] as const;
      for (const times of [1, 2]) {
        const own = await world().request(...call);
        expect(own.headers['access-control-allow-origin'], String(times)).toBe(ORIGIN);
        expect(own.headers.vary).toBe('Origin, Accept-Encoding');
        const stranger = await world().request('/pools?limit=5', { origin: 'https://evil.example' });
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
        expect(stranger.headers.vary).toBe('Origin, Accept-Encoding');
        expect(
          (await world().request('/pools?limit=5')).headers['access-control-allow-origin'],
        ).toBeUndefined();
      }
      expect(await isFromFront(world(), ...call)).toBe(true);
    });

    it('an answer is compressed if the client accepts that', async () => {
      for (let pools = 0; pools < 3; pools += 1) await world().apply(world().pool().create());
      const path = '/pools?limit=9';
      const plain = await world().request(path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const take = { 'accept-encoding': 'gzip, br' };
      const first = await world().request(path, take);
      expect(await isFromFront(world(), path, { 'accept-encoding': 'br;q=0.5' })).toBe(true);
      const { routed } = world();
      const second = await world().request(path, take);
      expect(world().routed).toBe(routed);
      for (const { headers, bytes } of [first, second]) {
        expect(headers['content-encoding']).toBe('br');
        expect(brotliDecompressSync(bytes).toString()).toBe(plain.body);
        expect(Number(headers['content-length'])).toBe(bytes.length);
        expect(headers.etag).not.toBe(plain.headers.etag);
        const unchanged = await world().request(path, { ...take, 'if-none-match': String(headers.etag) });
        expect(unchanged.statusCode).toBe(304);
        expect((await world().request(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
      }
      // A short answer is sent uncompressed.
      const short = await world().request('/pools?status=completed', take);
      expect(short.headers['content-encoding']).toBeUndefined();
      expect(short.headers.vary).toBe('Origin, Accept-Encoding');
    });

    it('a client that has the answer gets a 304', async () => {
      const { headers } = await world().request('/pools?limit=6');
      const etag = String(headers.etag);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const call = ['/pools?limit=6', { 'if-none-match': tag }] as const;
        const routed = await world().request(call[0], { ...call[1], cookie: 'a=b' });
        expect(await isFromFront(world(), ...call)).toBe(true);
        const unchanged = await world().request(...call);
        expect(unchanged.statusCode).toBe(304);
        expect(common(unchanged)).toEqual(common(routed));
      }
      expect((await world().request('/pools?limit=6', { 'if-none-match': '"other"' })).statusCode).toBe(200);
      // A 304 does not show what the 200 contains, so nothing is cached.
      const only = ['/pools?limit=8', { 'if-none-match': '*' }] as const;
      await world().request(...only);
      expect(await isFromFront(world(), ...only)).toBe(false);
    });
  },
  { corsOrigins: [ORIGIN] },
);

onEachApi(
  'an answer of the front cache',
  (world) => {
    it('an answer of the front cache is measured and logged like any other', async () => {
      const countRequests = async () => {
        const { body } = await world().request('/metrics');
        const line =
          'http_request_duration_seconds_count{method="GET",route="/api/pools/:id/participants",status="200"}';
        return Number(
          body
            .split('\n')
            .find((text) => text.startsWith(line))
            ?.slice(line.length) ?? 0,
        );
      };
      const lines: string[] = [];
      const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
      await world().apply(world().pool().create());
      const path = '/pools/1/participants';
      const before = await countRequests();
      const ids: unknown[] = [];
      for (let call = 0; call < 5; call += 1) ids.push((await world().request(path)).headers['x-request-id']);
      expect(await isFromFront(world(), path)).toBe(true);
      log.mockRestore();
      expect(await countRequests()).toBe(before + 6);
      for (const id of ids) {
        expect(lines.join('\n')).toMatch(
          new RegExp(
            `debug +server +Answered method=GET url=/api${path} status=200 ms=\\d+ request=${String(id)}(\n|$)`,
          ),
        );
      }
    });
  },
  { logLevel: 'debug' },
);

onEachApi(
  'requests answered by the front cache',
  (world) => {
    it('requests that the front cache answers count towards the rate limit of their client', async () => {
      const from = (client: string) => world().request('/pools', { 'x-forwarded-for': client });
      const { routed } = world();
      for (let call = 0; call < 40; call += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
      expect(world().routed).toBe(routed + 1);
      const refused = await from('192.0.2.1');
      expect(refused.statusCode).toBe(429);
      expect(v.parse(errorSchema, refused.json()).error.code).toBe('too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const other = await world().request('/pools?limit=1', { 'x-forwarded-for': '192.0.2.1' });
      expect(other.statusCode).toBe(429);
      expect((await from('192.0.2.2')).statusCode).toBe(200);
      const many = await Promise.all(Array.from({ length: 60 }, () => from('192.0.2.3')));
      expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
    });

    it('answers of the front cache take their request id from a trusted proxy', async () => {
      const given = { 'x-request-id': '8f14e45fceea167a', 'x-forwarded-for': '192.0.2.4' };
      expect(await isFromFront(world(), '/pools', given)).toBe(true);
      expect((await world().request('/pools', given)).headers['x-request-id']).toBe('8f14e45fceea167a');
    });
  },
  { requestsPerMinute: 40, trustProxy: ['127.0.0.1'] },
);
