import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type PoolCache, poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { sleep } from '#src/lib/sleep.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { LiveConnection } from './live-connection.tsx';
import { LiveServer } from './testing/live-server.ts';
import { joined, left, POOL, resolved } from '#src/contract/testing/wire-events.ts';
import { UsersOnline } from './components/users-online.tsx';
import type { ReportedOutcome } from '#src/store/modals.ts';
import { useStore } from '#src/store/store.ts';

const me = sampleAddress(2);
const other = sampleAddress(3);
let server: LiveServer;
let client: QueryClient;
let activeUsers: number;
let completed: ReportedOutcome[];
let applied: MockInstance<PoolCache['applyEvents']>;

const stats = () => ({
  activeUsers,
  totalPools: 9,
  activePools: 4,
  completedPools: 5,
  totalPlayers: 40,
  totalVolume: '12500000000',
  totalPaidOut: '1000000000',
});
const onCompleted = (event: Event): void => {
  if (event instanceof CustomEvent) completed.push(event.detail as ReportedOutcome);
};
const mount = () =>
  render(
    <QueryClientProvider client={client}>
      <LiveConnection />
      <UsersOnline />
    </QueryClientProvider>,
  );
const connect = (walletAddress: string | null): void => act(() => void useStore.setState({ walletAddress }));
const handshakes = (count: number) => waitFor(() => expect(server.handshakes).toHaveLength(count));
/** Returns the player counts of the events that reached the pool cache. */
const counts = (): number[] =>
  applied.mock.calls
    .flat(2)
    .flatMap((event) => ('participantCount' in event ? [event.participantCount as number] : []));
const seats = (): number | undefined => counts().at(-1);
const settle = () => sleep(400);

beforeEach(async () => {
  await initI18n('en');
  activeUsers = 3;
  completed = [];
  server = await LiveServer.start(stats);
  setApiBase(server.apiBase);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const cache = poolCacheOf(client);
  client.setQueryData(chainKeys.pools, cache.readList({ slot: 0n, value: [POOL] }, 'active'));
  applied = vi.spyOn(cache, 'applyEvents');
  sessionStorage.clear();
  useStore.setState({ currentPool: null });
  window.addEventListener('pool-completed', onCompleted);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useStore.setState({ walletAddress: null });
  window.removeEventListener('pool-completed', onCompleted);
  await server.close();
});

