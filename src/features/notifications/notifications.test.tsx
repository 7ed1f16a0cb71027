import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { NotificationSlot } from './notification-slot.tsx';
import { NotificationServer } from './testing/notification-server.ts';
import { useStore } from '#src/store/store.ts';

provideChain(() => Promise.reject(new Error('no chain')));

const me = sampleAddress(2);
const other = sampleAddress(3);
let server: NotificationServer;
let client: QueryClient;

const mount = () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  return render(
    <QueryClientProvider client={client}>
      <NotificationSlot />
    </QueryClientProvider>,
  );
};
const connect = (walletAddress: string | null): void => act(() => void useStore.setState({ walletAddress }));
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async () => {
  await userEvent.click(await bell(/^Notifications/));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const sentences = async (count: number) => {
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll('[role=dialog] li')];
    expect(found).toHaveLength(count);
    return found;
  });
  return rows.map(
    (row) => `${row.querySelector('span')?.textContent} ${row.querySelector('bdi')?.textContent}`,
  );
};
const close = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

beforeEach(async () => {
  await initI18n('en');
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  server = await NotificationServer.start();
  setApiBase(server.apiBase);
  connect(me);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  connect(null);
  await server.close();
});

describe('the bell', () => {
  it('the bell is shown for a connected wallet only, and requests nothing without one', async () => {
    connect(null);
    const { container } = mount();
    expect(container.innerHTML).toBe('');
    connect(me);
    await bell('Notifications');
    connect(null);
    expect(container.innerHTML).toBe('');
    expect(server.requests.every((query) => query.get('wallet') === me)).toBe(true);
  });

  it('the bell counts unread notifications until it is opened, also after a reload, by wallet and cluster', async () => {
    server.add({ kind: 'filled' }, { kind: 'won', lamports: '160000000' });
    const first = mount();
    await bell('Notifications, 2 unread');
    expect(screen.getByText('2')).toBeTruthy();
    await open();
    await sentences(2);
    await waitFor(() => expect(server.requests.at(-1)?.get('readMarker')).toBe('2.0'));
    await close();
    await bell('Notifications');

    first.unmount();
    mount();
    await bell('Notifications');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText('2')).toBeNull();
    server.add({ kind: 'paid', lamports: '175000000' });
    await act(() => client.invalidateQueries());
    await bell('Notifications, 1 unread');

    connect(other);
    await bell('Notifications, 3 unread');
    setCluster({ name: 'localnet', rpcUrl: 'http://127.0.0.1:9' });
    connect(me);
    await bell('Notifications, 3 unread');
  });

  it('shows nothing of a draw that the page is about to play, until that is over', async () => {
    server.add({ kind: 'filled' }, { kind: 'lost', lamports: '15000000' });
    const stage = (stagedPool: string | null): void => act(() => void useStore.setState({ stagedPool }));
    stage(sampleAddress(2));
    mount();
    await open();
    expect(await sentences(1)).toEqual(['Full. Its countdown is running. Pool 1']);
    stage(sampleAddress(1));
    await sentences(2);
    stage(null);
    await sentences(2);
  });

  it('the bell counts nothing more while a draw is about to be played, and counts everything afterwards', async () => {
    server.add({ kind: 'filled' });
    mount();
    await bell('Notifications, 1 unread');
    const stage = (stagedPool: string | null): void => act(() => void useStore.setState({ stagedPool }));
    stage(sampleAddress(1));
    server.add({ kind: 'lost', lamports: '15000000' });
    const requests = server.requests.length;
    await act(() => client.invalidateQueries());
    expect(server.requests).toHaveLength(requests);
    await bell('Notifications, 1 unread');
    stage(null);
    await bell('Notifications, 2 unread');
  });

  it('shows no more than 99 as a number', async () => {
    server.add(...Array.from({ length: 120 }, () => ({ kind: 'filled' as const })));
    mount();
    await bell('Notifications, 120 unread');
    expect(screen.getByText('99+')).toBeTruthy();
  });

  it('the bell restarts its count from the position of a server whose projection was rebuilt', async () => {
    localStorage.setItem('xeroz.notifications', JSON.stringify({ [`devnet:${me}`]: '900.0' }));
    server.add({ kind: 'filled' });
    mount();
    await waitFor(() => expect(server.requests.at(-1)?.get('readMarker')).toBe('1.0'));
    server.add({ kind: 'ready' });
    await act(() => client.invalidateQueries());
    await bell('Notifications, 1 unread');
  });

  it('shares the read position with other tabs, and without storage keeps it until the page is left', async () => {
    server.add({ kind: 'filled' }, { kind: 'ready' });
    mount();
    await bell('Notifications, 2 unread');
    localStorage.setItem('xeroz.notifications', JSON.stringify({ [`devnet:${me}`]: '1.0' }));
    act(() => void window.dispatchEvent(new Event('storage')));
    await bell('Notifications, 1 unread');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    connect(sampleAddress(4));
    await open();
    await sentences(2);
    await close();
    await bell('Notifications');
  });

  it('the bell treats malformed storage as nothing read', async () => {
    localStorage.setItem('xeroz.notifications', JSON.stringify({ [`devnet:${me}`]: 'garbage' }));
    server.add({ kind: 'filled' });
    mount();
    await bell('Notifications, 1 unread');
  });
});

