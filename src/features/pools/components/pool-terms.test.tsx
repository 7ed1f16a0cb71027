import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hermes, respondsWith, startPriceServer } from '#src/prices/testing/price-server.ts';
import { aPool } from '../testing/a-pool.ts';
import { renderWithChain, resetPage } from '../testing/render-with-chain.tsx';
import { MainTerms, TermsCard } from './pool-terms.tsx';

let prices: Awaited<ReturnType<typeof startPriceServer>>;

beforeEach(async () => {
  await resetPage();
  localStorage.removeItem('xeroz.sol-price');
  prices = await startPriceServer();
});
afterEach(async () => {
  cleanup();
  await prices.close();
});

it('shows approximate dollars after entry and pool', async () => {
  prices.answers.pyth = respondsWith(hermes('15000000000'));
  renderWithChain(
    <>
      <MainTerms pool={aPool()} />
      <TermsCard pool={aPool()} now={0} />
    </>,
  );
  expect(await screen.findByText('about $37.50')).toBeTruthy();
  expect(screen.getByText('about $375.00')).toBeTruthy();
});
