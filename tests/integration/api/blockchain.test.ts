import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import { startCluster, type TestCluster } from '../dev/cluster.ts';
import { onEachApi } from './on-each-api.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.close());

onEachApi(
  'the chain as it answers',
  (world) => {
    const ask = () => world().get('/blockchain', blockchainSchema);

    it("shows the cluster, the program's configuration and the oracle", async () => {
      const config = await fetchConfig(cluster.connection);
      const {
        nextPoolId: _,
        minStakeLamports,
        ...settings
      } = config ?? { nextPoolId: 0n, minStakeLamports: 0n };
      const answer = await ask();
      expect(answer).toMatchObject({
        cluster: 'localnet',
        genesisHash: await cluster.connection.getGenesisHash(),
        programId: PROGRAM_ID.toBase58(),
        config: { ...settings, minStake: minStakeLamports },
        oracle: { drawsRequested: 0, waiting: 0, longestWaitSeconds: 0, lastProofAt: null, liveness: 'idle' },
      });
      expect(answer.slot).toBeGreaterThan(0n);
    });

    it('calls an oracle silent that leaves a captured draw waiting', async () => {
      const pool = world().pool({ maxPlayers: 2 });
      await world().apply(pool.create(), pool.join(), pool.request(), pool.capture());
      const { oracle } = await ask();
      expect(oracle).toMatchObject({ waiting: 1, liveness: 'silent' });
      expect(oracle.longestWaitSeconds).toBeGreaterThan(60);
      await world().apply(pool.fulfil());
      expect((await ask()).oracle).toMatchObject({ waiting: 0, lastProofAt: world().chain.now });
    });
  },
  {
    get connection() {
      return cluster.connection;
    },
  },
);
