import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletOption } from '#src/lib/wallet-session.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletChooser } from './wallet-chooser.tsx';

const POOL = 'So11111111111111111111111111111111111111112';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0.0.28.85';
const IN_PHANTOM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Phantom/ios/26.23.0.46452';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

const option = (name: string, readyState: WalletOption['readyState']): WalletOption => ({
  name,
  icon: 'data:image/svg+xml;base64,',
  url: `https://${name}.example`,
  readyState,
});
const NAMED = [
  option('Phantom', 'NotDetected'),
  option('Solflare', 'Loadable'),
  option('Coinbase Wallet', 'NotDetected'),
  option('MathWallet', 'NotDetected'),
];
const connectWallet = vi.fn(() => Promise.resolve());

const show = (userAgent: string, wallets: readonly WalletOption[] = NAMED) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  useStore.setState({ walletsReady: true, wallets, connectWallet, chooserOpen: true });
  render(<WalletChooser />);
};
const row = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
/** Returns the URL that a wallet's link opens. */
const pageIn = (link: string) => {
  const { searchParams, pathname } = new URL(link);
  const page =
    searchParams.get('cb_url') ??
    searchParams.get('value') ??
    decodeURIComponent(pathname.split('/browse/')[1] ?? '');
  return new URL(page);
};

beforeAll(async () => {
  await initI18n('en');
  await loadNamespaces(['wallet', 'common']);
});
beforeEach(() => {
  useStore.setState(useStore.getInitialState(), true);
  toast.remove(currentToast()?.id ?? '');
  connectWallet.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each([
  ['Android', ANDROID],
  ['an iPhone', IPHONE],
])('on %s', (_, userAgent) => {
  it.each([
    ['Phantom', 'https://phantom.app/ul/browse/'],
    ['Solflare', 'https://solflare.com/ul/v1/browse/'],
    ['Coinbase Wallet', 'https://go.cb-w.com/dapp?cb_url='],
    ['MathWallet', 'mathwallet://mathwallet.org?action=link&value='],
  ])("%s opens this page in its app's browser, and connects there", async (name, start) => {
    show(userAgent);
    const href = row(name).getAttribute('href') ?? '';
    expect(href.startsWith(start)).toBe(true);
    expect(row(name).textContent).toBe(`${name}Open in the ${name} app`);
    expect(pageIn(href).href).toBe(
      `${window.location.href}?${new URLSearchParams({ connect: name }).toString()}`,
    );
    row(name).addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(row(name));
    expect(connectWallet).not.toHaveBeenCalled();
  });
});

it('includes the pool to join in the link to an app', () => {
  useStore.setState({ joinPoolId: POOL });
  show(ANDROID);
  expect(pageIn(row('Solflare').getAttribute('href') ?? '').searchParams.get('join')).toBe(POOL);
});

it('shows after the redirect what to do if no app has opened', async () => {
  show(ANDROID);
  row('Solflare').addEventListener('click', (event) => event.preventDefault());
  expect(screen.queryByText(/^Did nothing open/)).toBeNull();
  await userEvent.click(row('Solflare'));
  expect(currentToast()?.title).toBe('Redirecting to Solflare app');
  const note = within(screen.getByRole('status'));
  expect(note.getByText(/^Did nothing open\?/)).toBeTruthy();
  const install = note.getByRole('link', { name: 'Install Solflare' });
  expect(install.getAttribute('href')).toBe('https://solflare.com/download');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(note.getByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(window.location.href);
});

it('shows what to do if no app has opened also after a press on a remembered wallet’s button', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  useStore.setState({ walletName: 'Solflare' });
  show(ANDROID);
  act(() => useStore.getState().setChooserOpen(false));
  render(<WalletButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(assign.mock.calls[0]?.[0]).toMatch(/^https:\/\/solflare\.com\/ul\/v1\/browse\//);
  expect(await screen.findByText(/^Did nothing open\?/)).toBeTruthy();
});

it('lists detected wallets before wallets that only open an app', () => {
  show(ANDROID, [...NAMED, option('Backpack', 'Installed')]);
  const [first] = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(first?.textContent).toContain('Backpack');
});

describe("in an app's own browser", () => {
  it("the chooser shows how to leave the app's own browser, and copies the link", async () => {
    show(INSTAGRAM);
    expect(screen.getByRole('note').textContent).toContain('You are in Instagram’s own browser');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(window.location.href);
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy();
  });

  it.each([
    ['a browser', IPHONE],
    ['a computer', DESKTOP],
    ["a wallet's", IN_PHANTOM],
  ])('shows no way to leave %s', (_, userAgent) => {
    show(userAgent);
    expect(screen.queryByRole('note')).toBeNull();
  });
});

it('waits for the wallet whose browser the page is in, and does not link to its app', () => {
  show(IN_PHANTOM);
  expect(screen.getByRole('status').textContent).toContain('Looking for your wallet');
  expect(screen.queryByRole('link', { name: /Phantom/ })).toBeNull();
  act(() => void useStore.setState({ wallets: [option('Phantom', 'Installed')] }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: /^Phantom/ })).toBeTruthy();
});

describe('on a computer', () => {
  it('shows a readable QR code with the link into Phantom if no wallet is installed', async () => {
    useStore.setState({ joinPoolId: POOL });
    show(DESKTOP);
    const code = await screen.findByRole('img', { name: 'QR code: opens this page in Phantom on a phone' });
    const link = decodeQR(pixelsOf(code));
    expect(link.startsWith('https://phantom.app/ul/browse/')).toBe(true);
    expect(new URL(link).searchParams.get('ref')).toBe(window.location.origin);
    expect(pageIn(link).searchParams.toString()).toBe(`connect=Phantom&join=${POOL}`);
  });

  it('shows no QR code if a wallet is installed', () => {
    show(DESKTOP, [...NAMED, option('Backpack', 'Installed')]);
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
  });
});

/** Draws the image's dark squares of one unit on white. */
function pixelsOf(image: HTMLElement) {
  const SCALE = 4;
  const [left = 0, top = 0, side = 0] = (image.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const size = side * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = image.querySelector('path[fill="#000"]')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const [column, line] = [(Number(x) - left) * SCALE, (Number(y) - top) * SCALE];
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const pixel = (line + Math.floor(at / SCALE)) * size + column + (at % SCALE);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}
