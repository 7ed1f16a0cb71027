import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { TopCreators } from './components/top-creators.tsx';

let server: Loopback;
let creators: unknown;
let up: boolean;

const creator = (rank: number, volume: bigint, fillRate: number) => ({
  rank,
  wallet: sampleAddress(rank),
  poolsCreated: 1_000 * rank,
  fillRate,
  totalVolumeSol: Number(volume) / 1e9,
  totalVolume: String(volume),
});
const mount = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TopCreators />
    </QueryClientProvider>,
  );

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['home-details']);
  up = true;
  creators = { data: [] };
  server = await startLoopback((_, response) => {
    if (!up) return void response.writeHead(503).end();
    answerJson(response, creators);
  });
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

it('lists five creators with the server’s figures', async () => {
  creators = {
    data: [1, 2, 3, 4, 5, 6].map((rank) => creator(rank, 12_345_000_000n / BigInt(rank), 0.666)),
  };
  mount();
  const page = await screen.findByRole('link', { name: /^4vJ9\.\.\.\w{4}$/ });
  const explorer = screen.getByRole('link', { name: /^4vJ9\.\.\.\w{4} in the explorer/ });
  const [head, first, ...others] = screen.getAllByRole('row');
  expect(others).toHaveLength(4);
  expect(
    within(head ?? document.body)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Rank#', 'Wallet', 'Pools created', 'Fill rate', 'Total volume, SOL']);
  const cells = within(first ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['1', expect.stringMatching(/^4vJ9\.\.\.\w{4}/), '1,000', '67%', '12.3 SOL']);
  expect(page.getAttribute('href')).toBe(`/creators/${sampleAddress(1)}`);
  expect(explorer.getAttribute('href')).toBe(`https://solscan.io/account/${sampleAddress(1)}?cluster=devnet`);
  expect(server.requests.map(({ path }) => path)).toContain(
    '/stats/top-creators?timeframe=all&sortBy=totalVolume&order=desc&network=devnet',
  );
});

it('accepts a row with only the specification’s fields', async () => {
  const { totalVolume: _, ...specified } = creator(1, 12_345_000_000n, 0.5);
  creators = { data: [specified] };
  mount();
  expect(await screen.findByRole('link', { name: /^4vJ9\.\.\.\w{4}$/ })).toBeTruthy();
  expect(screen.getByText('50%')).toBeTruthy();
});

it('shows that there are no creators yet', async () => {
  mount();
  expect(await screen.findByText('No creators yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows an error and no table while the server is down', async () => {
  up = false;
  mount();
  expect(await screen.findByText('Failed to load top creators')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
