import { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import {
  completeTestPool,
  createDuePool,
  createTestPool,
  eventually,
  fundedWallet,
  joinTestPool,
  reached,
} from '../dev/cluster.ts';
import { rpc } from '../localnet/support.ts';
import { startNodeBetween } from '../send/node-between.ts';
import { Keepers } from './keepers.ts';
import { type RelayFault, startTestRelay, type TestRelay } from './test-relay.ts';

/** Seconds, longer than the countdown and the beacon's period. */
const DUE_SECONDS = 70;
/** Milliseconds, longer than a keeper takes to send a due instruction. */
const DUE_MS = 6_000;

const keepers = new Keepers();
const relays: TestRelay[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});

async function relay(fault: RelayFault | null = null): Promise<TestRelay> {
  const started = await startTestRelay(keepers.cluster.beacon);
  started.fault = () => fault;
  relays.push(started);
  return started;
}

const wait = (milliseconds = DUE_MS): Promise<void> => sleep(milliseconds);
const logged = (text: string): string[] => keepers.lines.filter((line) => line.includes(text));
const urlsOf = (several: readonly TestRelay[]): string[] => several.map(({ url }) => url);

describe('a pool that has just locked', () => {
  it('a pool that has just locked is voided at once if its round is already published, and refunded', async () => {
    const { cluster } = keepers;
    keepers.start({ claimSeconds: 0 });
    const pool = await createTestPool(cluster, { maxPlayers: 3, joiners: 1 });
    await joinTestPool(cluster, await fundedWallet(cluster), pool);
    // The chain's clock lagged behind the beacon, and catches up now.
    await rpc(`http://127.0.0.1:${cluster.port}`, 'localnet_warp', [DUE_SECONDS, 1]);
    const voided = await reached(cluster, pool, 'refunding');
    expect(voided).toMatchObject({ refundReason: 'void', draw: { completer: null } });
    await keepers.settled(pool);
    expect(logged('was published too early. Voided pool')).toHaveLength(1);
  });

  it('a pool that has just locked is watched in the first fifth of its countdown, and not voided while its round is unpublished', async () => {
    const { cluster } = keepers;
    const one = await relay('not-out');
    keepers.start({ beaconUrls: [one.url] });
    const pool = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
    await eventually(async () => expect(one.requests.length).toBeGreaterThanOrEqual(3));
    const { draw } = await reached(cluster, pool, 'locked');
    expect(new Set(one.requests)).toEqual(new Set([draw.round]));
    one.fault = () => null;
    expect(await reached(cluster, pool, 'refunding')).toMatchObject({ refundReason: 'void' });
    const grown = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
    await cluster.advance(50);
    await wait();
    const before = one.requests.length;
    await wait();
    expect(one.requests.length).toBe(before);
    expect(await fetchPool(cluster.connection, grown)).toMatchObject({ status: 'locked' });
    // Complete the pool, so that keepers of other tests do not find it due.
    await cluster.advance(DUE_SECONDS);
    await completeTestPool(cluster, grown, cluster.keys.authority);
  });
});

describe('a pool to lock', () => {
  it('waits while rounds ahead of the chain’s clock are published, and while no relay answers', async () => {
    const { cluster } = keepers;
    const one = await relay();
    keepers.start({ beaconUrls: [one.url] });
    const pool = await createTestPool(cluster, { minPlayers: 2, maxPlayers: 3, joiners: 1 });
    await cluster.advance(3_601);
    await eventually(async () => expect(logged('clock lags behind the beacon')).not.toEqual([]));
    one.fault = () => 'error';
    await eventually(async () => expect(logged('lockPool of pool')).not.toEqual([]));
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({ status: 'open' });
    one.fault = () => 'not-out';
    await reached(cluster, pool, 'locked');
  });
});

