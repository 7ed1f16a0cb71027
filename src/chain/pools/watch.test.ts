import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import bs58 from 'bs58';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { POOL_STATUSES } from '#src/protocol/pool.ts';
import { setCluster } from '../cluster.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { POOL_STATUS_OFFSET } from '../program/pool-account.ts';
import vectors from '../program/vectors/accounts.json' with { type: 'json' };
import { watchPool, watchPools } from './watch.ts';

// Other files of this process can have a connection to another cluster.
vi.hoisted(() => void vi.resetModules());

const SYSTEM = '1'.repeat(32);
const TIMEOUT = { timeout: 15_000 };
const [, vector] = vectors.accounts.filter(({ type }) => type === 'Pool');
if (!vector) throw new Error('The vectors have no pool');
const filterSchema = v.object({ memcmp: v.object({ offset: v.number(), bytes: v.string() }) });
const callSchema = v.object({
  id: v.optional(v.unknown()),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
});

/** Stands for a node's notifications; the test confirms each subscription. */
let server: WebSocketServer | undefined;
let line: WebSocket | undefined;
let subscribe: (() => void) | undefined;
let method: string;
/** The statuses by which subscriptions filter. */
const statuses: string[] = [];

function accept(socket: WebSocket): void {
  line = socket;
  socket.on('message', (bytes: Buffer) => {
    const call = v.parse(callSchema, JSON.parse(bytes.toString()));
    const answer = (result: unknown): void =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
    if (call.method.endsWith('Unsubscribe')) return answer(true);
    if (!call.method.endsWith('Subscribe')) return;
    method = call.method.replace('Subscribe', 'Notification');
    const filters = v.safeParse(v.object({ filters: v.array(filterSchema) }), call.params[1]);
    for (const { memcmp } of filters.success ? filters.output.filters : []) {
      if (memcmp.offset !== POOL_STATUS_OFFSET) continue;
      statuses.push(POOL_STATUSES[bs58.decode(memcmp.bytes)[0] ?? -1] ?? 'none');
    }
    subscribe = () => answer(7);
  });
}

function notify(slot: number, value: unknown): void {
  const params = { subscription: 7, result: { context: { slot }, value } };
  line?.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
}

const account = (hex: string, owner = PROGRAM_ID.toBase58()) => ({
  data: [Buffer.from(hex, 'hex').toString('base64'), 'base64'],
  executable: false,
  lamports: hex === '' ? 0 : 9_000_000,
  owner,
  rentEpoch: 0,
});

/** Confirms the requested subscription. */
async function makeSubscription(): Promise<void> {
  await vi.waitFor(() => expect(subscribe).toBeDefined(), TIMEOUT);
  subscribe?.();
  subscribe = undefined;
}

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', accept);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  setCluster({ name: 'localnet', rpcUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` });
});

afterAll(() => server?.close());

let stop = (): void => undefined;
afterEach(() => stop());

describe('a subscriber to pools', () => {
  it('a subscriber to pools is notified of a gap at each subscription, also after a reconnect, and of each change with its slot', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onChange = vi.fn<Parameters<typeof watchPools>[0]>();
    const onGap = vi.fn();
    stop = watchPools(onChange, onGap);
    await vi.waitFor(() => expect(subscribe).toBeDefined(), TIMEOUT);
    expect(onGap).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(statuses.sort()).toEqual(['locked', 'open']), TIMEOUT);
    await makeSubscription();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), TIMEOUT);
    notify(4_711, { pubkey: vector.address, account: account(vector.data) });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), TIMEOUT);
    const [address, update] = onChange.mock.calls[0] ?? [];
    expect([address, update?.slot]).toEqual([vector.address, 4_711n]);
    expect(update?.value.full()).toMatchObject(update?.value.header ?? {});
    line?.terminate();
    await makeSubscription();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2), TIMEOUT);
  });

  it('a subscriber to pools receives no account that cannot be parsed, which is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const onChange = vi.fn();
    stop = watchPools(onChange, () => undefined);
    await makeSubscription();
    await vi.waitFor(() => {
      notify(1, { pubkey: vector.address, account: account('00') });
      expect(warn).toHaveBeenCalled();
    }, TIMEOUT);
    expect(onChange).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

it('a subscriber to one pool is notified that its account has closed', async () => {
  const onChange = vi.fn();
  stop = watchPool(vector.address, onChange, () => undefined);
  await makeSubscription();
  await vi.waitFor(() => {
    notify(5, account('', SYSTEM));
    expect(onChange).toHaveBeenCalledWith({ slot: 5n, value: null });
  }, TIMEOUT);
});
