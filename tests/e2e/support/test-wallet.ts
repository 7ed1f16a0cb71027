import { generateKeyPairSync } from 'node:crypto';
import bs58 from 'bs58';
import type { BrowserContext } from 'playwright-core';

/** A wallet extension as a page sees one: a Wallet Standard wallet with a key of its own that asks before it signs. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  /** Makes the wallet refuse the next signature, as a person would in its window. */
  refuseNext(): void;
}

/** Puts a wallet into every page of a browser context. */
export async function installWallet(context: BrowserContext, name: string): Promise<TestWallet> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const rawPublic = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const address = bs58.encode(rawPublic);
  let refuse = false;
  await context.exposeFunction('testWalletApproves', () => {
    const approved = !refuse;
    refuse = false;
    return approved;
  });
  await context.addInitScript(registerWallet, {
    name,
    address,
    publicKey: [...rawPublic],
    privateKey: [...pkcs8],
  });
  return { name, address, refuseNext: () => (refuse = true) };
}

interface WalletSetup {
  readonly name: string;
  readonly address: string;
  readonly publicKey: readonly number[];
  readonly privateKey: readonly number[];
}

/** Runs in the page. */
function registerWallet(setup: WalletSetup): void {
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'];
  const features = ['solana:signTransaction', 'solana:signMessage'];
  const account = { address: setup.address, publicKey: Uint8Array.from(setup.publicKey), chains, features };
  const key = crypto.subtle.importKey('pkcs8', Uint8Array.from(setup.privateKey), { name: 'Ed25519' }, false, [
    'sign',
  ]);
  const listeners = new Set<(change: { accounts: readonly object[] }) => void>();
  let accounts: readonly object[] = [];

  const sign = async (message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    const approves: unknown = Reflect.get(globalThis, 'testWalletApproves');
    if (typeof approves === 'function' && !(await approves())) {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    }
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message));
  };
  // A wire transaction: the number of signatures, the signatures of 64 bytes, the message. The payer's is the first.
  const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
    const signed = new Uint8Array(transaction);
    const message = signed.slice(1 + 64 * (signed[0] ?? 0));
    signed.set(await sign(message), 1);
    return { signedTransaction: signed };
  };

  const wallet = {
    version: '1.0.0',
    name: setup.name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          accounts = [account];
          listeners.forEach((listener) => listener({ accounts }));
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          accounts = [];
          listeners.forEach((listener) => listener({ accounts }));
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: (change: { accounts: readonly object[] }) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise.all(inputs.map(signTransaction)),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: { message: Uint8Array<ArrayBuffer> }[]) =>
          Promise.all(
            inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
          ),
      },
    },
  };
  const register = (api: { register: (wallet: object) => void }): void => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail);
  });
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
