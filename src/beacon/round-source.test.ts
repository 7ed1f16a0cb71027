import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { heldTimeLimits } from '#src/lib/testing/time-limits.ts';
import { TestBeacon } from './testing/test-beacon.ts';
import { RelaysUnavailable } from './relays.ts';
import { roundSource } from './round-source.ts';

const beacon = new TestBeacon();
const servers: Loopback[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a relay that has the beacon's rounds up to `latest()`. */
async function relay(latest: () => bigint = () => 5_000n, signer = beacon): Promise<Loopback> {
  const server = await startLoopback((request, response) => {
    const round = BigInt(request.url?.split('/').at(-1) ?? '');
    if (round > latest()) return void response.writeHead(425).end();
    answerJson(response, {
      round: Number(round),
      signature: Buffer.from(signer.sign(round)).toString('hex'),
    });
  });
  servers.push(server);
  return server;
}

const paths = ({ requests }: Loopback): string[] => requests.map(({ path }) => path);

describe('a source of rounds', () => {
  it('requests a round once and caches it', async () => {
    const one = await relay();
    const source = roundSource([one.url], beacon.chain);
    expect(await source.get(7n)).toEqual(beacon.sign(7n));
    await one.close();
    expect(await source.get(7n)).toEqual(beacon.sign(7n));
    expect(paths(one)).toEqual([`/${beacon.chain.chainHash}/public/7`]);
    await expect(source.get(8n)).rejects.toBeInstanceOf(RelaysUnavailable);
  });

  it('refetches a round that was not published yet', async () => {
    let latest = 6n;
    const source = roundSource([(await relay(() => latest)).url], beacon.chain);
    expect(await source.get(7n)).toBeNull();
    latest = 7n;
    expect(await source.get(7n)).toEqual(beacon.sign(7n));
  });

  it('caches no invalid signature', async () => {
    const liar = await relay(undefined, new TestBeacon(1));
    const source = roundSource([liar.url], beacon.chain);
    await expect(source.get(7n)).rejects.toThrow('not of this round');
    await expect(source.get(7n)).rejects.toThrow('not of this round');
  });

  it('requests a round first from the relay that returned the last round', async () => {
    const limits = heldTimeLimits();
    const slow = await startLoopback(() => limits.end());
    servers.push(slow);
    const good = await relay();
    const source = roundSource([slow.url, good.url], beacon.chain, { timeoutMs: 200 });
    for (const round of [1n, 2n, 3n]) expect(await source.get(round)).toEqual(beacon.sign(round));
    expect([paths(slow).length, paths(good).length]).toEqual([1, 3]);
    expect(new Set(limits.requested)).toEqual(new Set([200]));
  });

  it('falls back to the app’s server', async () => {
    const [unreachable, server] = [await relay(), await relay()];
    await unreachable.close();
    const source = roundSource([unreachable.url], beacon.chain, { apiBase: `${server.url}/api` });
    expect(await source.get(9n)).toEqual(beacon.sign(9n));
    expect(paths(server)).toEqual(['/api/beacon/rounds/9']);
  });

  it('evicts the oldest cached round when the cache is full', async () => {
    const one = await relay();
    const source = roundSource([one.url], beacon.chain, { cachedRounds: 2 });
    for (const round of [1n, 2n, 3n, 2n, 3n]) await source.get(round);
    expect(paths(one).length).toBe(3);
    await source.get(1n);
    expect(paths(one).length).toBe(4);
  });
});
