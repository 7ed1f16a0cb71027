import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { latestRound } from '#src/beacon/rounds.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { beaconRoundSchema } from '#src/contract/beacon.ts';
import { type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { onEachApi } from './on-each-api.ts';

let cluster: TestCluster;
/** A relay of the cluster's beacon. */
let relay: Loopback;
let mood: 'honest' | 'down' | 'lying';
beforeAll(async () => {
  cluster = await startCluster();
  relay = await startLoopback((request, response) => {
    const { url = '' } = request;
    if (mood === 'down') return void response.destroy();
    if (mood === 'lying') {
      const signature = toHex(new TestBeacon().sign(BigInt(url.split('/').at(-1) ?? '')));
      return void response.end(JSON.stringify({ signature }));
    }
    fetch(cluster.beaconUrl + url)
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
});
beforeEach(() => {
  mood = 'honest';
  relay.requests.length = 0;
});
afterAll(async () => {
  await relay?.close();
  await cluster?.close();
});

/** Returns a round that is published in 99 periods. */
const roundToCome = async (): Promise<bigint> => {
  const { unixTimestamp } = await fetchClock(cluster.connection);
  return (latestRound(cluster.beacon.chain, unixTimestamp) ?? 0n) + 100n;
};

onEachApi(
  'rounds of the beacon',
  (world) => {
    // A relay has two seconds, for which the machine may stand still.
    const get = (round: bigint) =>
      eventually(() => world().get(`/beacon/rounds/${round}`, beaconRoundSchema));
    const refusal = async (round: bigint | string) =>
      (await world().refusal(`/beacon/rounds/${round}`)).refused;
    const ofChain = (round: bigint) => ({
      chainHash: cluster.beacon.chain.chainHash,
      round,
      signature: toHex(cluster.beacon.sign(round)),
    });

    it('are those of the chain that the program draws by, and may be kept for ever', async () => {
      expect(await get(42n)).toEqual(ofChain(42n));
      const { headers } = await world().request('/beacon/rounds/42');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });

    it('are not found before they are out, and found then', async () => {
      const round = await roundToCome();
      expect(await refusal(round)).toBe('404 not_found');
      await cluster.advance(300);
      expect(await get(round)).toEqual(ofChain(round));
    });

    it('are asked of relays once, however many ask here', async () => {
      const round = await roundToCome();
      const began = Date.now();
      const refusals = await Promise.all(Array.from({ length: 10 }, () => refusal(round)));
      expect(new Set(refusals)).toEqual(new Set(['404 not_found']));
      expect(relay.requests).toHaveLength(1);
      expect(await refusal(round)).toBe('404 not_found');
      // An answer rests for a second, which passes here only where the machine stands still.
      expect(relay.requests.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 1_000));
    });

    it('are unavailable where the relays are gone or lie, but for those that are known', async () => {
      await get(43n);
      mood = 'down';
      expect(await refusal(44n)).toBe('503 unavailable');
      expect(await get(43n)).toEqual(ofChain(43n));
      mood = 'lying';
      expect(await refusal(45n)).toBe('503 unavailable');
      mood = 'honest';
      expect(await get(44n)).toEqual(ofChain(44n));
    });

    it.each(['0', '-1', '007', '1.5', 'latest', String(2n ** 64n)])('are none called %s', async (round) => {
      expect(await world().refusal(`/beacon/rounds/${round}`)).toEqual({
        refused: '400 bad_request',
        fields: ['params.round'],
      });
      expect(relay.requests).toEqual([]);
    });

    it('are sixty in a minute for one address', async () => {
      const ask = (remoteAddress: string) =>
        world().app.inject({ method: 'GET', url: '/api/beacon/rounds/42', remoteAddress });
      const statuses = [];
      for (let times = 0; times < 62; times += 1) statuses.push((await ask('7.7.7.7')).statusCode);
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
      expect(statuses.slice(60)).toEqual([429, 429]);
      expect((await ask('7.7.7.8')).statusCode).toBe(200);
    });
  },
  {
    get connection() {
      return cluster.connection;
    },
    get beaconUrls() {
      return [relay.url];
    },
  },
);

onEachApi('rounds of the beacon without a chain', (world) => {
  it('are unavailable', async () => {
    expect((await world().refusal('/beacon/rounds/42')).refused).toBe('503 unavailable');
  });
});
