import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { LiveConnection } from '../live-connection.tsx';
import { LiveServer } from '../testing/live-server.ts';
import { drawn, received, resolved } from '#src/contract/testing/wire-events.ts';
import { MOST_WIN_POPUPS, useWinPopups } from './use-win-popups.ts';
import { LATEST_WIN_SECONDS, WIN_POPUP_MS, winOf } from '../model/win.ts';
import { WinPopups } from './win-popups.tsx';
import { useStore } from '#src/store/store.ts';

const NOW = 1_790_000_000;
const stack = () => screen.getByRole('status');
const shown = () =>
  within(stack())
    .queryAllByText(/ won$/)
    .map((won) => won.parentElement?.textContent ?? '');

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['notifications']);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a popup is an id, a name, an amount and a timestamp', () => {
  const event = received(drawn(1, { pool: 4, name: 'Otters', won: '4150000009', at: NOW }));
  expect(winOf(event, { now: NOW + 1, missed: false })).toEqual({
    id: sampleAddress(4),
    name: 'Otters',
    amount: 4_150_000_009n,
    timestamp: NOW,
  });
  expect(winOf(received(drawn(1, { old: true, at: NOW })), { now: NOW, missed: false })).toBeNull();
  expect(winOf(received(resolved(2, 2, 3)), { now: NOW, missed: false })).toBeNull();
});

describe('the stack', () => {
  let show: ReturnType<typeof useWinPopups>['show'];
  const Stack = ({ onShow }: { readonly onShow: (shows: typeof show) => void }) => {
    const popups = useWinPopups();
    useEffect(() => onShow(popups.show), [onShow, popups.show]);
    return <WinPopups wins={popups.wins} />;
  };
  const win = (pool: number): void => {
    const shownWin = winOf(received(drawn(pool, { pool, name: `Pool ${pool}`, at: NOW })), {
      now: NOW,
      missed: false,
    });
    if (shownWin === null) throw new Error('no win');
    act(() => show(shownWin));
  };
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <Stack
        onShow={(shows) => {
          show = shows;
        }}
      />,
    );
  });

  it('announces politely which pool paid how much', () => {
    win(1);
    expect(shown()).toEqual(['Pool 10.160 SOL won']);
    expect(stack().getAttribute('aria-atomic')).toBe('false');
  });

  it('the stack keeps each win for 5 s', () => {
    expect(WIN_POPUP_MS).toBe(5_000);
    win(1);
    pass(2_000);
    win(2);
    pass(2_999);
    expect(shown()).toHaveLength(2);
    pass(1);
    expect(shown()).toEqual(['Pool 20.160 SOL won']);
    pass(2_000);
    expect(shown()).toEqual([]);
  });

  it('shows 5 at most: a sixth takes the place of the oldest', () => {
    expect(MOST_WIN_POPUPS).toBe(5);
    for (let pool = 1; pool <= 6; pool += 1) win(pool);
    expect(shown().map((text) => text.slice(0, 6))).toEqual([2, 3, 4, 5, 6].map((pool) => `Pool ${pool}`));
  });

  it('shows a pool once, for 5 s from its last event', () => {
    win(1);
    pass(4_000);
    win(1);
    expect(shown()).toHaveLength(1);
    pass(1_000);
    expect(shown()).toHaveLength(1);
    pass(4_000);
    expect(shown()).toEqual([]);
  });

  it('shows nothing of a draw that the page is about to play, until that is over', () => {
    const stage = (stagedPool: string | null): void => act(() => void useStore.setState({ stagedPool }));
    stage(sampleAddress(1));
    win(1);
    win(2);
    expect(shown()).toEqual(['Pool 20.160 SOL won']);
    pass(4_000);
    stage(null);
    expect(shown()).toHaveLength(2);
  });

  it('ignores clicks, and moves away from the focused element', () => {
    const setTop = (element: Element, top: number): void => {
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(700, top, 300, 100));
    };
    const below = document.body.appendChild(document.createElement('button'));
    const elsewhere = document.body.appendChild(document.createElement('button'));
    setTop(stack(), 600);
    setTop(below, 650);
    setTop(elsewhere, 100);
    win(1);
    expect(stack().className).toContain('pointer-events-none');
    expect(stack().className).not.toContain('opacity-0');
    act(() => below.focus());
    expect(stack().className).toContain('opacity-0');
    expect(shown()).toHaveLength(1);
    act(() => elsewhere.focus());
    expect(stack().className).not.toContain('opacity-0');
    setTop(elsewhere, 620);
    act(() => void document.dispatchEvent(new Event('scroll')));
    expect(stack().className).toContain('opacity-0');
    below.remove();
    elsewhere.remove();
  });
});

describe('events of the server', () => {
  const me = sampleAddress(2);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let server: LiveServer;
  const now = (): number => Math.floor(Date.now() / 1_000);
  const start = async (): Promise<void> => {
    render(
      <QueryClientProvider client={client}>
        <LiveConnection />
      </QueryClientProvider>,
    );
    act(() => void useStore.setState({ walletAddress: me }));
    await waitFor(() => expect(server.handshakes).toHaveLength(1));
  };
  const emit = (...events: WireEvent[]): void => server.emitEvents(...events);
  const names = () => shown().map((text) => text.replace(/\d\.\d{3} SOL won$/, ''));

  beforeEach(async () => {
    sessionStorage.clear();
    client.clear();
    // Events do not age while the machine is busy.
    vi.setSystemTime(Date.now());
    server = await LiveServer.start(() => null);
    setApiBase(server.apiBase);
  });
  afterEach(async () => {
    act(() => void useStore.setState({ walletAddress: null }));
    await server.close();
  });

  it('popups show the win of any pool, also of strangers, while a wallet is connected', async () => {
    await start();
    emit(drawn(1, { pool: 5, name: 'Otters', at: now() }));
    await waitFor(() => expect(shown()).toEqual(['Otters0.160 SOL won']));
    act(() => void useStore.setState({ walletAddress: null }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('events that were missed while disconnected are not shown as new, except those of the last 5 s', async () => {
    await start();
    emit(drawn(1, { pool: 1, name: 'Seen', at: now() }));
    await waitFor(() => expect(names()).toEqual(['Seen']));
    const missed = Array.from({ length: 40 }, (_, index) =>
      drawn(2 + index, { pool: 2 + index, name: 'Missed', at: now() - 30 }),
    );
    server.hold(...missed, drawn(60, { pool: 60, name: 'Just now', at: now() }));
    server.drop();
    await waitFor(() => expect(names()).toContain('Just now'));
    expect(names()).not.toContain('Missed');
    emit(drawn(61, { pool: 61, name: 'A little late', at: now() - 30 }));
    await waitFor(() => expect(names()).toContain('A little late'));
  });

  it('old events, as of a backfill, are not shown; their age is by the clock of the chain', async () => {
    client.setQueryData(chainKeys.clock, { offsetSeconds: 1_000 });
    await start();
    const chainNow = now() + 1_000;
    emit(
      drawn(1, { pool: 1, name: 'Old', at: chainNow - LATEST_WIN_SECONDS - 5 }),
      drawn(2, { pool: 2, name: 'New', at: chainNow - 10 }),
    );
    await waitFor(() => expect(names()).toEqual(['New']));
  });
});
