import { ed25519 } from '@noble/curves/ed25519.js';
import type { IdentifierString, Wallet, WalletAccount, WindowAppReadyEvent } from '@wallet-standard/base';
import type { StandardEventsListeners } from '@wallet-standard/features';
import { toAddress } from '#src/protocol/bytes.ts';
import { signWireTransaction } from '../wallet/sign-wire.ts';

interface Bytes {
  readonly transaction: Uint8Array;
}

/** A wallet's features and the chains that it declares; by default everything that devnet requires. */
interface Traits {
  readonly chains?: readonly IdentifierString[];
  readonly features?: readonly IdentifierString[];
  readonly address?: string;
}

/** A wallet of the Wallet Standard with its own key, which a test controls. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  readonly publicKey: Uint8Array;
  /** The features that were called, by name, in order. */
  readonly requests: string[];
  /** The chain of each transaction that it was to send. */
  readonly sentTo: string[];
  /** Runs before each call of a feature; may wait or throw. */
  before: (feature: string) => Promise<void> | void;
  /** Sends the transaction of `solana:signAndSendTransaction`. */
  send: (signed: Uint8Array) => Promise<void> | void;
  /** Removes the wallet's accounts, as when a player locks the wallet. */
  leave(): void;
  /** Unregisters the wallet from the page. */
  remove(): void;
}

const ALL = ['solana:signTransaction', 'solana:signMessage'] as const;

/** Registers a wallet with the page, by the standard's events. */
export function installTestWallet(name: string, traits: Traits = {}): TestWallet {
  const { chains = ['solana:devnet'], features: offered = ALL } = traits;
  const secret = ed25519.utils.randomSecretKey();
  const publicKey = ed25519.getPublicKey(secret);
  const address = traits.address ?? toAddress(publicKey);
  const account: WalletAccount = { address, publicKey, chains, features: offered };
  const listeners = new Set<StandardEventsListeners['change']>();
  let accounts: readonly WalletAccount[] = [];
  const show = (shown: readonly WalletAccount[]): void => {
    accounts = shown;
    for (const listener of listeners) listener({ accounts });
  };
  const request = async (feature: string): Promise<void> => {
    testWallet.requests.push(feature);
    await testWallet.before(feature);
  };
  const supportedTransactionVersions = ['legacy', 0] as const;
  const version = '1.0.0';
  const features: Record<IdentifierString, unknown> = {
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: async (...inputs: readonly Bytes[]) => {
        await request('solana:signTransaction');
        return inputs.map(({ transaction }) => ({
          signedTransaction: signWireTransaction(transaction, secret),
        }));
      },
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: async ({ transaction, chain }: Bytes & { readonly chain: string }) => {
        await request('solana:signAndSendTransaction');
        const signed = signWireTransaction(transaction, secret);
        testWallet.sentTo.push(chain);
        await testWallet.send(signed);
        return [{ signature: signed.slice(1, 65) }];
      },
    },
    'solana:signMessage': {
      version,
      signMessage: async ({ message }: { readonly message: Uint8Array }) => {
        await request('solana:signMessage');
        return [{ signedMessage: message, signature: ed25519.sign(message, secret) }];
      },
    },
  };
  const wallet: Wallet = {
    version,
    name,
    icon: 'data:image/svg+xml;base64,',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version,
        connect: async () => {
          await request('standard:connect');
          show([account]);
          return { accounts };
        },
      },
      'standard:disconnect': {
        version,
        disconnect: async () => {
          await request('standard:disconnect');
          show([]);
        },
      },
      'standard:events': {
        version,
        on: (_event: 'change', listener: StandardEventsListeners['change']) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...Object.fromEntries(offered.map((feature) => [feature, features[feature]])),
    },
  };
  const testWallet: TestWallet = {
    name,
    address,
    publicKey,
    requests: [],
    sentTo: [],
    before: () => undefined,
    send: () => undefined,
    leave: () => show([]),
    remove: register(wallet),
  };
  return testWallet;
}

/** Registers a wallet with the page. @returns how to unregister it */
function register(wallet: Wallet): () => void {
  let remove = (): void => undefined;
  const callback = (api: { register: (wallet: Wallet) => () => void }): void => {
    remove = api.register(wallet);
  };
  const onReady = (event: Event): void => {
    callback((event as WindowAppReadyEvent).detail);
  };
  window.addEventListener('wallet-standard:app-ready', onReady);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady);
    remove();
  };
}
