import type { WalletAdapterNetwork } from '@solana/wallet-adapter-base';
import { Keypair } from '@solana/web3.js';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '#src/store/store.ts';
import { setCluster } from '../cluster.ts';
import { WalletBridge } from './wallet-bridge.tsx';

const solflare = vi.hoisted(() => ({ networks: [] as unknown[], connects: 0 }));
vi.mock('@solana/wallet-adapter-wallets', async (original) => {
  const wallets = await original<typeof import('@solana/wallet-adapter-wallets')>();
  return {
    ...wallets,
    SolflareWalletAdapter: class extends wallets.SolflareWalletAdapter {
      constructor(config?: { network?: WalletAdapterNetwork }) {
        super(config);
        solflare.networks.push(config?.network);
      }
      override connect(): Promise<void> {
        solflare.connects += 1;
        return super.connect();
      }
    },
  };
});

const mount = async () => {
  render(<WalletBridge publish={useStore.setState} />);
  await waitFor(() => expect(useStore.getState().walletsReady).toBe(true));
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  useStore.setState({ ...useStore.getInitialState(), walletName: null }, true);
  Object.assign(solflare, { networks: [], connects: 0 });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'setInterval');
});
afterEach(() => {
  cleanup();
  // Adapters poll for their wallets forever, even after the test's window is closed.
  for (const { type, value } of vi.mocked(setInterval).mock.results)
    if (type === 'return') clearInterval(value);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Solflare without an installation', () => {
  it('Solflare without an installation is not opened without a press, even if it is remembered', async () => {
    localStorage.setItem('walletName', '"Solflare"');
    useStore.setState({ restoring: true });
    await mount();
    await waitFor(() => expect(useStore.getState().restoring).toBe(false));
    expect(useStore.getState()).toMatchObject({ walletAddress: null, connecting: false });
    expect(solflare.connects).toBe(0);
  });

  it.each([
    ['devnet', 'devnet'],
    ['mainnet', 'mainnet-beta'],
    ['localnet', 'devnet'],
  ] as const)(
    'Solflare without an installation is opened on request, on %s for the network %s',
    async (name, network) => {
      setCluster({ name, rpcUrl: 'http://127.0.0.1:9' });
      await mount();
      // Solflare's iframe does not load in happy-dom.
      await expect(useStore.getState().connectWallet('Solflare')).rejects.toThrow();
      expect(solflare).toEqual({ networks: [network], connects: 1 });
    },
  );
});

it.each([
  ['Version/18.7 Mobile/15E148 Safari/604.1', 'Loadable'],
  ['Mobile/15E148 Phantom/ios/26.23.0.46452', 'NotDetected'],
])("finds Phantom's provider on an iPhone, even if late, and connects it: %s", async (browser, before) => {
  const { publicKey } = Keypair.generate();
  const connect = vi.fn(() => Promise.resolve());
  const solana = {
    isPhantom: true,
    publicKey,
    connect,
    on: () => undefined,
    off: () => undefined,
    disconnect: () => Promise.resolve(),
  };
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`,
  );
  await mount();
  const state = () => useStore.getState().wallets.find(({ name }) => name === 'Phantom')?.readyState;
  expect(state()).toBe(before);
  vi.stubGlobal('isPhantomInstalled', true);
  vi.stubGlobal('phantom', { solana });
  await waitFor(() => expect(state()).toBe('Installed'), { timeout: 10_000 });
  await useStore.getState().connectWallet('Phantom');
  expect(useStore.getState().walletAddress).toBe(publicKey.toBase58());
  expect(connect).toHaveBeenCalledOnce();
});
