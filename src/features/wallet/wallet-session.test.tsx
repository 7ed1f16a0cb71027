import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCluster } from '#src/chain/cluster.ts';
import { BALANCE_REFRESH_MS } from '#src/chain/queries/queries.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { installTestWallet, type TestWallet } from '#src/chain/testing/test-wallet.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { hermes, respondsWith, startPriceServer } from '#src/prices/testing/price-server.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { WalletButton } from './components/wallet-button.tsx';
import { WalletRoot } from './wallet-root.tsx';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';

const api = {
  getBalance: vi.fn<(wallet: string) => Promise<bigint>>(),
  watchWallet: () => () => undefined,
};
provideChain(() => Promise.resolve(api));

const AT_START = useStore.getInitialState();
const installed: TestWallet[] = [];
let lastName = 0;

/** Installs a wallet with a new name, because the page never removes wallets. */
const install = (traits: Parameters<typeof installTestWallet>[1] = {}): TestWallet => {
  lastName += 1;
  const wallet = installTestWallet(`Wallet ${lastName}`, traits);
  installed.push(wallet);
  return wallet;
};
const show = async (wallet: TestWallet) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <WalletRoot />
      <WalletButton />
    </QueryClientProvider>,
  );
  const isThere = () => useStore.getState().wallets.some(({ name }) => name === wallet.name);
  await waitFor(() => expect(isThere()).toBe(true));
};
const state = () => document.querySelector('[data-wallet]')?.getAttribute('data-wallet');
const is = (expected: string) => waitFor(() => expect(state()).toBe(expected));
const choose = async ({ name }: TestWallet) => {
  fireEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }));
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
};
/** Connects by the store, because finding buttons by role is slow on a large page. */
const connected = async (traits: Parameters<typeof installTestWallet>[1] = {}): Promise<TestWallet> => {
  const wallet = install(traits);
  await show(wallet);
  await useStore.getState().connectWallet(wallet.name);
  await is('connected');
  return wallet;
};
const pressMenu = () =>
  fireEvent.keyDown(document.querySelector('[data-wallet]') as Element, { key: 'Enter' });
const items = () => [...document.querySelectorAll('[role=menuitem]')];
const openMenu = async () => {
  pressMenu();
  await waitFor(() => expect(items().length).toBeGreaterThan(0));
};
/** Advances fake time. */
const pass = async (milliseconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
};
const item = (name: string) => {
  const found = items().find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`The menu has no ${name}`);
  return found;
};
const text = (expected: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(expected));

beforeAll(async () => {
  await initI18n('en');
  await loadNamespaces(['wallet', 'errors', 'common']);
});
beforeEach(() => {
  // Wallets act outside React events, so `act` cannot wait for them.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  useStore.setState({ ...AT_START, walletName: null }, true);
  toast.remove(currentToast()?.id ?? '');
  api.getBalance.mockReset().mockResolvedValue(1_500_000_000n);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  for (const wallet of installed.splice(0)) wallet.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the button's states", () => {
  it("the button's states are no-wallet, connecting, connected, disconnecting, and no-wallet afterwards", async () => {
    const wallet = install();
    let go: () => void = () => undefined;
    wallet.before = () => new Promise((resolve) => (go = resolve));
    await show(wallet);
    await is('no-wallet');
    await choose(wallet);
    await is('connecting');
    await waitFor(() => expect(wallet.requests).toEqual(['standard:connect']));
    go();
    await is('connected');
    await openMenu();
    fireEvent.click(item('Disconnect'));
    await is('disconnecting');
    go();
    await is('no-wallet');
  });

  it("the button's states include has-wallet if a remembered wallet is missing or not connected", () => {
    useStore.setState({ walletName: 'Backpack' });
    render(<WalletButton />);
    expect(state()).toBe('has-wallet');
    expect(screen.getByRole('button').textContent).toBe('Connect');
  });

  it("the button's states include connected without a click after a reload", async () => {
    const wallet = install();
    localStorage.setItem('walletName', JSON.stringify(wallet.name));
    await show(wallet);
    await is('connected');
    expect(currentToast()).toBeNull();
  });
});

describe('after a reload with a remembered wallet', () => {
  /** The button's states and texts so far; `place` is its empty placeholder. */
  let shown: Set<string>;
  const look = () => {
    const button = document.querySelector('[data-wallet]');
    shown.add(button === null ? 'place' : `${state()}: ${button.textContent}`);
  };
  const reload = (walletName: string): (() => void) => {
    // Fake time, so that a busy machine does not use up the wallet's time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    localStorage.setItem('walletName', JSON.stringify(walletName));
    useStore.setState({ walletName, restoring: true });
    shown = new Set();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  };

  it("until the wallet is connected, the button's place stays empty and Connect is not shown", async () => {
    const wallet = install();
    const stop = reload(wallet.name);
    let go: () => void = () => undefined;
    wallet.before = () => new Promise((resolve) => (go = resolve));
    await show(wallet);
    await waitFor(() => expect(wallet.requests).toEqual(['standard:connect']));
    look();
    expect([...shown]).toEqual(['place']);
    go();
    await is('connected');
    await waitFor(() => expect(useStore.getState().restoring).toBe(false));
    stop();
    expect([...shown].map((text) => text.split(':')[0])).toEqual(['place', 'connected']);
  });

  it('offers to connect if the wallet refuses', async () => {
    const wallet = install();
    reload(wallet.name)();
    wallet.before = () => Promise.reject(new Error('locked'));
    await show(wallet);
    await is('no-wallet');
    expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy();
  });

  it('offers to connect if the wallet is no longer installed', async () => {
    reload('Gone')();
    await show(install());
    look();
    expect([...shown]).toEqual(['place']);
    await vi.advanceTimersByTimeAsync(2_000);
    await is('has-wallet');
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  });

  it('the button shows that the wallet is being connected if the wallet does not answer', async () => {
    const wallet = install();
    reload(wallet.name)();
    wallet.before = () => new Promise(() => undefined);
    await show(wallet);
    await waitFor(() => expect(wallet.requests).toEqual(['standard:connect']));
    await vi.advanceTimersByTimeAsync(5_000);
    await is('connecting');
  });

  it('delays requests for a wallet until the remembered one is connected', async () => {
    const wallet = install();
    reload(wallet.name)();
    let go: () => void = () => undefined;
    wallet.before = () => new Promise((resolve) => (go = resolve));
    const required = requireWallet();
    await show(wallet);
    await waitFor(() => expect(wallet.requests).toEqual(['standard:connect']));
    expect(useStore.getState().chooserOpen).toBe(false);
    go();
    expect(await required).toBe(wallet.address);
    expect(useStore.getState().chooserOpen).toBe(false);
  });

  it('requests a wallet once the remembered one has failed to connect', async () => {
    reload('Gone')();
    const required = requireWallet();
    useStore.setState({ restoring: false });
    await waitFor(() => expect(useStore.getState().chooserOpen).toBe(true));
    useStore.getState().setChooserOpen(false);
    expect(await required).toBeNull();
  });
});

