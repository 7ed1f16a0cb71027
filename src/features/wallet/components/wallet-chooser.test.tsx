import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletOption } from '#src/lib/wallet-session.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { appUrl } from '../api/use-app-url.ts';
import { PHANTOM as PHANTOM_APP } from '../model/wallet-apps.ts';
import { WalletButton } from './wallet-button.tsx';
import { COLLAPSE_MS, WalletChooser } from './wallet-chooser.tsx';
import { useStore } from '#src/store/store.ts';

const option = (name: string, readyState: WalletOption['readyState']): WalletOption => ({
  name,
  icon: 'data:image/svg+xml;base64,',
  url: `https://${name}.example`,
  readyState,
});
const PHANTOM = option('Phantom', 'NotDetected');
const WALLETS = [PHANTOM, option('Solflare', 'Loadable'), option('Backpack', 'Installed')];

const show = (wallets: readonly WalletOption[], connect = vi.fn(() => Promise.resolve())) => {
  useStore.setState({
    walletsReady: true,
    wallets,
    connectWallet: connect,
    requestedWallet: null,
    chooserOpen: true,
    walletAddress: 'So1',
    solflareSnap: false,
  });
  render(<WalletChooser />);
  return connect;
};
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => WALLETS.find(({ name }) => item.textContent.includes(name))?.name);
const browser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

beforeAll(async () => {
  await initI18n('en');
  await loadNamespaces(['wallet']);
});
beforeEach(() => toast.remove(currentToast()?.id ?? ''));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows detected wallets, and the others only on demand, those that can be opened first', async () => {
  show(WALLETS);
  const [detected, others] = screen.getAllByRole('list', { hidden: true });
  expect(namesIn(detected as HTMLElement)).toEqual(['Backpack']);
  expect(namesIn(others as HTMLElement)).toEqual(['Solflare', 'Phantom']);
  expect(others?.closest('[inert]')).not.toBeNull();
  const fold = screen.getByRole('button', { name: 'More options' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(others?.closest('[inert]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Fewer options' }).getAttribute('aria-expanded')).toBe('true');
});

it('shows that no wallet is installed', () => {
  show([PHANTOM]);
  expect(screen.getByRole('dialog', { name: "You'll need a wallet on Solana to continue" })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Already have a wallet? View options' })).toBeTruthy();
});

it('explains what the wallets of the local chain are', () => {
  show([option('Development Wallet', 'Installed'), option('Local Admin Wallet', 'Installed')]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Development WalletChoose this one to play. Local chain only: it keeps its key in this browser and signs without asking',
    'Local Admin WalletFor the admin area only, not for playing. Its key is on this computer, and it signs without asking',
  ]);
});

it('shows that two wallets have one name, and connects the pressed one', async () => {
  const twins = ['Twin', 'Twin (2)'].map((name) => ({ ...option(name, 'Installed'), sharesName: true }));
  const connect = show(twins);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const note = 'Another wallet has this name too: compare the icons';
  expect(rows).toEqual([`Twin${note}`, `Twin (2)${note}`]);
  await userEvent.click(screen.getByRole('button', { name: /^Twin \(2\)/ }));
  expect(connect).toHaveBeenCalledWith('Twin (2)');
});

it('offers nothing before the wallets have loaded', () => {
  useStore.setState({ walletsReady: false, wallets: [], chooserOpen: true });
  render(<WalletChooser />);
  expect(screen.getByRole('status').textContent).toContain('Looking for wallets');
  expect(screen.queryByText(/You'll need a wallet/)).toBeNull();
});

it('never lists the Mobile Wallet Adapter', () => {
  show([
    option('Mobile Wallet Adapter', 'Loadable'),
    option('Mobile Wallet Adapter', 'Installed'),
    ...WALLETS,
  ]);
  expect(screen.queryByText('Mobile Wallet Adapter')).toBeNull();
  expect(screen.getByText('Backpack')).toBeTruthy();
});

it('lists Solflare as detected if its snap is installed in MetaMask', () => {
  show([PHANTOM, option('Solflare', 'Loadable')]);
  expect(screen.getByRole('dialog', { name: "You'll need a wallet on Solana to continue" })).toBeTruthy();
  act(() => void useStore.setState({ solflareSnap: true }));
  const [detected] = screen.getAllByRole('list', { hidden: true });
  expect(namesIn(detected as HTMLElement)).toEqual(['Solflare']);
  expect(detected?.textContent).toContain('Its snap is in your MetaMask');
});

it('expands and collapses in 250 ms, and closes in 150 ms', () => {
  show(WALLETS);
  const fold = screen.getByRole('button', { name: 'More options' });
  const folded = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(COLLAPSE_MS).toBe(250);
  expect(folded?.style.transitionDuration).toBe('250ms');
  expect(screen.getByRole('dialog').className).toContain('data-[state=closed]:animate-leave');
  expect(readFileSync('src/ui/theme.css', 'utf8')).toContain('--animate-leave: leave 150ms ');
});

describe('closing', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click beside it', () => userEvent.click(screen.getByRole('dialog').parentElement as HTMLElement)],
  ])('the chooser closes by %s', async (_, close) => {
    show(WALLETS);
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useStore.getState().chooserOpen).toBe(false);
  });
});

