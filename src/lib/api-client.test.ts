import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setApiBase } from './api-base.ts';
import { apiQuery, fetchByKey, isApiKey } from './api-client.ts';
import { HttpError } from './http-error.ts';
import { answerJson, type Loopback, startLoopback } from './testing/loopback.ts';

let server: Loopback;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = await startLoopback((request, response) => answer(request, response));
  setApiBase(`${server.url}/api`);
});
afterEach(() => void server.requests.splice(0));
afterAll(() => server.close());

const refuse = (status: number, body: string, statusMessage?: string): void => {
  answer = (_request, response) => {
    response.writeHead(status, statusMessage);
    response.end(body);
  };
};
const failureOf = (queryKey: readonly unknown[]): Promise<unknown> =>
  fetchByKey({ queryKey }).then(
    () => null,
    (error: unknown) => error,
  );

it("a query key's path is fetched below the base URL, with its parameters, and the JSON is parsed", async () => {
  answer = (_request, response) => answerJson(response, { count: 7 });
  expect(await fetchByKey({ queryKey: ['/stats/platform'] })).toEqual({ count: 7 });
  await fetchByKey({ queryKey: ['/stats/top-creators', { timeframe: 'all', network: 'main net' }] });
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/api/stats/platform',
    '/api/stats/top-creators?timeframe=all&network=main+net',
  ]);
});

it.each([
  [500, '{"error":"down"}', undefined, '500: {"error":"down"}'],
  [404, '', 'Not Found', '404: Not Found'],
  [503, '', 'Come back later', '503: Come back later'],
  [401, 'who are you?', undefined, '401: who are you?'],
])('throws an HttpError for status %i with body %j', async (status, body, statusMessage, message) => {
  refuse(status, body, statusMessage);
  const failure = await failureOf(['/anything']);
  expect(failure).toBeInstanceOf(HttpError);
  expect(failure).toMatchObject({ kind: 'status', message, status });
});

it('throws an HttpError for a response that is not JSON', async () => {
  answer = (_request, response) => response.end('<!doctype html><title>Xeroz</title>');
  expect(await failureOf(['/stats/platform'])).toMatchObject({
    name: 'HttpError',
    kind: 'unreadable',
    status: 200,
  });
});

it('throws an HttpError if no server listens', async () => {
  const unreachable = await startLoopback(() => undefined);
  await unreachable.close();
  setApiBase(unreachable.url);
  expect(await failureOf(['/stats/platform'])).toMatchObject({
    name: 'HttpError',
    kind: 'unreachable',
    status: null,
  });
  setApiBase(`${server.url}/api`);
});

it('throws without a request for a key that is not a path', async () => {
  expect(await failureOf(['chain', 'pools'])).toBeInstanceOf(TypeError);
  expect(server.requests).toEqual([]);
});

it('returns a response that matches its schema, and throws for another', async () => {
  const query = apiQuery(
    v.object({
      total: v.pipe(
        v.string(),
        v.transform((text) => BigInt(text)),
      ),
    }),
    '/total',
  );
  answer = (_request, response) => answerJson(response, { total: '9007199254740993' });
  expect(await query.queryFn({ queryKey: query.queryKey })).toEqual({ total: 9_007_199_254_740_993n });
  answer = (_request, response) => answerJson(response, { total: 7 });
  await expect(query.queryFn({ queryKey: query.queryKey })).rejects.toBeInstanceOf(v.ValiError);
});

it('aborts the request when its signal is aborted', async () => {
  const left = new AbortController();
  answer = () => left.abort();
  await expect(fetchByKey({ queryKey: ['/slow'], signal: left.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('isApiKey accepts only keys that are paths', () => {
  expect([['/stats/platform'], ['chain', 'pools'], []].map(isApiKey)).toEqual([true, false, false]);
});
