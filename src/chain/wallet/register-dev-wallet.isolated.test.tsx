import { ed25519 } from '@noble/curves/ed25519.js';
import type { Wallet } from '@wallet-standard/base';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toAddress, toHex } from '#src/protocol/bytes.ts';

const secret = new Uint8Array(32).fill(7);

/** Returns the wallets that are registered on a new page. */
const registered = async (): Promise<Wallet[]> => {
  const wallets: Wallet[] = [];
  const collect = (event: Event): void => {
    const { detail } = event as CustomEvent<(api: { register: (wallet: Wallet) => void }) => void>;
    detail({ register: (wallet) => wallets.push(wallet) });
  };
  window.addEventListener('wallet-standard:register-wallet', collect);
  const { registerDevelopmentWallet } = await import('./register-dev-wallet.ts');
  registerDevelopmentWallet();
  registerDevelopmentWallet();
  window.removeEventListener('wallet-standard:register-wallet', collect);
  return wallets;
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllEnvs());

it('offers the local admin beside the development wallet if the development server provides its key', async () => {
  vi.stubEnv('LOCAL_ADMIN_KEY', toHex(secret));
  const [development, admin, ...others] = await registered();
  expect([development?.name, admin?.name, others]).toEqual(['Development Wallet', 'Local Admin Wallet', []]);
  const connect = admin?.features['standard:connect'] as { connect: () => Promise<Pick<Wallet, 'accounts'>> };
  const { accounts } = await connect.connect();
  expect(accounts.map(({ address }) => address)).toEqual([toAddress(ed25519.getPublicKey(secret))]);
  expect(admin?.chains).toEqual(['solana:localnet']);
});

it.each([[undefined], [''], ['not a key']])('offers no admin if the key is %j', async (key) => {
  if (key !== undefined) vi.stubEnv('LOCAL_ADMIN_KEY', key);
  expect((await registered()).map(({ name }) => name)).toEqual(['Development Wallet']);
});

it('offers no admin in a production build, with any environment', async () => {
  vi.stubEnv('LOCAL_ADMIN_KEY', toHex(secret));
  vi.stubEnv('DEV', false);
  expect((await registered()).map(({ name }) => name)).toEqual(['Development Wallet']);
});
