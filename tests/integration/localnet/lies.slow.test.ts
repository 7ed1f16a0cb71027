import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { recordAccounts } from '#tests/support/rpc-proxy/account-lies.ts';
import { hugeBody } from '#tests/support/rpc-proxy/body-lies.ts';
import { changedAt, type Json, objectsIn } from '#tests/support/rpc-proxy/json-rpc.ts';
import { nodeBehind } from '#tests/support/rpc-proxy/lagging-lies.ts';
import type { Lies } from '#tests/support/rpc-proxy/lie.ts';
import { hole } from '#tests/support/rpc-proxy/list-lies.ts';
import { LIES, type LieScene } from '#tests/support/rpc-proxy/lies.ts';
import { slotsShifted } from '#tests/support/rpc-proxy/slot-lies.ts';
import { forMs, secondNode, times } from '#tests/support/rpc-proxy/switches.ts';
import { version1 } from '#tests/support/rpc-proxy/version-1.ts';
import {
  createTestPool,
  fundedWallet,
  joinTestPool,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';
import { FINAL_SECONDS, rpc } from './support.ts';

const CONFIRMED = { commitment: 'confirmed', encoding: 'base64' };
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const PROGRAM = PROGRAM_ID.toBase58();

let cluster: TestCluster;
let proxy: RpcProxy;
let scene: LieScene;
/** The transaction about which nodes lie. */
let chosen: string;
let requests: readonly Json[];
/** All transactions of the program, newest first. */
let listed: readonly Json[];

const call = async (method: string, ...params: unknown[]) => (await rpc(proxy.url, method, params)).result;
const transactionOf = (signature: unknown, most: number | null = 1): readonly unknown[] => [
  signature,
  { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: most },
];

async function listing(options: Json = {}): Promise<readonly Json[]> {
  return objectsIn(await call('getSignaturesForAddress', PROGRAM, { commitment: 'confirmed', ...options }));
}

/** Sends all requests as one batch, and returns the answer's text. */
async function batch(url: string): Promise<string> {
  return (await fetch(url, { method: 'POST', body: JSON.stringify(requests) })).text();
}

beforeAll(async () => {
  cluster = await startCluster();
  const url = `http://127.0.0.1:${cluster.port}`;
  proxy = await startRpcProxy({ url, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });
  const pool = await createTestPool(cluster, { maxPlayers: 4, joiners: 1 });
  const recorded = await recordAccounts(url, PROGRAM);
  await joinTestPool(cluster, await fundedWallet(cluster), pool);
  await cluster.advance(FINAL_SECONDS * 20);
  listed = await listing();
  const [newest = '', older = ''] = listed.map(({ signature }) => String(signature));
  chosen = newest;
  const slot = Number(listed[1]?.['slot']);
  scene = {
    transactions: [newest],
    other: older,
    hole: { from: slot, to: slot },
    accounts: [pool.toBase58()],
    nowhere: Keypair.generate().publicKey.toBase58(),
    recorded,
  };
  requests = [
    ['getSlot', [CONFIRMED]],
    ['getTransaction', transactionOf(newest, 0)],
    ['getTransaction', transactionOf(older)],
    ['getSignaturesForAddress', [PROGRAM, { commitment: 'confirmed', minContextSlot: slot }]],
    ['getSignatureStatuses', [[newest], { searchTransactionHistory: true }]],
    ['getMultipleAccounts', [[pool.toBase58(), CLOCK], CONFIRMED]],
    ['getProgramAccounts', [PROGRAM, CONFIRMED]],
    ['getGenesisHash', []],
  ].map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }));
});
afterAll(async () => {
  await proxy?.close();
  await cluster?.close();
});
afterEach(() => proxy.lies.clear());