it('stores the connected address, and on disconnecting removes it and shows a toast', async () => {
  const wallet = install();
  await show(wallet);
  await choose(wallet);
  await is('connected');
  expect(currentToast()?.title).toBe('Wallet Connected');
  expect(useStore.getState().walletAddress).toBe(wallet.address);
  await openMenu();
  fireEvent.click(item('Disconnect'));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      type: 'info',
      title: 'Wallet Disconnected',
      message: 'Your wallet has been disconnected.',
    }),
  );
  expect(useStore.getState().walletAddress).toBeNull();
  expect(localStorage.getItem('walletName')).toBeNull();
});

it('shows that a wallet could not be disconnected', async () => {
  const wallet = await connected();
  wallet.before = () => Promise.reject(new Error('cannot'));
  await openMenu();
  fireEvent.click(item('Disconnect'));
  await waitFor(() => expect(currentToast()?.title).toBe('The wallet could not be disconnected'));
  expect(currentToast()).toMatchObject({
    type: 'error',
    message: 'Disconnect this page in the wallet itself.',
  });
});

it('shows that the wallet has disconnected without a request', async () => {
  const wallet = await connected();
  wallet.leave();
  await waitFor(() => expect(currentToast()?.title).toBe('Wallet Disconnected'));
  await is('no-wallet');
});

describe("the wallet's menu", () => {
  it('copies the address and confirms it for 400 ms', async () => {
    const { address } = await connected();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openMenu();
    vi.useFakeTimers();
    fireEvent.click(item('Copy address'));
    await pass(399);
    expect(writeText).toHaveBeenCalledWith(address);
    expect(item('Address copied')).toBeTruthy();
    await pass(1);
    expect(item('Copy address')).toBeTruthy();
  });

  it('changes the wallet through the chooser, without a message about the previous one', async () => {
    await connected();
    const other = install();
    await waitFor(() =>
      expect(useStore.getState().wallets.some(({ name }) => name === other.name)).toBe(true),
    );
    await openMenu();
    fireEvent.click(item('Change wallet'));
    toast.remove(currentToast()?.id ?? '');
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${other.name}`) }));
    await waitFor(() => expect(useStore.getState().walletAddress).toBe(other.address));
    await waitFor(() => expect(currentToast()?.title).toBe('Wallet Connected'));
  });

  it('opens the page of the limits', async () => {
    await connected();
    await openMenu();
    fireEvent.click(item('Limits'));
    await waitFor(() => expect(window.location.pathname).toBe('/limits'));
    window.history.back();
  });

  it('shows the balance and refetches it every 15 s', async () => {
    const { address } = await connected();
    expect(BALANCE_REFRESH_MS).toBe(15_000);
    vi.useFakeTimers();
    pressMenu();
    await pass(100);
    expect(document.body.textContent).toContain('1.500 SOL');
    expect(api.getBalance.mock.calls).toEqual([[address]]);
    api.getBalance.mockResolvedValue(2_000_000_000n);
    await pass(14_800);
    expect(api.getBalance).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(api.getBalance).toHaveBeenCalledTimes(2);
    expect(document.body.textContent).toContain('2.000 SOL');
  });

  it('shows the balance in dollars', async () => {
    localStorage.removeItem('xeroz.sol-price');
    const prices = await startPriceServer();
    prices.answers.pyth = respondsWith(hermes('15000000000'));
    await connected();
    await openMenu();
    await text(/\$225\.00/);
    localStorage.removeItem('xeroz.sol-price');
    await prices.close();
  });

  it('shows that the balance could not be read, and logs the reason', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const broken = new Error('Failed to fetch');
    await connected();
    api.getBalance.mockRejectedValue(broken);
    await openMenu();
    await text(/Could not be read/);
    expect(log).toHaveBeenCalledWith('The balance could not be read', broken);
  });

  it.each([
    [['solana:mainnet'], /This wallet is on another network\. Switch it to Devnet/],
    [[], /does not say which network it uses\. Check that it is set to Devnet/],
  ] as const)('warns of a wallet that declares %j', async (chains, warning) => {
    await connected({ chains });
    await openMenu();
    await text(warning);
  });

  it('shows no warning if the wallet declares this network', async () => {
    await connected();
    await openMenu();
    expect(screen.queryByRole('note')).toBeNull();
  });
});
