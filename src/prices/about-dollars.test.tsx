import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces, setLanguage } from '#src/i18n/i18n.ts';
import { AboutDollars } from './about-dollars.tsx';
import { fails, hermes, respondsWith, startPriceServer } from './testing/price-server.ts';

const MINIMUM = 20_000_000n;
let server: Awaited<ReturnType<typeof startPriceServer>>;

const show = (lamports: bigint | null = MINIMUM) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p data-testid="amount">0.02 SOL{lamports !== null && <AboutDollars lamports={lamports} />}</p>
    </QueryClientProvider>,
  );
const text = () => screen.getByTestId('amount').textContent;
/** Replaces `waitFor`, which polls by intervals that are faked here. */
const TIMEOUT = { timeout: 20_000 };
const shows = (expected: string) => vi.waitFor(() => expect(text()).toBe(expected), TIMEOUT);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  localStorage.clear();
  await initI18n('en');
  await loadNamespaces(['prices']);
  server = await startPriceServer();
  server.answers.pyth = (response) => respondsWith(hermes('15000000000'))(response);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await server.close();
});

it('computes the dollars of an amount from the price of SOL', async () => {
  show();
  await shows('0.02 SOL about $3.00');
  cleanup();
  show(1n);
  await shows('0.02 SOL under $0.01');
});

it('writes dollars in the language of the page', async () => {
  show();
  await shows('0.02 SOL about $3.00');
  await act(() => setLanguage('zh-CN'));
  await shows('0.02 SOL 约 US$3.00');
});

it('shows no dollars without any price', async () => {
  server.answers.pyth = fails(500);
  show();
  await vi.waitFor(
    () => expect(server.requested()).toEqual(['pyth', 'coingecko', 'coinbase', 'kraken']),
    TIMEOUT,
  );
  await pass(1_000);
  expect(text()).toBe('0.02 SOL');
});

it('sends no request on a page that shows no dollars', async () => {
  show(null);
  await pass(300_000);
  expect(server.requested()).toEqual([]);
});

it('the price is refetched every 120 s as long as an amount is shown in dollars', async () => {
  show();
  await shows('0.02 SOL about $3.00');
  server.answers.pyth = (response) => respondsWith(hermes('20000000000'))(response);
  await pass(119_000);
  expect(server.requested()).toEqual(['pyth']);
  await pass(1_500);
  await shows('0.02 SOL about $4.00');
  expect(server.requested()).toEqual(['pyth', 'pyth']);
  cleanup();
  await pass(300_000);
  expect(server.requested()).toEqual(['pyth', 'pyth']);
});

it('refetches a price from before a reload when it is 2 minutes old', async () => {
  show();
  await shows('0.02 SOL about $3.00');
  cleanup();
  await pass(90_000);
  server.answers.pyth = (response) => respondsWith(hermes('20000000000'))(response);
  show();
  await shows('0.02 SOL about $3.00');
  await pass(31_500);
  await shows('0.02 SOL about $4.00');
});

it('hides the dollars when the price is no longer available', async () => {
  show();
  await shows('0.02 SOL about $3.00');
  server.answers.pyth = fails(500);
  await pass(121_500);
  await shows('0.02 SOL');
});
