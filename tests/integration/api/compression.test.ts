import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { type Lives, playLives } from './lives.ts';
import { onEachApi } from './on-each-api.ts';

const BR = { 'accept-encoding': 'gzip, deflate, br' };
const FROM_BYTES = 1_024;

onEachApi(
  'compressed answers',
  (world) => {
    let lives: Lives;
    beforeAll(async () => {
      lives = await playLives(world());
    });

    it('every answer of JSON above a kilobyte is compressed for clients that accept brotli, and only for them', async () => {
      const paths = [
        '/events',
        `/pools/${lives.drawn.address}/events`,
        `/pools/${lives.drawn.address}/chain-events`,
        '/pools',
        '/openapi.json',
      ];
      for (const path of paths) {
        const plain = await world().request(path);
        const small = await world().request(path, BR);
        expect(plain.headers['content-encoding'], path).toBeUndefined();
        expect(plain.bytes.length, path).toBeGreaterThan(FROM_BYTES);
        expect(small.headers['content-encoding'], path).toBe('br');
        expect(small.headers['content-length'], path).toBe(String(small.bytes.length));
        expect(small.bytes.length, path).toBeLessThan(plain.bytes.length / 2);
        expect(brotliDecompressSync(small.bytes).toString(), path).toBe(plain.body);
        for (const { headers } of [plain, small]) {
          expect(headers['content-type'], path).toBe('application/json; charset=utf-8');
          expect(headers.vary, path).toBe('Origin, Accept-Encoding');
        }
      }
    });

    it('short answers and refusals are sent as they are, and vary by the encoding too', async () => {
      for (const path of ['/stats/platform', '/suggestions', '/events?limit=0', '/no/such/path']) {
        const { headers, bytes } = await world().request(path, BR);
        expect(bytes.length, path).toBeLessThan(FROM_BYTES);
        expect(headers['content-encoding'], path).toBeUndefined();
        expect(headers.vary, path).toBe('Origin, Accept-Encoding');
      }
    });

    it('HEAD has the headers of GET, without a body', async () => {
      for (const path of ['/events', '/pools']) {
        const got = await world().request(path, BR);
        const { status, headers, length } = await head(world().port, `/api${path}`);
        expect({ status, length }).toEqual({ status: 200, length: 0 });
        for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
          expect(headers[name], `${path} ${name}`).toEqual(got.headers[name]);
        }
      }
    });

    it('each encoding of a cached answer has an ETag of its own, by which it is not sent again', async () => {
      const [plain, small] = [await world().request('/pools'), await world().request('/pools', BR)];
      expect(small.headers.etag).not.toBe(plain.headers.etag);
      const unchanged = await world().request('/pools', { ...BR, 'if-none-match': small.headers.etag ?? '' });
      expect(unchanged.statusCode).toBe(304);
      expect(unchanged.bytes).toHaveLength(0);
    });
  },
  { corsOrigins: ['https://app.example'] },
);

function head(port: number, path: string) {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; length: number }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method: 'HEAD', headers: BR }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, length }),
        );
      })
        .once('error', reject)
        .end();
    },
  );
}