describe('the list', () => {
  it('shows each kind as a sentence with its amount and a link to the pool, newest first', async () => {
    server.add(
      { kind: 'filled' },
      { kind: 'ready' },
      { kind: 'won', lamports: '160000001' },
      { kind: 'lost', lamports: '15000000' },
      { kind: 'expired', lamports: '200000000' },
      { kind: 'refunded', lamports: '300000000' },
      { kind: 'paid', lamports: '2500' },
    );
    mount();
    const dialog = await open();
    expect(await sentences(7)).toEqual([
      'You were paid 0.0000025 SOL. Pool 7',
      'Not drawn. You can take back 0.3 SOL. Pool 6',
      'Expired before it was full. You can take back 0.2 SOL. Pool 5',
      'Drawn, and you did not win. Your stakeback is 0.015 SOL. Pool 4',
      'You won 0.160000001 SOL. Pool 3',
      'Ready to complete. Anyone can do it and earn the draw reward. Pool 2',
      'Full. Its countdown is running. Pool 1',
    ]);
    // Ended pools link to their receipt, others to the pool.
    const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      ...[7, 6, 5, 4, 3].map((id) => `/activity#line-${sampleAddress(id)}`),
      ...[2, 1].map((id) => `/pools/${sampleAddress(id)}`),
    ]);
    expect(dialog.getAllByText(/ago|Just now/)).toHaveLength(7);
    await userEvent.click(dialog.getByText(/^You won/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname + location.hash).toBe(`/activity#line-${sampleAddress(3)}`);
  });

  it('shows who wants a rematch, and links to the new pool', async () => {
    server.add({ kind: 'rematch' });
    mount();
    const dialog = await open();
    const [sentence = ''] = await sentences(1);
    expect(sentence).toBe(`${shortAddress(sampleAddress(101))} wants a rematch Pool 1`);
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`/pools/${sampleAddress(1)}`);
    // Without the chain there is no button to join.
    expect(dialog.queryByRole('button', { name: /^Join for/ })).toBeNull();
  });

  it('shows no amount if the server does not send it, rather than zero', async () => {
    server.add(
      { kind: 'won' },
      { kind: 'lost' },
      { kind: 'expired' },
      { kind: 'refunded' },
      { kind: 'paid' },
    );
    mount();
    await open();
    expect(await sentences(5)).toEqual([
      'You were paid. Pool 5',
      'Not drawn. You can take back your entry. Pool 4',
      'Expired before it was full. You can take back your entry. Pool 3',
      'Drawn, and you did not win. Pool 2',
      'You won. Pool 1',
    ]);
  });

  it('loads more on demand, and marks what arrives meanwhile as read as well', async () => {
    server.add(...Array.from({ length: 25 }, () => ({ kind: 'filled' as const })));
    mount();
    const dialog = await open();
    await sentences(20);
    await userEvent.click(dialog.getByText('Show more'));
    expect((await sentences(25)).at(-1)).toBe('Full. Its countdown is running. Pool 1');
    expect(dialog.queryByText('Show more')).toBeNull();
    server.add({ kind: 'paid', lamports: '1' });
    await act(() => client.invalidateQueries());
    expect((await sentences(26))[0]).toBe('You were paid 0.000000001 SOL. Pool 26');
    await close();
    await bell('Notifications');
  });

  it('shows that there is nothing yet', async () => {
    mount();
    const dialog = await open();
    expect(await dialog.findByText('Nothing yet')).toBeTruthy();
  });

  it('shows that the server is down, marks nothing as read, and retries on demand', async () => {
    server.add({ kind: 'filled' });
    server.up = false;
    mount();
    const dialog = await open();
    expect(await dialog.findByText('Notifications could not be loaded')).toBeTruthy();
    expect(localStorage.getItem('xeroz.notifications')).toBeNull();
    server.up = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await sentences(1)).toEqual(['Full. Its countdown is running. Pool 1']);
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