it('the chooser keeps the focus inside', async () => {
  show(WALLETS);
  const dialog = screen.getByRole('dialog');
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

describe('choosing', () => {
  it('the chooser connects a wallet, confirms the connection with the short address, and closes', async () => {
    const connect = show(WALLETS);
    useStore.setState({ walletAddress: 'So11111111111111111111111111111111111111112' });
    await userEvent.click(screen.getByRole('button', { name: /Backpack/ }));
    expect(connect).toHaveBeenCalledWith('Backpack');
    await waitFor(() => expect(useStore.getState().chooserOpen).toBe(false));
    expect(currentToast()).toMatchObject({ title: 'Wallet Connected', message: 'So11...1112' });
  });

  it('shows the pending connection', () => {
    show(WALLETS);
    act(() => void useStore.setState({ requestedWallet: 'Backpack' }));
    const button = screen.getByRole('button', { name: /Backpack/ });
    expect(button.textContent).toContain('Approve in your wallet');
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['WalletConnectionError', 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    ['WalletNotReadyError', 'Backpack is not installed', 'Its web page opened in a new tab.'],
    ['WalletNotSelectedError', 'Connection Failed', 'No wallet is selected, or it is no longer available.'],
    ['WalletPublicKeyError', 'Connection Failed', 'The wallet did not provide a usable public key.'],
    ['WalletAccountError', 'Connection Failed', 'The wallet shared no account.'],
    ['WalletWindowBlockedError', 'Connection Failed', 'The browser blocked the wallet’s window.'],
    ['WalletDisconnectedError', 'Connection Failed', 'The wallet disconnected before it answered.'],
  ])('the chooser stays open on a %s and explains it', async (name, title, message) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    show(
      WALLETS,
      vi.fn(() => Promise.reject(Object.assign(new Error('no'), { name }))),
    );
    await userEvent.click(screen.getByRole('button', { name: /Backpack/ }));
    await waitFor(() => expect(currentToast()?.title).toBe(title));
    expect(currentToast()?.message).toContain(message);
    expect(useStore.getState().chooserOpen).toBe(true);
  });

  it('shows no error for a request that was replaced by another', async () => {
    const replaced = Object.assign(new Error('later'), { name: 'WalletRequestReplaced' });
    const connect = show(
      WALLETS,
      vi.fn(() => Promise.reject(replaced)),
    );
    await userEvent.click(screen.getByRole('button', { name: /Backpack/ }));
    await waitFor(() => expect(connect).toHaveBeenCalled());
    expect(currentToast()).toBeNull();
  });
});

describe('on a phone', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';

  it('Phantom opens this page in its own browser', async () => {
    browser(ANDROID);
    show([PHANTOM]);
    const link = screen.getByRole('link', { name: /Phantom.*Open in the Phantom app/ });
    expect(link.getAttribute('href')).toBe(appUrl(PHANTOM_APP, null));
    expect(screen.getByRole('link', { name: 'No app yet? Install Phantom' })).toBeTruthy();
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(currentToast()?.title).toBe('Redirecting to Phantom app');
  });

  it('connecting Phantom in another way opens the same link', async () => {
    browser(ANDROID);
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const connect = vi.fn(() => Promise.resolve());
    useStore.setState({
      walletsReady: true,
      wallets: [PHANTOM],
      walletName: 'Phantom',
      walletAddress: null,
      connectWallet: connect,
    });
    render(<WalletButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(assign).toHaveBeenCalledWith(appUrl(PHANTOM_APP, null));
    expect(currentToast()?.title).toBe('Redirecting to Phantom app');
    expect(connect).not.toHaveBeenCalled();
  });

  it('Phantom connects like any other wallet in its own browser', () => {
    browser(ANDROID);
    show([option('Phantom', 'Installed')]);
    expect(screen.getByRole('button', { name: /Phantom/ })).toBeTruthy();
  });
});
