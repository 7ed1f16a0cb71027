import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerUnknownPaths } from '#server/api/http/failures.ts';
import { serveAppFiles } from './app-files.ts';

const PAGE = '<!doctype html><div id="root"></div>';
const SCRIPT = `export const text = '${'words '.repeat(500)}';`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/main-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  app = fastify();
  await app.register(
    async (api) => {
      api.get('/answer', () => ({ answer: 42 }));
      answerUnknownPaths(api);
    },
    { prefix: '/api' },
  );
  await serveAppFiles(app, { folder: `${folder}/`, headers: { 'x-page': 'yes' } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, encoding = 'identity') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('files of the built app', () => {
  it.each([
    '/',
    '/pools',
    '/pools/17',
    '/pool/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin?tab=draw',
    '/deep/er/',
  ])('the file at the route %s is index.html, which is revalidated each time', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(PAGE);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-page': 'yes',
    });
    const second = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
    expect(second.statusCode).toBe(304);
  });

  it('built files are immutable if their names contain a hash', async () => {
    const response = await get('/assets/main-abc123.js');
    expect(response.body).toBe(SCRIPT);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('built files include a service worker for the whole origin that is revalidated at every visit', async () => {
    const response = await get('/sw.js?api=%2Fapi');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'x-page': 'yes',
    });
    expect((await get('/assets/main-abc123.js')).headers).not.toHaveProperty('service-worker-allowed');
  });

  it.each(['br', 'gzip'])('built files are sent as %s if the browser accepts it', async (encoding) => {
    const response = await get('/assets/main-abc123.js', `${encoding}, deflate`);
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(response.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  });

  it.each([
    '/assets/main-old.js',
    '/assets/gone',
    '/robots.txt',
    '/api/nothing',
    '/api',
    '/.env',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.git/config',
  ])('the missing file %s is not answered with index.html', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('requests for other paths are left to other handlers', async () => {
    expect((await get('/api/answer')).json()).toEqual({ answer: 42 });
    const posted = await app.inject({ url: '/pools', method: 'POST' });
    expect(posted.statusCode).toBe(404);
  });
});