describe('the connection', () => {
  it('the connection lasts as long as the same wallet is connected', async () => {
    mount();
    await settle();
    expect(server.handshakes).toEqual([]);
    connect(me);
    await handshakes(1);
    connect(other);
    await handshakes(2);
    await waitFor(() => expect(server.connections).toBe(1));
    connect(null);
    await waitFor(() => expect(server.connections).toBe(0));
    expect(server.handshakes.map(({ wallet }) => wallet)).toEqual([me, other]);
  });

  it.each([
    ['by WebSocket', ['websocket', 'polling'], 'websocket'],
    ['by polling if WebSockets are blocked', ['polling'], 'polling'],
  ] as const)('the connection is made %s, from its first request', async (_how, transports, used) => {
    await server.close();
    server = await LiveServer.start(() => null, [...transports]);
    setApiBase(server.apiBase);
    mount();
    connect(me);
    await handshakes(1);
    expect(server.transports).toEqual([used]);
    server.emitEvents(joined(7, 2, 2));
    await waitFor(() => expect(seats()).toBe(2));
  });

  it('the connection is restored after about a second, and continues after the last event', async () => {
    mount();
    connect(me);
    await handshakes(1);
    server.emitEvents(joined(7, 2, 2));
    await waitFor(() => expect(seats()).toBe(2));
    server.hold(joined(7, 2, 2), joined(8, 3, 3), joined(9, 4, 4));
    server.drop();
    await handshakes(2);
    expect(server.handshakes[1]).toMatchObject({ wallet: me, lastEventId: 7 });
    await waitFor(() => expect(seats()).toBe(4));
  });

  it('the connection is restored when the server ends it', async () => {
    mount();
    connect(me);
    await handshakes(1);
    server.dismiss();
    await handshakes(2);
  });

  it('the connection continues after the last event of the same wallet when the page is reloaded', async () => {
    const first = mount();
    connect(me);
    await handshakes(1);
    server.emitEvents(joined(41, 2, 2));
    await waitFor(() => expect(seats()).toBe(2));
    first.unmount();
    mount();
    await handshakes(2);
    connect(other);
    await handshakes(3);
    expect(server.handshakes.map(({ lastEventId }) => lastEventId)).toEqual([undefined, 41, undefined]);
  });

  it('the position is stored once for a burst of events, and at once when the page is hidden', async () => {
    const storage = new Map<string, string>();
    const setItem = vi.fn((key: string, value: string) => void storage.set(key, value));
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem });
    mount();
    connect(me);
    await handshakes(1);
    window.dispatchEvent(new Event('pagehide'));
    setItem.mockClear();
    // Otherwise a busy machine could let a second pass within the burst.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    for (let id = 1; id <= 20; id += 1) server.emitEvents(joined(id, 2, 2));
    server.emitEvents(joined(21, 2, 3));
    await waitFor(() => expect(seats()).toBe(3));
    window.dispatchEvent(new Event('pagehide'));
    expect(setItem).toHaveBeenCalledOnce();
    // A reload mounts the app once more without unmounting it first.
    mount();
    await handshakes(2);
    expect(server.handshakes[1]).toMatchObject({ lastEventId: 21 });
  });

  it("everything is refetched if the server no longer has the connection's position", async () => {
    mount();
    connect(me);
    await handshakes(1);
    server.emitEvents(joined(900, 2, 2));
    await waitFor(() => expect(seats()).toBe(2));
    server.restart(5);
    server.drop();
    await handshakes(2);
    await waitFor(() => expect(client.getQueryState(chainKeys.pools)?.isInvalidated).toBe(true));
    server.emitEvents(joined(6, 3, 3));
    await waitFor(() => expect(seats()).toBe(3));
  });

  it('logs one warning in all for malformed messages and a closed server', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mount();
    connect(me);
    await handshakes(1);
    server.emit('pool_update', 'garbage');
    server.emit('pool_update', { events: [{ type: 'of tomorrow', id: 1 }, joined(2, 2, 2)] });
    await waitFor(() => expect(seats()).toBe(2));
    expect(warn).toHaveBeenCalledTimes(1);
    await server.close();
    await sleep(3_500);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('events', () => {
  const live = async (): Promise<void> => {
    mount();
    connect(me);
    await handshakes(1);
    await settle();
  };

  it('events reach the pool cache in order, each once', async () => {
    await live();
    server.emitEvents(joined(1, 2, 2), joined(2, 3, 3));
    await waitFor(() => expect(seats()).toBe(3));
    server.emitEvents(left(3, 3, 2));
    server.emitEvents(joined(2, 3, 3));
    await settle();
    expect(counts()).toEqual([2, 3, 2]);
  });

  it('events cause one refetch of the affected data per burst', async () => {
    await live();
    client.setQueryData(chainKeys.entries(me), []);
    const entries = () => client.getQueryState(chainKeys.entries(me))?.isInvalidated;
    // Statistics are refetched at most every 30 seconds.
    const key = ['/stats/platform'];
    client.setQueryData(key, client.getQueryData(key), { updatedAt: Date.now() - 30_000 });
    const before = server.requests.length;
    server.emitEvents(joined(1, 3, 2));
    server.emitEvents(joined(2, 4, 3));
    server.emitEvents(joined(3, 5, 4));
    await waitFor(() => expect(server.requests).toHaveLength(before + 1));
    expect(entries()).toBe(false);
    server.emitEvents(joined(4, 2, 5));
    await waitFor(() => expect(entries()).toBe(true));
    expect(server.requests.every(({ path }) => path === '/api/stats/platform')).toBe(true);
  });

  /** Sets the chain's clock to some seconds after the events of these tests. */
  const chainIsAfter = (seconds: number): void => {
    const offsetSeconds = SAMPLE_TIME + seconds - Date.now() / 1_000;
    client.setQueryData(chainKeys.clock, { offsetSeconds, slot: 1n });
  };

  it('events open the modal of a draw for players of the pool, once', async () => {
    chainIsAfter(0);
    await live();
    server.emitEvents(resolved(1, 8, 9));
    server.emitEvents(resolved(2, 8, 2));
    server.emitEvents(resolved(2, 8, 2));
    server.emitEvents(resolved(3, 2, 9));
    await waitFor(() => expect(completed).toHaveLength(2));
    await settle();
    expect(completed.map(({ pool, outcome }) => [pool, outcome])).toEqual([
      [POOL.address, 'lost'],
      [POOL.address, 'won'],
    ]);
  });

  it('events open no modal of a draw before the page was visible', async () => {
    chainIsAfter(60);
    await live();
    server.emitEvents(resolved(1, 8, 2));
    await settle();
    expect(completed).toEqual([]);
  });

  it('events open no modal of a missed draw, which the chain reports', async () => {
    chainIsAfter(0);
    await live();
    server.emitEvents(joined(1, 2, 2));
    await waitFor(() => expect(seats()).toBe(2));
    server.hold(resolved(2, 8, 2));
    server.drop();
    await handshakes(2);
    await settle();
    expect(completed).toEqual([]);
  });

  it('refetches a listed pool if only its change is received, and no event', async () => {
    connect(me);
    mount();
    await handshakes(1);
    await waitFor(() => expect(server.lists).toHaveLength(1));
    server.emit('list_delta', { revision: '2', rows: [[POOL.address, 3, 'open', '77']] });
    const change = { poolAddress: POOL.address, poolId: null, slot: 77n, isCorrection: false };
    await waitFor(() => expect(applied).toHaveBeenCalledWith([change]));
  });

  it('the page subscribes to events of the pool on screen, again after a reconnect', async () => {
    await live();
    act(() => useStore.getState().setCurrentPool(POOL.address));
    await waitFor(() => expect(server.emitted).toEqual([['watch_pool', { poolAddress: POOL.address }]]));
    server.drop();
    await handshakes(2);
    expect(server.handshakes[1]?.pools).toEqual([POOL.address]);
    act(() => useStore.getState().setCurrentPool(null));
    await waitFor(() =>
      expect(server.emitted.at(-1)).toEqual(['unwatch_pool', { poolAddress: POOL.address }]),
    );
  });
});

describe('users online', () => {
  it('the number of users online comes from the server, and is kept up to date', async () => {
    mount();
    expect(await screen.findByText('3 users online')).toBeTruthy();
    activeUsers = 1;
    connect(me);
    await screen.findByText('1 user online');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    server.emit('user_count_update', { onlineUsers: 1_204 });
    expect(await screen.findByText('1,204 users online')).toBeTruthy();
    server.emit('stats_update', { onlineUsers: 2, activePools: 8 });
    expect(await screen.findByText('2 users online')).toBeTruthy();
  });

  it('the number of users online comes from the greeting, before it is requested', async () => {
    mount();
    expect(await screen.findByText('3 users online')).toBeTruthy();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    connect(me);
    expect(await screen.findByText('1 user online')).toBeTruthy();
  });

  it('the number of users online is read from activeUsers, onlineUsers or count', async () => {
    await server.close();
    const { activeUsers: _, ...figures } = stats();
    server = await LiveServer.start(() => ({ ...figures, count: 31 }));
    setApiBase(server.apiBase);
    mount();
    expect(await screen.findByText('31 users online')).toBeTruthy();
    connect(me);
    await screen.findByText('1 user online');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    server.emit('user_count_update', { count: 77 });
    expect(await screen.findByText('77 users online')).toBeTruthy();
    server.emit('stats_update', { count: 78, activePools: 8 });
    expect(await screen.findByText('78 users online')).toBeTruthy();
  });

  it.each(['activeUsers', 'count'])(
    'the number of users online is read from a response with only %s',
    async (name) => {
      await server.close();
      server = await LiveServer.start(() => ({ [name]: 31 }));
      setApiBase(server.apiBase);
      mount();
      expect(await screen.findByText('31 users online')).toBeTruthy();
    },
  );

  it.each(['onlineUsers', 'count'])(
    'the number of users online is read from a message with only %s',
    async (name) => {
      activeUsers = 1;
      mount();
      connect(me);
      await screen.findByText('1 user online');
      await waitFor(() => expect(client.isFetching()).toBe(0));
      server.emit('user_count_update', { [name]: 77 });
      expect(await screen.findByText('77 users online')).toBeTruthy();
      server.emit('stats_update', { [name]: 78 });
      expect(await screen.findByText('78 users online')).toBeTruthy();
    },
  );

  it('the number of users online is requested if the greeting lacks it', async () => {
    server.isTerse = true;
    mount();
    expect(await screen.findByText('3 users online')).toBeTruthy();
    activeUsers = 5;
    connect(me);
    expect(await screen.findByText('5 users online')).toBeTruthy();
  });

  it('the number of users online is unknown once the server is disconnected', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    activeUsers = 1;
    mount();
    connect(me);
    await handshakes(1);
    expect(await screen.findByText('1 user online')).toBeTruthy();
    await server.close();
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    server = await LiveServer.start(() => null);
  });
});
