import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { RawClient } from '../serve/raw-client.ts';
import { ApiWorld } from './api-world.ts';

/** More bytes than the system buffers for a client that does not read. */
const LARGE = Buffer.alloc(64 * 1_024 * 1_024);

let world: ApiWorld;
let port = 0;

beforeAll(async () => {
  world = await ApiWorld.open(await openStore({ databaseUrl: null, folder: null }), {
    outside: async (root) => void root.get('/large', () => LARGE),
  });
  ({ port } = world);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await world?.store.close();
});

/** Returns the seconds until the server ends the connection. */
async function secondsOf(client: RawClient): Promise<number> {
  const start = Date.now();
  await client.endsWithin(60_000);
  return (Date.now() - start) / 1_000;
}

it(
  'the server times out after ten seconds for headers, thirty for a body, under a minute for a slow reader',
  { timeout: 70_000 },
  async () => {
    const [slow, deaf, unreachable] = await Promise.all([1, 2, 3].map(() => RawClient.open(port)));
    if (slow === undefined || deaf === undefined || unreachable === undefined)
      throw new Error('There are three');
    slow.write(
      'POST /api/suggestions HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 1000',
    );
    // Send bytes all the time, so that silence cannot be the reason for the end.
    const drip = setInterval(() => slow.socket.write(' '), 1_000);
    deaf.write('GET /large HTTP/1.1', 'Host: x');
    deaf.socket.pause();
    // A paused socket would not report that the server ends the connection.
    const listening = setTimeout(() => deaf.socket.resume(), 53_000);
    unreachable.socket.write('GET /api/health HTTP/1.1\r\n');
    const [body, answer, headers] = await Promise.all([slow, deaf, unreachable].map(secondsOf));
    clearInterval(drip);
    clearTimeout(listening);

    expect(body).toBeGreaterThan(28);
    expect(body).toBeLessThan(34);
    expect(slow.statuses).toEqual([408]);
    expect(slow.received).toContain('too_slow');
    expect(headers).toBeGreaterThan(8);
    expect(headers).toBeLessThan(14);
    expect(answer).toBeLessThan(56);
    expect(deaf.received.length).toBeLessThan(LARGE.length);
  },
);
