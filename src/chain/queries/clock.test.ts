import { afterEach, expect, it } from 'vitest';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { getCluster, setCluster } from '../cluster.ts';
import { getClock } from './clock.ts';

const before = getCluster();
let node: Loopback;
afterEach(async () => {
  setCluster(before);
  await node.close();
});

async function nodeShows(value: unknown): Promise<void> {
  node = await startLoopback((_request, response) =>
    answerJson(response, { jsonrpc: '2.0', id: 1, result: { context: { slot: 9 }, value } }),
  );
  setCluster({ name: 'localnet', rpcUrl: node.url });
}

it('reads slot and time of the sysvar, also times before 1970', async () => {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(454_812_003n, 0);
  data.writeBigInt64LE(-7n, 32);
  await nodeShows({ data: [data.toString('base64'), 'base64'] });
  expect(await getClock()).toEqual({ slot: 454_812_003n, unixTimestamp: -7 });
});

it.each([null, { data: ['', 'base64'] }, { data: ['?', 'base64'] }])(
  'throws if the node shows no clock: %j',
  async (value) => {
    await nodeShows(value);
    await expect(getClock()).rejects.toThrow('The cluster shows no clock');
  },
);
