import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setApiBase } from './api-base.ts';
import { apiQuery, fetchByKey, isApiKey } from './api-client.ts';
import { HttpError } from './http-error.ts';
import { recordAnnounced } from './newest-responses.ts';
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

describe('a response that is older than an earlier one', () => {
  /** Answers with texts at revisions, in order; the last one stays. @returns the requests' parameters */
  const answerInOrder = (
    ...answers: readonly (readonly [revision: string | null, text: string, status?: number])[]
  ): (string | undefined)[] => {
    const seen: (string | undefined)[] = [];
    answer = ({ url = '' }, response) => {
      const [revision, text, status = 200] = answers[Math.min(seen.length, answers.length - 1)] ?? [null, ''];
      seen.push(url.split('?')[1]);
      if (revision !== null) response.setHeader('x-revision', revision);
      response.writeHead(status).end(JSON.stringify(text));
    };
    return seen;
  };
  const fetchTimes = async (path: string, times: number): Promise<unknown[]> => {
    const found: unknown[] = [];
    while (found.length < times) found.push(await fetchByKey({ queryKey: [path] }));
    return found;
  };

  it('an older response is fetched once more past shared caches, with the required revision in the URL', async () => {
    const seen = answerInOrder(['a.9', 'nine'], ['a.8', 'eight'], ['a.10', 'ten'], ['a.9', 'nine']);
    expect(await fetchTimes('/past', 2)).toEqual(['nine', 'ten']);
    expect(seen).toEqual([undefined, undefined, 'x-revision=a.9']);
  });

  it.each([
    ['older again', ['a.8', 'eight']],
    ['no success', [null, 'down', 503]],
  ] as const)('the newest response is used if the second one is %s', async (name, second) => {
    const seen = answerInOrder(['a.9', 'nine'], ['a.8', 'eight'], second);
    expect(await fetchTimes(`/kept/${name}`, 2)).toEqual(['nine', 'nine']);
    expect(seen).toHaveLength(3);
  });

  it('an older response is used if it is of another path, has the same text, or nothing can be compared', async () => {
    const seen = answerInOrder(['a.9', 'nine'], ['a.8', 'nine'], [null, 'eight'], ['strange', 'seven']);
    expect(await fetchTimes('/same', 4)).toEqual(['nine', 'nine', 'eight', 'seven']);
    answerInOrder(['a.1', 'one']);
    expect(await fetchTimes('/other', 1)).toEqual(['one']);
    expect(seen).toHaveLength(4);
  });

  it('an older response is used after a restore, and later revisions are compared with the restored server’s', async () => {
    const seen = answerInOrder(['a.9', 'nine'], ['b.3', 'three'], ['b.2', 'two'], ['b.4', 'four']);
    expect(await fetchTimes('/restored', 3)).toEqual(['nine', 'three', 'four']);
    expect(seen).toHaveLength(4);
  });

  it('a response older than a message is fetched once more, and used if the second one is no newer', async () => {
    const seen = answerInOrder(['m.8', 'eight'], ['m.9', 'nine'], ['m.8', 'eight'], ['m.8', 'late']);
    recordAnnounced('m.9');
    expect(await fetchTimes('/announced', 1)).toEqual(['nine']);
    const key = ['/announced', { sort: 'newest' }];
    expect(await fetchByKey({ queryKey: key })).toBe('late');
    expect(seen).toEqual([undefined, 'x-revision=m.9', 'sort=newest', 'sort=newest&x-revision=m.9']);
  });

  it('an older response is used if the message came after its request, or names another epoch or none', async () => {
    const seen = answerInOrder(['n.8', 'eight']);
    for (const revision of ['o.99', 'n.5', 'strange']) {
      recordAnnounced(revision);
      expect(await fetchTimes('/later', 1)).toEqual(['eight']);
    }
    answer = (_request, response) => {
      recordAnnounced('n.9');
      seen.push('later');
      response.setHeader('x-revision', 'n.8');
      answerJson(response, 'eight');
    };
    expect(await fetchTimes('/later', 1)).toEqual(['eight']);
    expect(seen).toHaveLength(4);
  });

  it('an older response is an error if its request is aborted', async () => {
    answerInOrder(['a.9', 'nine']);
    await fetchTimes('/aborted', 1);
    const left = new AbortController();
    let times = 0;
    answer = (_request, response) => {
      times += 1;
      if (times === 2) return left.abort();
      response.setHeader('x-revision', 'a.8');
      answerJson(response, 'eight');
    };
    await expect(fetchByKey({ queryKey: ['/aborted'], signal: left.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

it('a request names the newest revision of earlier answers of this origin only, and of the current epoch', async () => {
  const headers: (string | null)[] = [];
  const given = ['one.9', 'one.10', 'one.9', 'nonsense', 'two.3', 'two.3'];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    headers.push(new Headers(init.headers).get('x-revision'));
    return new Response('{}', { headers: { 'x-revision': given[headers.length - 1] ?? 'two.3' } });
  });
  setApiBase('/api');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setApiBase(`${server.url}/api`);
  });
  for (const _ of given) await fetchByKey({ queryKey: ['/pools'] });
  setApiBase('https://api.example/api');
  await fetchByKey({ queryKey: ['/pools'] });
  expect(headers.slice(1)).toEqual(['one.9', 'one.10', 'one.10', 'one.10', 'two.3', null]);
});
