import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setApiBase } from './api-base.ts';
import { HttpError } from './http-error.ts';
import { sendJson } from './send-json.ts';
import { answerJson, type Loopback, startLoopback } from './testing/loopback.ts';

type Answer = (response: ServerResponse) => void;

let server: Loopback;
/** The server's answers, one per request; the last one repeats. */
let answers: Answer[];
let bodies: string[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  bodies.push(`${request.method} ${request.url} ${await text(request)}`);
  const next = answers.length > 1 ? answers.shift() : answers[0];
  next?.(response);
}

beforeAll(async () => {
  server = await startLoopback((request, response) => void answer(request, response));
  setApiBase(server.url);
});
afterAll(() => server.close());
beforeEach(() => {
  bodies = [];
});

const SENT = 'POST /votes {"signature":"S"}';
const send = () => sendJson('POST', '/votes', { signature: 'S' }, v.object({ votes: v.number() }));
const lost: Answer = (response) => void response.destroy();
const good: Answer = (response) => answerJson(response, { votes: 5 });
const cut: Answer = (response) => void response.end('{"votes":');
const refuse =
  (status: number, code: string): Answer =>
  (response) => {
    response.statusCode = status;
    answerJson(response, { error: { code, message: code } });
  };
const page =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status).end('<!doctype html>');

it.each([
  ['is lost', lost],
  ['is cut off', cut],
  ['is an internal error of the server', refuse(500, 'internal')],
  ['reports that the database is unavailable', refuse(503, 'unavailable')],
  ['is the page of a proxy without a server', page(502)],
])('resends the same request once, a second later, if the response %s', async (_, failing) => {
  answers = [failing, good];
  const start = Date.now();
  expect(await send()).toEqual({ votes: 5 });
  expect(bodies).toEqual([SENT, SENT]);
  expect(Date.now() - start).toBeGreaterThanOrEqual(990);
});

it('after a second error there is no third request, and that error is thrown', async () => {
  answers = [lost, refuse(503, 'unavailable'), good];
  const error = await send().catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ kind: 'refused', code: 'unavailable', status: 503 });
  expect(bodies).toEqual([SENT, SENT]);
});

it.each([
  ['a refusal', refuse(409, 'conflict'), 'refused'],
  ['too many requests', refuse(429, 'too_many_requests'), 'refused'],
  ['a page that was not found', page(404), 'unreadable'],
  ['an answer of another shape', (response: ServerResponse) => answerJson(response, {}), 'invalid'],
])('a request is not repeated after %s', async (_, refusing, kind) => {
  answers = [refusing];
  await expect(send()).rejects.toMatchObject({ name: 'HttpError', kind });
  expect(bodies).toEqual([SENT]);
});

it('a request is not repeated after ten seconds without a response', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000);
    return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
  });
  await expect(send()).rejects.toMatchObject({ kind: 'timeout', status: null });
  expect(timeout).toHaveBeenCalledOnce();
  timeout.mockRestore();
});

it('send-json.ts is the only module that sends changes to the server', async () => {
  const sources = import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/**/testing/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const sending = Object.entries(sources).filter(([, source]) =>
    /method:? *(: *)?['"]?(POST|PATCH|PUT|DELETE)\b|method,\n/.test(source),
  );
  // request-node.ts sends JSON-RPC requests to a node.
  expect(sending.map(([path]) => path)).toEqual(['/src/chain/request-node.ts', '/src/lib/send-json.ts']);
});
