import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { installTestWallet, type TestWallet } from '#src/chain/testing/test-wallet.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { WalletRoot } from './wallet-root.tsx';

const api = { getBalance: () => Promise.resolve(0n), watchWallet: () => () => undefined };
provideChain(() => Promise.resolve(api));

const POOL = 'So11111111111111111111111111111111111111112';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Phantom/ios/26.23.0.46452';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

let phantom: TestWallet | null = null;
let visits = 0;

/** Opens the page at a URL that no other test uses. */
const visit = (query: string, userAgent = PHONE) => {
  visits += 1;
  const url = new URL(`/pools/${visits}${query}`, window.location.origin);
  window.history.replaceState({ kept: true }, '', url.href);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: url.href } as PerformanceEntry]);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  mount();
};
const mount = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletRoot />
    </QueryClientProvider>,
  );
const state = () => useStore.getState();
const isReady = () => waitFor(() => expect(state().walletsReady).toBe(true));

beforeAll(async () => {
  await initI18n('en');
  await loadNamespaces(['wallet', 'errors', 'common']);
});
beforeEach(() => {
  // Wallets act outside React events, so `act` cannot wait for them.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  useStore.setState({ ...useStore.getInitialState(), walletName: null, restoring: false }, true);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  phantom?.remove();
  phantom = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('requests a connection from the wallet, then opens the dialog of the pool, and signs nothing', async () => {
  phantom = installTestWallet('Phantom');
  visit(`?sort=prize&connect=Phantom&join=${POOL}`);
  const { address } = phantom;
  await waitFor(() => expect(state()).toMatchObject({ walletAddress: address, chooserOpen: false }));
  expect(state().joinPoolId).toBe(POOL);
  expect(phantom.requests).toEqual(['standard:connect']);
  expect(window.location.search).toBe('?sort=prize');
  expect(window.history.state).toEqual({ kept: true });
});

it('waits for a wallet that registers late', async () => {
  visit('?connect=Phantom');
  await waitFor(() => expect(state().chooserOpen).toBe(true));
  phantom = installTestWallet('Phantom');
  const { address } = phantom;
  await waitFor(() => expect(state()).toMatchObject({ walletAddress: address, chooserOpen: false }));
  expect(phantom.requests).toEqual(['standard:connect']);
});

it('connects only once: not after a remount, and not after a reload', async () => {
  visit(`?connect=Phantom&join=${POOL}`);
  await waitFor(() => expect(state().chooserOpen).toBe(true));
  state().setChooserOpen(false);
  await waitFor(() => expect(state().joinPoolId).toBeNull());
  cleanup();
  mount();
  await isReady();
  expect(state()).toMatchObject({ chooserOpen: false, joinPoolId: null });
  expect(window.location.search).toBe('');
});

it('requests no connection on a computer, and opens the chooser instead', async () => {
  phantom = installTestWallet('Phantom');
  visit(`?connect=Phantom&join=${POOL}`, DESKTOP);
  await isReady();
  await waitFor(() => expect(state().chooserOpen).toBe(true));
  expect(phantom.requests).toEqual([]);
});

it.each(['?connect=Evil', '?connect=', `?join=${POOL}`, ''])(
  'the page opens nothing and connects no wallet for %s',
  async (query) => {
    phantom = installTestWallet('Phantom');
    visit(query);
    await isReady();
    expect(state()).toMatchObject({ chooserOpen: false, joinPoolId: null });
    expect(phantom.requests).toEqual([]);
    expect(window.location.search).toBe('');
  },
);

it('does not retry a wallet that refuses the connection, and forgets the pool when the chooser is closed', async () => {
  phantom = installTestWallet('Phantom');
  phantom.before = () => Promise.reject(new Error('no'));
  visit(`?connect=Phantom&join=${POOL}`);
  await waitFor(() => expect(state().toast?.title).toBe('Connection Failed'));
  expect(state()).toMatchObject({ chooserOpen: true, walletAddress: null });
  expect(phantom.requests.filter((feature) => feature === 'standard:connect')).toHaveLength(1);
  state().setChooserOpen(false);
  await waitFor(() => expect(state().joinPoolId).toBeNull());
});
