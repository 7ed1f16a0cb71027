import { Agent, get } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { Answers } from '#server/api/answers/answers.ts';
import { ApiError } from '#server/api/api-error.ts';
import { FrontCache } from '#server/api/front/front-cache.ts';
import { serveFront } from '#server/api/front/serve-front.ts';
import { answerFailures } from '#server/api/http/failures.ts';
import { cachedRoutesOf } from '#server/api/route.ts';
import { openStore, type Store } from '#server/store/open-store.ts';

const LIMITS = { requests: 3, bytes: 6_000 };

let store: Store;
beforeAll(async () => {
  store = await openStore({ databaseUrl: null, folder: null });
});
afterAll(() => store?.close());

let front: FrontCache;
let app: FastifyInstance;
let agent: Agent;
let clock = 0;
let isUnreachable = false;
/** Paths that reached Fastify; `counted` is the number of requests charged to the rate limit by the front cache. */
let routed: string[] = [];
let counted = 0;

beforeEach(async () => {
  [clock, isUnreachable, routed, counted] = [0, false, [], 0];
  front = new FrontCache(
    new Answers({ db: store.db, revisions: { current: async () => 0n }, now: () => clock }),
    LIMITS,
  );
  app = fastify();
  agent = new Agent({ keepAlive: true });
  answerFailures(app);
  app.addHook('onRequest', async ({ url }) => void routed.push(url));
  cachedRoutesOf(
    app,
    'test',
    front,
  )('/second', {
    summary: 'The second.',
    response: v.number(),
    make: async () => {
      if (isUnreachable) throw new ApiError('not_found', 'It is gone');
      return { answer: clock, dependencies: { tags: [], until: clock + 1 } };
    },
  });
  serveFront(app.server, front, {
    limit: {
      take: () => {
        counted += 1;
        return true;
      },
      giveBack: () => void (counted -= 1),
    },
    report: () => undefined,
    nameOf: () => 'a-name',
    clientOf: () => 'a client',
    stopping: () => false,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

/** Requests a path. @returns the status, and whether the front cache or Fastify has answered */
function fetchPath(path: string): Promise<string> {
  const { port } = v.parse(v.object({ port: v.number() }), app.server.address());
  const before = routed.length;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => {
        resolve(`${response.statusCode} ${routed.length > before ? 'Fastify' : 'front'}`);
      });
    }).once('error', reject);
  });
}

it('at its limit of requests, the front cache evicts the least recently used one', async () => {
  for (const path of ['/second?1', '/second?2', '/second?3'])
    expect(await fetchPath(path)).toBe('200 Fastify');
  expect(await fetchPath('/second?1')).toBe('200 front');
  expect(await fetchPath('/second?4')).toBe('200 Fastify');
  expect(front.size).toBe(3);
  expect(await fetchPath('/second?1')).toBe('200 front');
  expect(await fetchPath('/second?2')).toBe('200 Fastify');
});

it('the front cache stays within its limit of bytes, and counts no bytes once it is empty', async () => {
  const long = (at: number) => `/second?${'x'.repeat(900)}${at}`;
  for (let at = 0; at < 5; at += 1) await fetchPath(long(at));
  expect(front.bytes).toBeGreaterThan(4_000);
  expect(front.bytes).toBeLessThanOrEqual(LIMITS.bytes);
  expect(front.size).toBeLessThan(3);
  await fetchPath(`/second?${'x'.repeat(5_000)}`);
  expect(front.size).toBeGreaterThan(0);
  front.clear();
  expect([front.size, front.bytes]).toEqual([0, 0]);
  expect(await fetchPath(long(4))).toBe('200 Fastify');
  const { bytes } = front;
  clock += 1;
  expect(await fetchPath(long(4))).toBe('200 front');
  expect(front.bytes).toBe(bytes);
});

it('requests that the front cache can no longer answer are passed to Fastify uncounted', async () => {
  await fetchPath('/second');
  isUnreachable = true;
  expect(await fetchPath('/second')).toBe('200 front');
  expect(counted).toBe(1);
  clock += 1;
  expect(await fetchPath('/second')).toBe('404 Fastify');
  expect(counted).toBe(1);
  expect([front.size, front.bytes]).toEqual([0, 0]);
  isUnreachable = false;
  expect(await fetchPath('/second')).toBe('200 Fastify');
  expect(await fetchPath('/second')).toBe('200 front');
});
