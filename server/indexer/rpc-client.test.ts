import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#src/lib/http-error.ts';
import { RpcClient } from './rpc-client.ts';

const requestSchema = v.object({ id: v.number(), method: v.string(), params: v.array(v.number()) });
type Request = v.InferOutput<typeof requestSchema>;
/** Answers the requests of one body. */
type Behaviour = (
  requests: readonly Request[],
  batch: boolean,
) => { status?: number; headers?: Record<string, string>; body: unknown };

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close();
});

async function client(
  behaviour: Behaviour,
  timeoutMs = 10_000,
  firstPauseMs = 1,
): Promise<{ rpc: RpcClient; failures: string[]; bodies: number[] }> {
  const bodies: number[] = [];
  const opened = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const input: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const requests = v.parse(v.array(requestSchema), Array.isArray(input) ? input : [input]);
      bodies.push(requests.length);
      const { status = 200, headers = {}, body } = behaviour(requests, Array.isArray(input));
      if (body instanceof Readable) body.pipe(response.writeHead(status, headers));
      else if (body !== undefined)
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const failures: string[] = [];
  const onFailure = ({ message }: HttpError): void => void failures.push(message);
  return {
    rpc: new RpcClient({ url: `http://127.0.0.1:${port}`, onFailure, timeoutMs, firstPauseMs }),
    failures,
    bodies,
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const signal = new AbortController().signal;
const double = ({ id, params: [value = 0] }: Request) => ({ jsonrpc: '2.0', id, result: 2 * value });
const all: Behaviour = (requests, batch) => ({
  body: batch ? requests.map(double).toReversed() : requests.map(double)[0],
});
const numbers = Array.from({ length: 120 }, (_, value) => [value]);
const doubled = numbers.map(([value = 0]) => 2 * value);

describe('RpcClient', () => {
  it('sends requests in batches and returns the answers in order', async () => {
    const { rpc, bodies } = await client(all);
    expect(await rpc.callMany('double', numbers, signal)).toEqual(doubled);
    expect(bodies).toEqual([50, 50, 20]);
  });

  it.each([
    [
      'with an error',
      (): { status?: number; body: unknown } => ({
        body: { id: null, error: { code: -32600, message: 'no batches' } },
      }),
    ],
    ['with a status', () => ({ status: 413, body: 'too large' })],
  ])('sends single requests if batches are refused %s', async (_, refuse) => {
    const { rpc, bodies } = await client((requests, batch) => (batch ? refuse() : all(requests, batch)));
    expect(await rpc.callMany('double', numbers, signal)).toEqual(doubled);
    expect(bodies.filter((length) => length === 1)).toHaveLength(120);
  });

  it('reports a single failure within a batch, and repeats no request', async () => {
    const { rpc, bodies } = await client((requests, batch) => {
      const answers = requests.map((one) =>
        one.params[0] === 13 ? { id: one.id, error: { code: -32015, message: 'version' } } : double(one),
      );
      return { body: batch ? answers : answers[0] };
    });
    const results = await rpc.callMany('double', numbers, signal);
    expect(results[13]).toMatchObject({ message: 'RPC request double failed (-32015): version' });
    expect(results.toSpliced(13, 1)).toEqual(doubled.toSpliced(13, 1));
    expect(bodies).toEqual([50, 50, 20]);
  });

  it.each([
    ['of another request', (id: number) => id + 1],
    ['as text', String],
    ['left out', () => undefined],
  ])('rejects an answer whose id is %s', async (_, idOf) => {
    const { rpc } = await client(([one]) => ({ body: { id: idOf(one?.id ?? 0), result: 8 } }));
    await expect(rpc.call(v.number(), 'double', [4], signal)).rejects.toThrow('is invalid');
  });

  it('reads at most 32 MB of an answer, and then sends smaller batches', async () => {
    let sent = 0;
    const megabyte = ' '.repeat(1 << 20);
    const endless = () =>
      new Readable({
        read() {
          sent += 1;
          this.push(megabyte);
        },
      });
    const { rpc } = await client((requests, batch) => {
      if (requests.some(({ params }) => params[0] === 7)) return { body: endless() };
      return all(requests, batch);
    });
    const some = numbers.slice(0, 30);
    const results = await rpc.callMany('double', some, signal);
    expect(results[7]).toMatchObject({ message: expect.stringMatching(/more than 33554432 bytes/) });
    expect(results.toSpliced(7, 1)).toEqual(doubled.slice(0, 30).toSpliced(7, 1));
    // The connection buffers little beyond the bytes that are read.
    expect(sent).toBeLessThan(4 * 100);
  });

  it('the client waits by a monotonic clock', { timeout: 60_000 }, async () => {
    let limits = 1;
    const { rpc } = await client((requests, batch) => {
      limits -= 1;
      return limits < 0 ? all(requests, batch) : { status: 429, headers: { 'retry-after': '1' }, body: '' };
    });
    const calls = rpc.call(v.number(), 'double', [4], signal);
    await expect.poll(() => limits).toBe(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await calls).toBe(8);
  });

  it(
    'survives rate limits, errors, malformed answers and timeouts, and reports each',
    { timeout: 60_000 },
    async () => {
      const answers = [
        { status: 429, body: 'slow down' },
        { status: 500, body: '<html>' },
        { body: '{"jsonrpc"' },
        { body: undefined },
      ];
      const { rpc, failures } = await client(
        (requests, batch) => answers.shift() ?? all(requests, batch),
        4_000,
      );
      expect(await rpc.call(v.number(), 'double', [4], signal)).toBe(8);
      expect(failures).toEqual([
        'The RPC responded with HTTP status 429',
        'The RPC responded with HTTP status 500',
        'RPC response is unreadable: no JSON, with HTTP status 200',
        'The RPC is unreachable: no answer within 4 s',
      ]);
    },
  );

  it.each([
    ['even if its own pause is shorter', 1, 500],
    ['even if the limited request gives up', 5, 1],
  ])('pauses for as long as the server demands, %s', async (_, limits, firstPauseMs) => {
    let left = limits;
    let limitedAt = 0;
    const calls: number[] = [];
    const { rpc, failures } = await client(
      (requests, batch) => {
        if (left === 0) {
          calls.push(Date.now());
          return all(requests, batch);
        }
        left -= 1;
        limitedAt = Date.now();
        // Only the last refusal has a `retry-after`, so that the others are retried soon.
        return { status: 429, headers: left === 0 ? { 'retry-after': '1' } : {}, body: 'slow down' };
      },
      10_000,
      firstPauseMs,
    );
    const first = rpc.call(v.number(), 'double', [4], signal).catch((error: unknown) => error);
    // Waits until the client has read the last refusal, whose `retry-after` applies from then on.
    await expect.poll(() => failures.length, { interval: 5 }).toBe(limits);
    expect(await rpc.call(v.number(), 'double', [5], signal)).toBe(10);
    await first;
    // Timers may fire slightly early.
    for (const at of calls) expect(at - limitedAt).toBeGreaterThan(980);
  });

  it('gives up after five attempts, and at once if retrying is useless', async () => {
    const { rpc, bodies } = await client(([one]) => ({ body: { id: one?.id, result: 'text' } }));
    await expect(rpc.call(v.number(), 'double', [4], signal)).rejects.toThrow(HttpError);
    expect(bodies).toHaveLength(5);
    const other = await client(([one]) => ({
      body: { id: one?.id, error: { code: -32601, message: 'no such method' } },
    }));
    await expect(other.rpc.call(v.number(), 'double', [4], signal)).rejects.toThrow('no such method');
    expect(other.bodies).toHaveLength(1);
  });

  it('sends no further requests when the server refuses everything', async () => {
    const { rpc, bodies } = await client(() => ({ status: 403, body: 'forbidden' }));
    await expect(rpc.callMany('double', numbers, signal)).rejects.toThrow('HTTP status 403');
    expect(bodies.length).toBeLessThan(20);
  });

  it('the client keeps no reference to an answer that it has parsed', async () => {
    const megabyte = JSON.stringify('x'.repeat(1_000_000));
    const { rpc } = await client(([one]) => ({
      body: `{"jsonrpc":"2.0","id":${one?.id},"result":${megabyte}}`,
    }));
    const held = (): number => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    await rpc.call(v.string(), 'text', [], signal);
    const before = held();
    for (let calls = 0; calls < 60; calls += 1) await rpc.call(v.string(), 'text', [], signal);
    // The size of the client's own buffers varies.
    await expect.poll(() => held() - before).toBeLessThan(20_000_000);
  });

  it('a call is aborted with its signal', async () => {
    const { rpc } = await client(() => ({ body: undefined }), 60_000);
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(rpc.call(v.number(), 'double', [4], stop.signal)).rejects.toThrow('enough');
  });
});
