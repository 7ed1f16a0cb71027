import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CannedChain, serveChain } from '#tools/bench/web/canned-chain.ts';
import { cannedPools } from '#tools/bench/web/canned-pools.ts';

const pools = cannedPools(300, 1_790_000_000);
let chain: CannedChain;
let getPool: (typeof import('#src/chain/queries/read-pool.ts'))['getPool'];

beforeAll(async () => {
  chain = serveChain(pools);
  await new Promise<void>((resolve) => chain.server.listen(0, '127.0.0.1', resolve));
  const { port } = chain.server.address() as AddressInfo;
  // Import fresh modules: test files share modules, and the app keeps one connection.
  vi.resetModules();
  const { setCluster } = await import('#src/chain/cluster.ts');
  ({ getPool } = await import('#src/chain/queries/read-pool.ts'));
  setCluster({ name: 'localnet', rpcUrl: `http://127.0.0.1:${port}` });
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      chain.server.close(() => resolve());
      chain.server.closeAllConnections();
    }),
);

test('the app finds the same pool by its number and by its address, without the server', async () => {
  for (const id of [0, 7, 256, 299]) {
    const address = pools[id]?.address ?? '';
    const { value: byNumber } = await getPool(String(id));
    expect(byNumber).toMatchObject({ id: BigInt(id), address });
    expect((await getPool(address)).value).toEqual(byNumber);
  }
});

test.each(['300', '18446744073709551615', '18446744073709551616', 'nothing'])(
  'the app finds no pool %s',
  async (name) => expect((await getPool(name)).value).toBeNull(),
);
