import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { NO_DRAW, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { api, chainHas, completed, paid, refunded, WALLET, won } from './testing/chain-api.ts';
import { startActivityStage } from './testing/open-activity.tsx';
import { WaitingBadge } from './waiting-badge.tsx';
import { WaitingLink } from './waiting-link.tsx';

startActivityStage();

const show = (part = <WaitingLink />) => {
  const location = memoryLocation({ path: '/', record: true });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={location.hook}>{part}</Router>
    </QueryClientProvider>,
  );
  return location;
};

it('shows on any page what the wallet can claim, and links there with one press', async () => {
  const location = show();
  const link = await screen.findByRole('link', { name: '0.435 SOL to claim: go to My Activity' });
  expect(link.textContent).toContain('0.435');
  await userEvent.click(link);
  expect(location.history.at(-1)).toBe('/activity');
  expect(screen.queryByRole('link')).toBeNull();
});

it('finds rewards for completing and creating if the wallet has no open seat', async () => {
  const created = completed({
    address: sampleAddress(104),
    creator: WALLET,
    players: [2, 3, 4].map(sampleAddress),
  });
  const helped = completed({
    address: sampleAddress(105),
    players: [2, 3, 4, 5].map(sampleAddress),
    draw: { ...NO_DRAW, completer: WALLET },
    entryLamports: 1_000_000_000n,
  });
  chainHas([{ ...created, playerCount: 3 }, helped], []);
  show();
  expect(await screen.findByRole('link', { name: /^0\.023 SOL to claim/ })).toBeTruthy();
});

it('omits a pool whose draw is being played, because the sum would reveal the outcome', async () => {
  useStore.setState({ stagedPool: won.address });
  show();
  const link = await screen.findByRole('link', { name: /to claim: go/ });
  expect(link.textContent).not.toContain('0.435');
  act(() => void useStore.setState({ stagedPool: null }));
  expect(await screen.findByRole('link', { name: /^0\.435 SOL to claim/ })).toBeTruthy();
});

it('the link is hidden while nothing can be claimed, and without a wallet', async () => {
  chainHas([paid, { ...won, status: 'locked' }, { ...refunded, status: 'open' }], [won, refunded]);
  show();
  await waitFor(() => expect(api.getEntriesOfPlayer).toHaveBeenCalled());
  await waitFor(() => expect(api.getPools).toHaveBeenCalled());
  expect(screen.queryByRole('link')).toBeNull();
  useStore.setState({ walletAddress: null });
  chainHas([won], [won]);
  show();
  expect(screen.queryByRole('link')).toBeNull();
});

it('marks My Activity in a phone’s navigation with the claimable amount', async () => {
  show(<WaitingBadge />);
  expect(await screen.findByText('0.435 SOL to claim')).toBeTruthy();
  act(() => void useStore.setState({ walletAddress: null }));
  expect(screen.queryByText(/to claim/)).toBeNull();
});

it('marks the icon of the installed app while there is something to claim', async () => {
  const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  Object.assign(navigator, badge);
  show(<WaitingBadge />);
  await screen.findByText('0.435');
  await waitFor(() => expect(badge.setAppBadge).toHaveBeenCalledOnce());
  expect(badge.clearAppBadge).not.toHaveBeenCalled();
  cleanup();
  useStore.setState({ walletAddress: null, restoring: false });
  show(<WaitingBadge />);
  await waitFor(() => expect(badge.clearAppBadge).toHaveBeenCalledOnce());
  for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
});
