import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair } from '@solana/web3.js';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { getPools } from './pools/pool-list.ts';
import { getPool } from './queries/read-pool.ts';
import * as reads from './queries/reads.ts';
import { setCluster } from './cluster.ts';
import { dropFloor, raiseFloor } from './slot-floor.ts';

// Other files of this process can have a connection to another cluster.
vi.hoisted(() => void vi.resetModules());

const callSchema = v.object({
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.array(v.unknown()),
});
const floorSchema = v.object({ minContextSlot: v.optional(v.number()) });
const WALLET = Keypair.generate().publicKey.toBase58();
const FLOOR = 1_000;
/** The milliseconds by which the device's clock is set back. */
const HOUR_MS = 3_600_000;

/** The node's latest slot, and the floor of each request in order, or null. */
let head: number;
let floors: (number | null)[];
let refused: number;
let node: Server;

function answerTo({ method, params }: v.InferOutput<typeof callSchema>): object {
  const { minContextSlot = null } = v.parse(floorSchema, params.at(-1));
  floors.push(minContextSlot);
  if (minContextSlot !== null && minContextSlot > head) {
    refused += 1;
    const message = 'Minimum context slot has not been reached';
    return { error: { code: -32_016, message, data: { contextSlot: head } } };
  }
  const context = { slot: head };
  switch (method) {
    case 'getBalance':
      return { result: { context, value: 7 } };
    case 'getMultipleAccounts':
      return { result: { context, value: [null] } };
    case 'getProgramAccounts':
      return JSON.stringify(params).includes('withContext')
        ? { result: { context, value: [] } }
        : { result: [] };
    default:
      return { result: { context, value: null } };
  }
}

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const call = v.parse(callSchema, JSON.parse(body));
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answerTo(call) }));
    });
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  setCluster({ name: 'localnet', rpcUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  dropFloor();
  node.closeAllConnections();
  node.close();
});
beforeEach(() => {
  [head, floors, refused] = [FLOOR, [], 0];
  dropFloor();
});

const READS = [
  () => getPools({ wallet: WALLET }),
  () => getPool(sampleAddress(5)),
  () => getPool('5'),
  () => reads.getPoolHeaders([sampleAddress(5)]),
  () => reads.getPoolsByAddress([sampleAddress(5)]),
  () => reads.getEntry(sampleAddress(5), WALLET),
  () => reads.getEntriesOfPlayer(WALLET),
  () => reads.getCreator(WALLET),
  () => reads.getConfig(),
  () => reads.getBalance(WALLET),
];
/** A list is two requests, every other read one. */
const REQUESTS = READS.length + 1;
const readAll = () => Promise.all(READS.map((read) => read()));

describe('a read with a slot floor', () => {
  it('a read with a slot floor never returns an older state, but retries until the node has reached the slot', async () => {
    await readAll();
    expect(floors).toEqual(Array.from({ length: REQUESTS }, () => null));
    raiseFloor(BigInt(FLOOR));
    [head, floors] = [FLOOR - 1, []];
    const answers = readAll();
    await vi.waitFor(() => expect(refused).toBe(REQUESTS), { timeout: 15_000, interval: 5 });
    head = FLOOR;
    await answers;
    expect(new Set(floors)).toEqual(new Set([FLOOR]));
  });

  it('a read with a slot floor is sent without a floor after repeated refusals, even if the device’s clock is set back', async () => {
    raiseFloor(BigInt(FLOOR));
    head = FLOOR - 500;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => performance.now() - HOUR_MS);
    await expect(reads.getBalance(WALLET)).resolves.toBe(7n);
    now.mockRestore();
    expect(floors.length).toBeGreaterThan(2);
    expect(floors.at(-1)).toBeNull();
    // Notifications still raise the floor; reads are sent without a floor for some time.
    raiseFloor(BigInt(FLOOR + 1));
    floors = [];
    await reads.getBalance(WALLET);
    expect(floors).toEqual([null]);
    // A reset of the chain ends that period.
    dropFloor();
    raiseFloor(BigInt(FLOOR - 500));
    await reads.getBalance(WALLET);
    expect(floors).toEqual([null, FLOOR - 500]);
  });
});
