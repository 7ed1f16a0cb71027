import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { typeSteadily } from '#src/lib/testing/type-steadily.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { WinnersPage } from './winners-page.tsx';
import { useStore } from '#src/store/store.ts';

const OWN = sampleAddress(1);
const SEARCH_PAUSE_MS = 300;

const api = vi.hoisted(() => ({
  getPools: vi.fn<() => Promise<readonly Pool[]>>(),
  getPoolsByAddress: vi.fn<(addresses: readonly string[]) => Promise<(Pool | null)[]>>(),
  watchPools: () => () => undefined,
}));
provideChain(async () => withSlots(api));

const row = (id: number, winner: string) => ({
  poolAddress: sampleAddress(100 + id),
  poolId: String(id),
  poolName: `Pool ${id}`,
  winnerAddress: winner,
  totalWon: '320000007',
  baseWinnings: '320000000',
  bonus: '7',
  stakeback: '15000000',
  wonAt: SAMPLE_TIME,
});

let server: Loopback;
let up: boolean;
let totalsUp: boolean;
/** Pages by their cursor. */
let pages: Record<string, { data: unknown[]; nextCursor: string | null }>;
let client: QueryClient;

const open = (queries: { retry: number; retryDelay?: number } = { retry: 0 }) => {
  client = new QueryClient({ defaultOptions: { queries } });
  return render(
    <QueryClientProvider client={client}>
      <WinnersPage />
    </QueryClientProvider>,
  );
};
const requests = () =>
  server.requests.map(({ path }) => path).filter((path) => !path.startsWith('/winners/totals'));
const total = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).find((term) => term.closest('li') === null)
    ?.nextElementSibling?.textContent;
/** Waits for rows, and returns the names of their pools. */
const names = () =>
  waitFor(() => {
    const links = [...document.querySelectorAll('li a[href^="/pools/"]')];
    expect(links.length).toBeGreaterThan(0);
    return links.map((link) => link.textContent);
  });

const drawn = (id: number, winner: string, changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    address: sampleAddress(100 + id),
    id: BigInt(id),
    name: `Drawn ${id}`,
    players: [winner, ...[11, 12, 13].map(sampleAddress)],
    playerCount: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: SAMPLE_TIME + id,
    ...changes,
  });
const chainHas = (pools: readonly Pool[]): void => {
  api.getPools.mockResolvedValue(pools);
  api.getPoolsByAddress.mockImplementation((addresses) =>
    Promise.resolve(addresses.map((address) => pools.find((pool) => pool.address === address) ?? null)),
  );
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['winners']);
  useStore.setState({ walletAddress: OWN });
  up = true;
  totalsUp = true;
  pages = { '': { data: [], nextCursor: null } };
  server = await startLoopback((request, response) => {
    if (!up) return void response.writeHead(503).end();
    const url = new URL(request.url ?? '', 'http://loopback');
    if (url.pathname === '/winners/totals') {
      if (!totalsUp) return void response.writeHead(500).end();
      answerJson(response, {
        winners: 1_234,
        wallets: 900,
        pools: 617,
        totalWon: '98765432100',
        largestWin: '4000000000',
        totalPrizes: '99000000000',
        largestPrize: '4015000000',
      });
      return;
    }
    const page = pages[url.searchParams.get('cursor') ?? ''];
    if (page) answerJson(response, page);
    else response.writeHead(500).end();
  });
  setApiBase(server.url);
  api.getPools.mockReset().mockResolvedValue([]);
  api.getPoolsByAddress.mockReset().mockResolvedValue([]);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

it('shows the total winnings', async () => {
  open();
  expect(await screen.findByText('99.000 SOL')).toBeTruthy();
  expect(total('Winning seats')).toBe('1,234');
  expect(total('Winning wallets')).toBe('900');
  expect(total('Pools drawn')).toBe('617');
  expect(total('Largest win')).toBe('4.015 SOL');
  expect(api.getPools).not.toHaveBeenCalled();
});

