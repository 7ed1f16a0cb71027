import { ed25519 } from '@noble/curves/ed25519.js';
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features';
import { toAddress } from '#src/protocol/bytes.ts';
import { DEVELOPMENT_WALLET_NAME } from './dev-wallet-name.ts';
import { signWireTransaction } from './sign-wire.ts';

const CHAINS = ['solana:localnet'] as const;

/** Returns the icon in the given colour, so that two development wallets look different. */
const iconOf = (colour: string): WalletIcon =>
  `data:image/svg+xml;base64,${btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#364053"/>' +
      '<path d="M12.5 10.5 7 16l5.5 5.5M19.5 10.5 25 16l-5.5 5.5" fill="none" stroke="' +
      colour +
      '" stroke-width="2.6" ' +
      'stroke-linecap="round" stroke-linejoin="round"/></svg>',
  )}`;
const LIME = '#c7f04f';

interface SignTransactionInput {
  readonly transaction: Uint8Array;
}
interface SignMessageInput {
  readonly message: Uint8Array;
}

interface SolanaFeatures {
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0';
    readonly supportedTransactionVersions: readonly ['legacy', 0];
    readonly signTransaction: (
      ...inputs: readonly SignTransactionInput[]
    ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
  };
  readonly 'solana:signMessage': {
    readonly version: '1.0.0';
    readonly signMessage: (
      ...inputs: readonly SignMessageInput[]
    ) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>;
  };
}

type Features = StandardConnectFeature & StandardDisconnectFeature & StandardEventsFeature & SolanaFeatures;

/**
 * Creates a Wallet Standard wallet for the local chain. It signs everything without a prompt: do not use it for
 * anything else.
 * @param secretKey 32 bytes
 * @param colour of its icon, in CSS
 */
export function developmentWallet(
  secretKey: Uint8Array,
  name = DEVELOPMENT_WALLET_NAME,
  colour = LIME,
): Wallet & { readonly features: Features } {
  const publicKey = ed25519.getPublicKey(secretKey);
  const account: WalletAccount = {
    address: toAddress(publicKey),
    publicKey,
    chains: CHAINS,
    features: ['solana:signTransaction', 'solana:signMessage'],
  };
  const listeners = new Set<StandardEventsListeners['change']>();
  let accounts: readonly WalletAccount[] = [];
  const show = (shown: readonly WalletAccount[]): void => {
    accounts = shown;
    for (const listener of listeners) listener({ accounts });
  };
  return {
    version: '1.0.0',
    name,
    icon: iconOf(colour),
    chains: CHAINS,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          show([account]);
          return { accounts };
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => show([]) },
      'standard:events': {
        version: '1.0.0',
        on: (_event, listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) =>
          inputs.map(({ transaction }) => ({
            signedTransaction: signWireTransaction(transaction, secretKey),
          })),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async (...inputs) =>
          inputs.map(({ message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, secretKey),
          })),
      },
    },
  };
}
