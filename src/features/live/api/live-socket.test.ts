import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { type LiveSocketOptions, openLiveSocket } from './live-socket.ts';
import { LiveServer } from '../testing/live-server.ts';
import { joined } from '#src/contract/testing/wire-events.ts';

const TIMEOUT = { timeout: 15_000 };
const options = (changes: Partial<LiveSocketOptions>): LiveSocketOptions => ({
  url: 'http://127.0.0.1:9/api/socket.io',
  origin: 'http://127.0.0.1:9',
  wallet: sampleAddress(2),
  lastEventId: () => null,
  onConnected: () => undefined,
  onEvents: () => undefined,
  onLost: () => undefined,
  onFigures: () => undefined,
  ...changes,
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a server that accepts connections and never answers', () => {
  /** Milliseconds at which each attempt arrived. */
  let attempts: number[];
  let unreachable: Server;
  let url: string;
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // Connections arrive while fake time stands still.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    }
  };

  beforeEach(async () => {
    attempts = [];
    unreachable = createServer(() => attempts.push(Date.now()));
    await new Promise<void>((resolve) => unreachable.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(unreachable.address() as AddressInfo).port}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // Removes the random jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    unreachable.close();
  });

  it('a server that accepts connections but never answers is given up after 20 s, then retried after 1 s to 5 s', async () => {
    const onLost = vi.fn();
    const socket = openLiveSocket(options({ url: `${url}/api/socket.io`, onLost }));
    await pass(19);
    expect(onLost).not.toHaveBeenCalled();
    await pass(120);
    socket.close();
    const gaps = attempts.slice(1).map((at, index) => Math.round((at - (attempts[index] ?? 0)) / 1_000));
    expect(gaps.slice(0, 5)).toEqual([21, 22, 24, 25, 25]);
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});

it('an error in handling an event is only logged, and the next event is handled', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = await LiveServer.start(() => null);
  const received: (number | null)[] = [];
  const onEvents: LiveSocketOptions['onEvents'] = (events) => {
    for (const { id } of events) {
      received.push(id);
      if (id === 1) throw new Error('not to be handled');
    }
  };
  const socket = openLiveSocket(options({ url: `${server.apiBase}/socket.io`, onEvents }));
  await vi.waitFor(() => expect(server.handshakes).toHaveLength(1), TIMEOUT);
  server.emitEvents(joined(1, 2, 2));
  server.emitEvents(joined(2, 3, 3));
  await vi.waitFor(() => expect(received).toEqual([1, 2]), TIMEOUT);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('could not be handled'),
    expect.any(Error),
  );
  socket.close();
  await server.close();
});

describe('a subscriber to the list of pools', () => {
  const pool = sampleAddress(40);
  const open3 = { address: pool, playerCount: 3, status: 'open', slot: 50n };
  const locked4 = { address: pool, playerCount: 4, status: 'locked', slot: 52n };
  let server: LiveServer;
  beforeEach(async () => {
    server = await LiveServer.start(() => ({}));
  });
  afterEach(() => server.close());
  const open = (onList?: (changes: readonly unknown[] | null) => void) =>
    openLiveSocket(options({ url: `${server.apiBase}/socket.io`, ...(onList && { onList }) }));

  it('receives what has changed, and after a reconnect what it has missed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const onList = vi.fn();
    const socket = open(onList);
    await vi.waitFor(() => expect(server.lists).toEqual([{ list: 'active' }]), TIMEOUT);
    expect(server.handshakes).toMatchObject([{ allPools: false }]);
    server.emit('list_delta', { revision: '7', rows: [[pool, 3, 'open', '50']] });
    await vi.waitFor(() => expect(onList.mock.calls).toEqual([[[]], [[open3]]]), TIMEOUT);
    server.listAnswer = { ok: true, revision: '9', reset: false, rows: [[pool, 4, 'locked', '52']] };
    server.drop();
    await vi.waitFor(() => expect(server.lists.at(-1)).toEqual({ list: 'active', revision: '7' }), TIMEOUT);
    await vi.waitFor(() => expect(onList).toHaveBeenLastCalledWith([locked4]), TIMEOUT);
    server.emit('list_delta', { revision: '900', rows: [], reset: true });
    await vi.waitFor(() => expect(onList).toHaveBeenLastCalledWith(null), TIMEOUT);
    expect(onList).toHaveBeenCalledTimes(4);
    socket.close();
  });

  it('receives the events of all pools instead if it does not watch the list', async () => {
    const socket = open();
    await vi.waitFor(() => expect(server.handshakes).toMatchObject([{ allPools: true }]), TIMEOUT);
    expect(server.lists).toEqual([]);
    socket.close();
  });
});