it('lists each winner with pool, number, wallet, amount, time and a link to check the draw', async () => {
  pages = { '': { data: [row(7, sampleAddress(2))], nextCursor: null } };
  open();
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('link', { name: 'Pool 7' }).getAttribute('href')).toBe('/pools/7');
  const wallet = item.getByRole('link', { name: /^\w{4}\.\.\.\w{4}/ });
  expect(wallet.getAttribute('href')).toContain(`/account/${sampleAddress(2)}`);
  expect(item.getByText('0.335 SOL')).toBeTruthy();
  const check = item.getByRole('link', { name: 'Check this draw' });
  expect(check.getAttribute('href')).toBe(`/vrf-transparency/${sampleAddress(107)}`);
  expect(item.getByText(/^Pool #7 · .*2026/)).toBeTruthy();
});

it("marks the connected wallet's own rows with You Won!", async () => {
  pages = { '': { data: [row(1, sampleAddress(2)), row(2, OWN)], nextCursor: null } };
  open();
  const mark = await screen.findByText('You Won!');
  expect(within(mark.closest('li') ?? document.body).getByRole('link', { name: 'Pool 2' })).toBeTruthy();
  expect(screen.getAllByText('You Won!')).toHaveLength(1);
});

it('marks no rows without a wallet', async () => {
  useStore.setState({ walletAddress: null });
  pages = { '': { data: [row(2, OWN)], nextCursor: null } };
  open();
  expect(await names()).toEqual(['Pool 2']);
  expect(screen.queryByText('You Won!')).toBeNull();
});

it('loads further pages until there are no more', async () => {
  pages = {
    '': { data: [row(3, OWN)], nextCursor: 'second' },
    second: { data: [row(2, OWN)], nextCursor: null },
  };
  open();
  expect(await names()).toEqual(['Pool 3']);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await names()).toEqual(['Pool 3', 'Pool 2']));
  expect(screen.getByText('2 winners shown')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(requests()).toEqual(['/winners?limit=20', '/winners?limit=20&cursor=second']);
});

it('keeps the list if more cannot be loaded, and retries on demand', async () => {
  pages = { '': { data: [row(3, OWN)], nextCursor: 'second' } };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('More winners could not be loaded')).toBeTruthy();
  expect(await names()).toEqual(['Pool 3']);
  pages['second'] = { data: [row(2, OWN)], nextCursor: null };
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await names()).toEqual(['Pool 3', 'Pool 2']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('queries the server for a name or a wallet, once per typed text', async () => {
  open();
  await screen.findByText('No Winners Found');
  typeSteadily(
    screen.getByRole('searchbox', { name: 'Search by pool name or wallet' }),
    ' Otters ',
    SEARCH_PAUSE_MS,
  );
  expect(await screen.findByText('No pool name contains this, and no address starts with it.')).toBeTruthy();
  await waitFor(() => expect(requests()).toEqual(['/winners?limit=20', '/winners?limit=20&search=Otters']));
});

it('shows No Winners Found if there are no winners', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'No Winners Found' })).toBeTruthy();
  expect(screen.queryByText(/No pool name contains this/)).toBeNull();
});

it('shows a skeleton of the list until a response has arrived', async () => {
  open();
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByText('No Winners Found')).toBeNull();
  await screen.findByText('No Winners Found');
  expect(screen.queryByText('Loading')).toBeNull();
});

it('the list of winners is refetched when a draw invalidates it', async () => {
  open();
  await screen.findByText('No Winners Found');
  pages = { '': { data: [row(9, OWN)], nextCursor: null } };
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/winners' });
  expect(await names()).toEqual(['Pool 9']);
});

describe('after a draw', () => {
  const refetchWith = (...newest: number[]): Promise<void> => {
    pages[''] = { data: newest.map((id) => row(id, OWN)), nextCursor: `below ${newest.at(-1)}` };
    return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/winners' });
  };
  const loadPages = async (): Promise<void> => {
    pages = {
      '': { data: [row(6, OWN), row(5, OWN)], nextCursor: 'below 5' },
      'below 5': { data: [row(4, OWN), row(3, OWN)], nextCursor: 'below 3' },
      'below 3': { data: [row(2, OWN), row(1, OWN)], nextCursor: null },
    };
    open();
    for (let page = 1; page < 3; page += 1) {
      await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    }
    await waitFor(async () => expect(await names()).toHaveLength(6));
    server.requests.length = 0;
  };

  const expectPools = (ids: readonly number[]) =>
    waitFor(async () => expect(await names()).toEqual(ids.map((id) => `Pool ${id}`)));

  it('requests only the newest winners, however many are shown', async () => {
    await loadPages();
    await refetchWith(7, 6);
    await expectPools([7, 6, 5, 4, 3, 2, 1]);
    expect(requests()).toEqual(['/winners?limit=20']);
  });

  it('removes winners of a draw that a fork has dropped', async () => {
    await loadPages();
    await refetchWith(7, 5);
    await expectPools([7, 5, 4, 3, 2, 1]);
  });

  it('requests all pages again if winners between them may be missing', async () => {
    await loadPages();
    pages['below 8'] = { data: [row(7, OWN), row(6, OWN)], nextCursor: 'below 6' };
    pages['below 6'] = { data: [row(5, OWN)], nextCursor: null };
    await refetchWith(9, 8);
    await expectPools([9, 8, 7, 6, 5]);
  });
});

