import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RoundVerifier } from '#server/beacon/round-verifier.ts';
import { pools } from '#server/store/schema.ts';
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
const verifier = new RoundVerifier();
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
  await verifier.close();
  await cluster?.close();
});

/** Returns the round that is published after this many periods; if negative, one published before. */
async function roundIn(periods: number): Promise<bigint> {
  const { unixTimestamp } = await fetchClock(cluster.connection);
  return (latestRound(cluster.beacon.chain, unixTimestamp) ?? 0n) + BigInt(periods);
}

onEachApi(
  'rounds of the beacon',
  (world) => {
    // Retries, because a busy machine can exceed a relay's two seconds, and relay requests per second are limited.
    const get = (round: bigint) =>
      eventually(() => world().get(`/beacon/rounds/${round}`, beaconRoundSchema));
    const refusal = async (round: bigint | string) =>
      (await world().refusal(`/beacon/rounds/${round}`)).refused;
    const ofChain = (round: bigint) => ({
      chainHash: cluster.beacon.chain.chainHash,
      round,
      signature: toHex(cluster.beacon.sign(round)),
    });
    /** Locks a pool that draws by this round. */
    const lockPool = async (round: bigint): Promise<void> => {
      const pool = world().pool({ maxPlayers: 2 });
      await world().apply(pool.create(), pool.join());
      await world().store.db.update(pools).set({ round }).where(eq(pools.address, pool.address));
    };

    it('rounds are from the drand chain of the program, and cached for ever', async () => {
      const round = await roundIn(-20);
      expect(await get(round)).toEqual(ofChain(round));
      const { headers } = await world().request(`/beacon/rounds/${round}`);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });

    it('rounds are not found until they are published', async () => {
      const round = await roundIn(20);
      expect(await refusal(round)).toBe('404 not_found');
      await cluster.advance(60);
      expect(await get(round)).toEqual(ofChain(round));
    });

    it('rounds are requested from relays once for many clients', async () => {
      const round = await roundIn(20);
      const began = Date.now();
      const refusals = await Promise.all(Array.from({ length: 10 }, () => refusal(round)));
      expect(new Set(refusals)).toEqual(new Set(['404 not_found']));
      expect(relay.requests).toHaveLength(1);
      expect(await refusal(round)).toBe('404 not_found');
      // An answer is cached for a second, which passes here only if the machine is slow.
      expect(relay.requests.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 1_000));
    });

    it('rounds are not requested from relays if no pool draws by them and they are not due now', async () => {
      const others = [1n, 42n, await roundIn(-200), await roundIn(200), 2n ** 63n, 2n ** 64n - 1n];
      for (const round of others) expect([round, await refusal(round)]).toEqual([round, '404 not_found']);
      expect(relay.requests).toEqual([]);
    });

    it('rounds are read from the database if pools draw by them, and requested from relays until stored', async () => {
      await lockPool(1_000n);
      expect(await get(1_000n)).toEqual(ofChain(1_000n));
      expect(relay.requests).toHaveLength(1);
      await lockPool(2_000n);
      await world().pass(0, new Map([[2_000n, toHex(cluster.beacon.sign(2_000n))]]));
      mood = 'down';
      expect(await get(2_000n)).toEqual(ofChain(2_000n));
      expect(relay.requests).toHaveLength(1);
    });

    it('rounds are limited to five relay requests per second in total, then answered with 429 and Retry-After', async () => {
      const rounds = await Promise.all(Array.from({ length: 60 }, (_, index) => roundIn(-85 + index)));
      const began = performance.now();
      const answers = await Promise.all(
        rounds.map((round) =>
          world().app.inject({ method: 'GET', url: `/api/beacon/rounds/${round}`, remoteAddress: '7.7.7.9' }),
        ),
      );
      const seconds = Math.ceil((performance.now() - began) / 1_000);
      expect(relay.requests.length).toBeLessThanOrEqual(5 * seconds);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(60 - 5 * seconds);
      for (const { statusCode, headers, body } of refused) {
        expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
        expect(body).toContain('try again in a second');
      }
    });

    it('rounds are looked up for a hundred concurrent requests, the others are answered with 429', async () => {
      const get = (remoteAddress: string) =>
        world().app.inject({ method: 'GET', url: '/api/beacon/rounds/42', remoteAddress });
      const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => get(`7.7.8.${index}`)));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 404)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50);
      expect((await get('7.7.8.200')).statusCode).toBe(404);
    });

    it('rounds are unavailable if the relays are down or lie, except cached ones', async () => {
      const [first, missing, lied] = [await roundIn(-20), await roundIn(-21), await roundIn(-22)];
      await get(first);
      mood = 'down';
      await eventually(async () => expect(await refusal(missing)).toBe('503 unavailable'));
      expect(await get(first)).toEqual(ofChain(first));
      mood = 'lying';
      await eventually(async () => expect(await refusal(lied)).toBe('503 unavailable'));
      mood = 'honest';
      expect(await get(missing)).toEqual(ofChain(missing));
    });

    it.each(['0', '-1', '007', '1.5', 'latest', String(2n ** 64n)])(
      'an invalid round number is refused: %s',
      async (round) => {
        expect(await world().refusal(`/beacon/rounds/${round}`)).toEqual({
          refused: '400 bad_request',
          fields: ['params.round'],
        });
        expect(relay.requests).toEqual([]);
      },
    );

    it('rounds are limited to sixty requests per minute and address', async () => {
      const get = (remoteAddress: string) =>
        world().app.inject({ method: 'GET', url: '/api/beacon/rounds/42', remoteAddress });
      const statuses = [];
      for (let times = 0; times < 62; times += 1) statuses.push((await get('7.7.7.7')).statusCode);
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
      expect(statuses.slice(60)).toEqual([429, 429]);
      expect((await get('7.7.7.8')).statusCode).toBe(404);
    });
  },
  {
    get connection() {
      return cluster.connection;
    },
    get beaconUrls() {
      return [relay.url];
    },
    verifyRound: verifier.verify,
  },
);

onEachApi('rounds of the beacon without a chain', (world) => {
  it('rounds are unavailable without a chain', async () => {
    expect((await world().refusal('/beacon/rounds/42')).refused).toBe('503 unavailable');
  });
});