describe('a node between chain and reader', () => {
  const { sockets, ...http } = LIES;
  const overHttp = Object.values(http).flatMap((group) => Object.entries(group));

  it.each(overHttp)('the proxied node lies (%s) until stopped', async (_, lie) => {
    const before = proxy.lies.changed;
    proxy.lies.set(lie(scene));
    // Two requests, because only one of two nodes may lie. Some false answers never end.
    const limit = sleep(1_000);
    await Promise.race([Promise.allSettled([batch(proxy.url), batch(proxy.url)]), limit]);
    await expect.poll(() => proxy.lies.changed).toBeGreaterThan(before);
    proxy.lies.clear();
    // Slots advance between two requests, so compare only the answers that contain no current slot.
    const timeless = (text: string): unknown => objectsIn(JSON.parse(text)).slice(1, 4);
    const honest = await batch(`http://127.0.0.1:${cluster.port}`);
    expect(timeless(await batch(proxy.url))).toEqual(timeless(honest));
  });

  it('the proxied node lies in sockets', async () => {
    for (const lie of Object.values(sockets)) {
      const before = proxy.lies.changed;
      proxy.lies.set(lie(scene));
      const socket = new WebSocket(proxy.wsUrl);
      // A lie may apply before the handshake is over; terminating then emits an error.
      socket.on('error', () => undefined);
      socket.on('open', () =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe', params: [] })),
      );
      await expect.poll(() => proxy.lies.changed).toBeGreaterThan(before);
      socket.terminate();
    }
  });

  it('the proxied node lies in several ways at once, for a while, a number of times, or as one of two nodes', async () => {
    const MANY = 1e12;
    const slots = async (lies: Lies): Promise<readonly boolean[]> => {
      proxy.lies.set(lies);
      const answers: boolean[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) answers.push(Number(await call('getSlot')) > MANY / 2);
      return answers;
    };
    expect(await slots([times(2, slotsShifted(MANY))])).toEqual([true, true, false, false]);
    expect((await slots(secondNode([slotsShifted(MANY)]))).filter(Boolean)).toHaveLength(2);
    expect(await slots([forMs(0, slotsShifted(MANY))])).not.toContain(true);
    expect(await slots([slotsShifted(MANY), slotsShifted(-MANY)])).not.toContain(true);
  });

  it('the proxied node hides a gap of its history behind full pages', async () => {
    const { from, to } = scene.hole;
    const shown = listed.filter(({ slot }) => Number(slot) < from || Number(slot) > to);
    expect(shown.length).toBeLessThan(listed.length);
    proxy.lies.set(hole(from, to));
    expect(await listing()).toEqual(shown);
    expect(await listing({ limit: 2 })).toEqual(shown.slice(0, 2));
  });

  it('the proxied node lags by slots in every answer, and rejects slots that it has not reached', async () => {
    const now = Number(await call('getSlot', CONFIRMED));
    const newest = Number(listed[0]?.['slot']);
    proxy.lies.set(nodeBehind(now - newest + 1));
    const at = Number(await call('getSlot', CONFIRMED));
    expect(at).toBeLessThan(now);
    // The chain has advanced, so the lagging node may have reached the newest transaction.
    proxy.lies.set(nodeBehind(now - newest + 500));
    expect((await listing()).length).toBeLessThan(listed.length);
    expect(await call('getTransaction', ...transactionOf(chosen))).toBeNull();
    expect(await call('getSignatureStatuses', [chosen])).toMatchObject({ value: [null] });
    const refused = await rpc(proxy.url, 'getSlot', [{ ...CONFIRMED, minContextSlot: now }]);
    expect(refused.error?.code).toBe(-32_016);
    proxy.lies.set(nodeBehind(500, { ignoresMinContextSlot: true }));
    expect(await call('getSlot', { ...CONFIRMED, minContextSlot: now + 1_000_000 })).toBeLessThan(now);
  });

  it('the proxied node returns version 1 to clients that support it', async () => {
    const plain = await call('getTransaction', ...transactionOf(chosen));
    proxy.lies.set(version1([chosen]));
    for (const most of [0, null]) {
      const { error } = await rpc(proxy.url, 'getTransaction', [...transactionOf(chosen, most)]);
      expect(error?.code).toBe(-32_015);
    }
    const shown = await call('getTransaction', ...transactionOf(chosen));
    expect(shown).toMatchObject({ version: 1, transaction: { message: { transactionConfig: {} } } });
    const path = ['transaction', 'message', 'transactionConfig'];
    const legacy = changedAt(
      changedAt(shown, path, () => undefined),
      ['version'],
      () => 'legacy',
    );
    expect(JSON.parse(JSON.stringify(legacy))).toEqual(plain);
  });

  it('applies backpressure to an answer of 200 MB', async () => {
    const huge = hugeBody();
    proxy.lies.set(huge);
    const response = await fetch(proxy.url, { method: 'POST', body: JSON.stringify(requests[0]) });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"result":"xx');
    await reader?.cancel();
    await sleep(200);
    expect(huge.sent()).toBeLessThan(50_000_000);
  });
});