describe('a void that fails', () => {
  it('a void that fails is retried at least every two seconds, because a void is possible only for a short time', async () => {
    const { cluster } = keepers;
    const node = await startNodeBetween(`http://127.0.0.1:${cluster.port}`);
    try {
      const failed = { context: { slot: 1 }, value: { err: 'AccountNotFound', logs: [], unitsConsumed: 0 } };
      node.instead = ({ method }) => (method === 'simulateTransaction' ? failed : undefined);
      keepers.start({
        connection: new Connection(node.url, {
          commitment: 'confirmed',
          wsEndpoint: `ws://127.0.0.1:${cluster.port + 1}`,
        }),
      });
      const pool = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
      await rpc(`http://127.0.0.1:${cluster.port}`, 'localnet_warp', [DUE_SECONDS, 1]);
      // With doubled pauses, the sixth try would come after the pool can no longer be voided.
      await eventually(async () => expect(logged('voidPool of pool').length).toBeGreaterThanOrEqual(6));
      expect(logged('again in').every((line) => line.includes('again in 2 s'))).toBe(true);
      node.instead = () => undefined;
      expect(await reached(cluster, pool, 'refunding')).toMatchObject({ refundReason: 'void' });
    } finally {
      node.close();
    }
  });
});

describe('pools whose round is due', () => {
  it('pools whose round is due are completed with one request for each round, for any number of pools', async () => {
    const { cluster } = keepers;
    const one = await relay();
    const pools = await Promise.all(
      Array.from({ length: 6 }, () => createTestPool(cluster, { maxPlayers: 2, joiners: 1 })),
    );
    await cluster.advance(DUE_SECONDS);
    keepers.start({ completeSeconds: 0, beaconUrls: [one.url] });
    const completed = await Promise.all(pools.map((pool) => reached(cluster, pool, 'completed')));
    expect(one.given).toEqual([...new Set(one.given)]);
    expect(one.given).toEqual(expect.arrayContaining(completed.map(({ draw }) => draw.round)));
  });

  it('pools whose round is due are completed although relays are unreachable, lie, answer garbage or hang', async () => {
    const { cluster } = keepers;
    const several = [await relay('error'), await relay('lie'), await relay('garbled'), await relay('hang')];
    const unreachable = await relay();
    await unreachable.close();
    const good = await relay();
    const pool = await createDuePool(cluster);
    keepers.start({ completeSeconds: 0, beaconUrls: [unreachable.url, ...urlsOf(several), good.url] });
    await reached(cluster, pool, 'completed');
    expect(logged('Round')).toEqual([]);
  });

  it('pools whose round is due wait while no relay gives a valid round, which is logged once, and are completed when one does', async () => {
    const { cluster } = keepers;
    const [liar, other] = [await relay('lie'), await relay('error')];
    const pool = await createDuePool(cluster);
    keepers.start({ completeSeconds: 0, beaconUrls: urlsOf([liar, other]) });
    await eventually(async () => expect(liar.requests.length).toBeGreaterThanOrEqual(3));
    await reached(cluster, pool, 'locked');
    const { host } = new URL(liar.url);
    expect(keepers.lines).toEqual([
      expect.stringContaining(
        `could not be fetched: ${host} answered with a signature that is not of this round;`,
      ),
    ]);
    liar.fault = () => null;
    await reached(cluster, pool, 'completed');
    expect(logged('Rounds can be fetched again')).toHaveLength(1);
  });

  it('pools whose round is due wait for a late round, which is logged once', async () => {
    const { cluster } = keepers;
    const one = await relay('not-out');
    const pool = await createDuePool(cluster);
    keepers.start({ completeSeconds: 0, beaconUrls: [one.url] });
    await eventually(async () => expect(one.requests.length).toBeGreaterThanOrEqual(3));
    const { draw } = await reached(cluster, pool, 'locked');
    expect(keepers.lines).toEqual([`Round ${draw.round} is due by the chain's clock, but not published yet`]);
    one.fault = () => null;
    await reached(cluster, pool, 'completed');
  });

  it('pools whose round is due delay no payment and no lock while the relays hang', async () => {
    const { cluster } = keepers;
    const unreachable = await relay('hang');
    const due = await createDuePool(cluster);
    const expiring = await createTestPool(cluster, { maxPlayers: 3, joiners: 1 });
    keepers.start({ completeSeconds: 0, claimSeconds: 0, beaconUrls: [unreachable.url] });
    await cluster.advance(3_601);
    await reached(cluster, expiring, 'refunding');
    await keepers.settled(expiring);
    await reached(cluster, due, 'locked');
  });
});
