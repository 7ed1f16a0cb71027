import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { WalletMenu } from './components/wallet-menu.tsx';

const WEB_VIEW = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const IPHONE = `${WEB_VIEW.replace('Mobile', 'Version/18.5 Mobile')} Safari/604.1`;
const JOINED = { owner: { [sampleAddress(1)]: { joinedDate: 1, skipped: false } } };

provideChain(async () => withSlots({ getBalance: async () => 0n }));

/** Chromium's event for installing, which the page's script handles before the app loads. */
const canInstall = (): ReturnType<typeof vi.fn> => {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return prompt;
};
const visited = (count: number): void =>
  localStorage.setItem('xeroz.visits', JSON.stringify({ count, lastMs: Date.now() }));
const open = async () => {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletMenu address={sampleAddress(9)} trigger={<button type="button">Menu</button>} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('menuitem', { name: 'Change wallet' });
};
const offer = () => screen.queryByRole('menuitem', { name: 'Install Xeroz' });

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['wallet']);
  runInThisContext(readFileSync('public/before-paint.js', 'utf8'));
  visited(2);
  useStore.setState({ joined: JOINED });
});
afterEach(() => {
  cleanup();
  window.dispatchEvent(new Event('appinstalled'));
  localStorage.clear();
  useStore.setState({ joined: {} });
  vi.unstubAllGlobals();
});

it('the wallet’s menu offers to install the app once the browser can, and until it is installed', async () => {
  await open();
  expect(offer()).toBeNull();
  canInstall();
  expect(offer()).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(offer()).toBeNull();
});

it('the browser’s own prompt opens with a press, once', async () => {
  const prompt = canInstall();
  await open();
  await userEvent.click(offer() ?? document.body);
  expect(prompt).toHaveBeenCalledOnce();
  await open();
  expect(offer()).toBeNull();
});

it.each([
  ['on the first visit', () => visited(1)],
  ['before the first join', () => useStore.setState({ joined: { owner: {} } })],
])('does not offer to install the app %s', async (_, change) => {
  change();
  canInstall();
  await open();
  expect(offer()).toBeNull();
});

it('explains the steps on an iPhone, which has no prompt, except from the Home Screen and in a wallet’s browser', async () => {
  vi.stubGlobal('navigator', { userAgent: IPHONE, languages: ['en'], maxTouchPoints: 5 });
  await open();
  await userEvent.click(offer() ?? document.body);
  await screen.findByRole('dialog', { name: 'Add Xeroz to your Home Screen' });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  for (const other of [{ userAgent: IPHONE, standalone: true }, { userAgent: WEB_VIEW }]) {
    vi.stubGlobal('navigator', { ...other, languages: ['en'], maxTouchPoints: 5 });
    await open();
    expect(offer()).toBeNull();
  }
});
