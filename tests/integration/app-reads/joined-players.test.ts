import type { AddressInfo } from 'node:net';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type CannedChain, serveChain } from '#tools/bench/web/canned-chain.ts';
import {
  cannedPools,
  readPlayerCount,
  resizedPool,
  writePlayerCount,
} from '#tools/bench/web/canned-pools.ts';

const [like] = cannedPools(1, 1_790_000_000);
if (like === undefined) throw new Error('There is a pool');
const before = resizedPool(like, 1_000, 900);
const account = { address: before.address, data: Buffer.from(before.data) };
const FIRST_SEAT = before.data.length - 1_000 * 32;
const OUTSIDER = Buffer.from(numberedBytes('outsider', 0));

let chain: CannedChain;
let getPool: (typeof import('#src/chain/queries/read-pool.ts'))['getPool'];
/** Bytes of the answers' bodies. */
let received = 0;

beforeAll(async () => {
  chain = serveChain([account]);
  chain.server.prependListener('request', (_, response) => {
    const end = response.end.bind(response);
    response.end = (body: unknown) => {
      received += String(body).length;
      return end(body);
    };
  });
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
beforeEach(() => void before.data.copy(account.data));

const read = async (cached: Pool | null): Promise<Pool> => {
  received = 0;
  const { value } = await getPool(account.address, cached);
  if (value === null) throw new Error('The pool exists');
  return value;
};
const seat = (index: number): Buffer =>
  account.data.subarray(FIRST_SEAT + 32 * index, FIRST_SEAT + 32 * (index + 1));
/** Removes a player as the program does. */
const exit = (index: number): void => {
  const count = readPlayerCount(account.data);
  account.data.copyWithin(FIRST_SEAT + 32 * index, FIRST_SEAT + 32 * (index + 1), FIRST_SEAT + 32 * count);
  seat(count - 1).fill(0);
  writePlayerCount(account.data, count - 1);
};
const join = (key: Buffer): void => {
  const count = readPlayerCount(account.data);
  key.copy(seat(count));
  writePlayerCount(account.data, count + 1);
};

test('of a large pool that was read before, only the header and the players who joined are read', async () => {
  const cached = await read(null);
  expect(received).toBeGreaterThan(40_000);
  join(OUTSIDER);
  const joined = await read(cached);
  expect(joined.players).toEqual([...cached.players, bs58.encode(OUTSIDER)]);
  expect(received).toBeLessThan(2_000);
  expect(joined).toEqual(await read(null));
  // Nothing but the header has changed.
  expect(await read(joined)).toEqual(joined);
});

test.each<[string, () => void]>([
  ['a player has left', () => exit(17)],
  ['the last player has left', () => exit(899)],
  [
    'one has left and another one has joined',
    () => {
      exit(3);
      join(OUTSIDER);
    },
  ],
  [
    'the last one has left and another one has joined',
    () => {
      exit(899);
      join(OUTSIDER);
    },
  ],
  [
    'more have joined than have left',
    () => {
      exit(0);
      for (let index = 0; index < 5; index += 1) join(Buffer.from(numberedBytes('outsider', index)));
    },
  ],
  [
    'a count without its players is reported',
    () => {
      writePlayerCount(account.data, 902);
      seat(901).fill(0);
    },
  ],
])('all players are read again if %s', async (_, change) => {
  const cached = await read(null);
  change();
  const now = await read(cached);
  expect(received).toBeGreaterThan(40_000);
  expect(now).toEqual(await read(null));
});
