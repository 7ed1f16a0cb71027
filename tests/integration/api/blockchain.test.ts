import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { startCluster, type TestCluster } from '../dev/cluster.ts';
import { onEachApi } from './on-each-api.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.close());

onEachApi(
  'the state of the chain',
  (world) => {
    const get = () => world().get('/blockchain', blockchainSchema);

    it("shows the cluster, the program's configuration, its beacon and the state of draws", async () => {
      const config = await fetchConfig(cluster.connection);
      if (config === null) throw new Error('not configured');
      const { nextPoolId: _, beacon: address, minStakeLamports, ...settings } = config;
      const { chainHash, periodSeconds, genesis, id } = cluster.beacon.chain;
      const answer = await get();
      expect(answer).toMatchObject({
        cluster: 'localnet',
        genesisHash: await cluster.connection.getGenesisHash(),
        programId: PROGRAM_ID.toBase58(),
        config: { ...settings, minStake: minStakeLamports },
        beacon: { address, chainHash, periodSeconds, genesis, id, lastRound: null, liveness: 'idle' },
        draws: { waiting: 0, withoutRound: 0, longestWaitSeconds: 0, lastCompletedAt: null },
      });
      expect(answer.slot).toBeGreaterThan(0n);
    });

    it('reports a beacon without its due round as silent, and lists pools waiting for a completer', async () => {
      const [one, two] = [world().pool({ maxPlayers: 2 }), world().pool({ maxPlayers: 2 })];
      await world().apply(one.create(), one.join());
      world().chain.warp(600);
      await world().apply(two.create(), two.join());
      const unreachable = await get();
      expect(unreachable).toMatchObject({
        beacon: { liveness: 'silent', lastRound: null },
        draws: { waiting: 2, withoutRound: 2 },
      });
      expect(unreachable.draws.longestWaitSeconds).toBe(unreachable.unixTimestamp - one.lockRecord().drawAt);
      const signatures = (pool: PoolScript) => new Map([[pool.lockRecord().round, 'aa'.repeat(48)]]);
      await world().pass(0, signatures(one));
      expect(await get()).toMatchObject({
        beacon: { liveness: 'silent' },
        draws: { waiting: 2, withoutRound: 1 },
      });
      await world().pass(0, signatures(two));
      const { round, drawAt } = two.lockRecord();
      expect(await get()).toMatchObject({
        // The rounds of these pools were due long before the chain's current time.
        beacon: { liveness: 'idle', lastRound: { round, at: drawAt } },
        draws: { waiting: 2, withoutRound: 0 },
      });
      await world().apply(one.complete(), two.complete());
      expect((await get()).draws).toMatchObject({ waiting: 0, lastCompletedAt: world().chain.now });
    });
  },
  {
    get connection() {
      return cluster.connection;
    },
  },
);
