import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { HowItWorksPage } from './how-it-works-page.tsx';

const part = (heading: string): HTMLElement =>
  screen.getByRole('heading', { name: heading }).closest('section') ?? document.body;
const shares = (): string[] =>
  within(part('Who gets what'))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['how-it-works']);
  render(<HowItWorksPage />);
});
afterEach(cleanup);

it('explains how a pool runs in four steps', () => {
  expect(
    within(part('From the first seat to the payout'))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Join or create', 'The pool fills', 'Winners are drawn', 'Rewards are claimed']);
});

it('shows 80% for winners, 15% stakeback for every player, and a fee of 5%', () => {
  expect(shares().slice(0, 4)).toEqual([
    'Winners, in equal parts: 80%',
    'Stakeback to every player, losers too: 15%',
    'Fee: 5%',
    'Everything paid in: 100%',
  ]);
});

it('shows the creator’s 20% of the fee, which is 1% of the pool', () => {
  expect(shares().slice(4)).toEqual([
    'Creator of the pool: 20% of the fee: 1%',
    'Completer of the pool: 0.5%',
    'Treasury: 3.5%',
    'The whole fee: 5%',
  ]);
});

it('states that one player in four wins, as in the program', () => {
  expect(screen.getByText(/One player in 4 wins, at least one\./)).toBeTruthy();
});

it('explains provable fairness: no key, one draw, a commit-reveal seed, a check in the browser', () => {
  const trust = part('Provably fair: what you don’t have to trust');
  expect(
    within(trust)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual([
    'Nobody can take the entries',
    'We hold no key to the draw',
    'Nobody can withhold a result',
    'One draw, one result',
    'The seed is fixed in advance',
    'You can check it here',
  ]);
  expect(trust.textContent).toContain(
    'Commit-reveal: the creator stores the hash of a secret seed before anyone joins',
  );
  expect(within(trust).getByRole('link', { name: 'Check a draw' }).getAttribute('href')).toBe(
    '/vrf-transparency',
  );
});
