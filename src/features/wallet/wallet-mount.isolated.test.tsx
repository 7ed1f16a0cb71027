import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { WalletMount } from './wallet-mount.tsx';

const loadChain = vi.fn(() => Promise.resolve({}));
provideChain(loadChain);
vi.mock('./wallet-root.tsx', () => ({ WalletRoot: () => <p>the wallet</p> }));

let idle: () => void;

beforeAll(() => initI18n('en'));

beforeEach(() => {
  loadChain.mockClear();
  useStore.setState({ chooserOpen: false });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches the chain’s code while a wallet is being chosen, and not before', async () => {
  const { findByText } = render(<WalletMount />);
  await waitFor(() => expect(idle).toBeDefined());
  idle();
  expect(await findByText('the wallet')).toBeTruthy();
  expect(loadChain).not.toHaveBeenCalled();
  act(() => void useStore.setState({ chooserOpen: true }));
  expect(loadChain).toHaveBeenCalledOnce();
});

it('stops waiting for the wallet code after ten seconds', () => {
  vi.useFakeTimers();
  useStore.setState({ restoring: true });
  render(<WalletMount />);
  vi.advanceTimersByTime(9_999);
  expect(useStore.getState().restoring).toBe(true);
  vi.advanceTimersByTime(1);
  expect(useStore.getState().restoring).toBe(false);
});