it('shows the winners of draws that are still on the chain, and a notice, if the server is down', async () => {
  up = false;
  chainHas([
    drawn(1, sampleAddress(2)),
    drawn(2, OWN, { bonusLamports: 7n }),
    samplePool({ address: sampleAddress(103), id: 3n, status: 'open' }),
    samplePool({ address: sampleAddress(104), id: 4n, status: 'refunding' }),
  ]);
  open();
  expect(await names()).toEqual(['Drawn 2', 'Drawn 1']);
  expect(screen.getByText('The server does not answer')).toBeTruthy();
  expect(screen.getAllByText('0.335 SOL')).toHaveLength(2);
  expect(screen.getAllByText('You Won!')).toHaveLength(1);
  expect(total('Total won')).toBe('0.670 SOL');
  expect(total('Winning seats')).toBe('2');
  expect(screen.queryByText('Largest win')).toBeNull();
  up = true;
  pages = { '': { data: [row(3, OWN)], nextCursor: null } };
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await names()).toEqual(['Pool 3']));
  expect(screen.queryByText('The server does not answer')).toBeNull();
});

it('shows the chain’s data after the first failed request to a server that is down', async () => {
  up = false;
  chainHas([drawn(1, OWN)]);
  open({ retry: 2, retryDelay: 60_000 });
  expect(await names()).toEqual(['Drawn 1']);
});

it('reads the latest draws from the chain first, and more on demand, if the server is down', async () => {
  up = false;
  chainHas(Array.from({ length: 25 }, (_, index) => drawn(index + 1, sampleAddress(30))));
  open();
  expect(await names()).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await names()).toHaveLength(25));
  expect((await names()).at(-1)).toBe('Drawn 1');
});

it('searches the draws on the chain by name or wallet if the server is down', async () => {
  up = false;
  chainHas([drawn(1, sampleAddress(2)), drawn(2, sampleAddress(3), { name: 'Turbo Otters' })]);
  open();
  await names();
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 'otters');
  await waitFor(async () => expect(await names()).toEqual(['Turbo Otters']));
  await userEvent.clear(box);
  await userEvent.type(box, sampleAddress(2).slice(0, 8));
  await waitFor(async () => expect(await names()).toEqual(['Drawn 1']));
});

it('reads each draw from the chain only once if the server is down', async () => {
  up = false;
  const [first, second] = [drawn(1, OWN), drawn(2, OWN)];
  chainHas([first]);
  open();
  expect(await names()).toEqual(['Drawn 1']);
  chainHas([first, second]);
  await client.invalidateQueries({ queryKey: ['chain'] });
  await waitFor(async () => expect(await names()).toEqual(['Drawn 2', 'Drawn 1']));
  expect(api.getPoolsByAddress.mock.calls).toEqual([[[first.address]], [[second.address]]]);
});

it('searches the draws on the chain a hundred at a time, and shows the progress, if the server is down', async () => {
  up = false;
  chainHas(Array.from({ length: 130 }, (_, index) => drawn(index + 1, sampleAddress(index < 9 ? 250 : 2))));
  open();
  await names();
  api.getPoolsByAddress.mockClear();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: sampleAddress(250).slice(0, 12) } });
  expect(await screen.findByText(/in the latest 100 of 130 draws/)).toBeTruthy();
  expect(await screen.findByText('No Winners Found')).toBeTruthy();
  expect(api.getPoolsByAddress.mock.calls.map(([addresses]) => addresses.length)).toEqual([80]);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await names()).toHaveLength(9));
  expect(screen.queryByText(/Searched so far/)).toBeNull();
});

it('if the server is down, the list from the chain stays, with a note that it cannot be refreshed', async () => {
  up = false;
  chainHas([drawn(1, OWN)]);
  open();
  expect(await names()).toEqual(['Drawn 1']);
  api.getPools.mockRejectedValue(new Error('no route'));
  await client.invalidateQueries({ queryKey: ['chain'] });
  expect(await screen.findByText('The list could not be refreshed. You see its last version.')).toBeTruthy();
  expect(await names()).toEqual(['Drawn 1']);
});

it('shows that only the totals cannot be read, and retries on demand', async () => {
  totalsUp = false;
  pages = { '': { data: [row(7, OWN)], nextCursor: null } };
  open();
  expect(await names()).toEqual(['Pool 7']);
  expect(await screen.findByText('The totals could not be read')).toBeTruthy();
  totalsUp = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('99.000 SOL')).toBeTruthy();
});

it('shows that neither the server nor the chain answers', async () => {
  up = false;
  api.getPools.mockRejectedValue(new Error('no route'));
  open();
  expect(await screen.findByText('The winners could not be read')).toBeTruthy();
  expect(screen.queryByText('No Winners Found')).toBeNull();
  chainHas([drawn(1, OWN)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await names()).toEqual(['Drawn 1']);
});
