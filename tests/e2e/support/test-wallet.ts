import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import bs58 from 'bs58';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** The script's text unchanged, because a compiled function may call helpers that a page lacks. */
const PAGE_SCRIPT = readFileSync(new URL('test-wallet-page.js', import.meta.url), 'utf8');

/** A wallet extension as pages see it: a Wallet Standard wallet with its own key that asks for approval to sign. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  /** Makes the wallet reject the next request, of one or several transactions, as a person would. */
  refuseNext(): void;
  /**
   * Approves this number of requests, and leaves the next one pending, like a user who looks away.
   * @returns a function that approves the pending request and all later ones
   */
  waitAfter(requests: number): () => void;
  /** How the wallet behaves during a request to sign. */
  habit: WalletHabit;
  /** The account of the wallet's twin, or the account to which the wallet switches. */
  readonly otherAddress: string;
  /** Returns the number of requests to sign. */
  promptCount(): number;
}

/** A wallet's features: all but sign-in, only signing transactions, only signing and sending them, or all. */
export type WalletKind = 'usual' | 'transactionsOnly' | 'sendsAlone' | 'withSignIn';

/** Names of `HABITS` in the page's script. */
export type WalletHabit = 'none' | 'addsGuards' | 'returnsItUnsigned' | 'leaves' | 'switches';

export interface WalletTraits {
  /** The key's 32 secret bytes; by default a new key. */
  readonly secret?: Uint8Array;
  readonly kind?: WalletKind;
  /** Sends a signed transaction, in base64, to a node, and returns its signature in base58. */
  readonly send?: (transaction: string) => Promise<string>;
  /** Whether another wallet has the same name. */
  readonly hasTwin?: boolean;
  /** Whether the app offers a limit before the wallet's first stake; by default it has done so already. */
  readonly isOfferedLimit?: boolean;
}

const FEATURES: Record<WalletKind, readonly string[]> = {
  usual: ['solana:signTransaction', 'solana:signMessage'],
  transactionsOnly: ['solana:signTransaction'],
  sendsAlone: ['solana:signAndSendTransaction', 'solana:signMessage'],
  withSignIn: ['solana:signTransaction', 'solana:signMessage', 'solana:signIn'],
};
/** Used instead of a guard program, which a local chain lacks. */
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** The bytes before an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function keyOf(secret: Uint8Array | undefined): KeyObject {
  if (secret === undefined) return generateKeyPairSync('ed25519').privateKey;
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' });
}

/** Puts a wallet into every page of a browser context. */
export async function installWallet(
  context: BrowserContext,
  name: string,
  { secret, kind = 'usual', send, hasTwin = false, isOfferedLimit = false }: WalletTraits = {},
): Promise<TestWallet> {
  const privateKey = keyOf(secret);
  const publicKey = createPublicKey(privateKey);
  const rawPublic = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const address = bs58.encode(rawPublic);
  let refuse = false;
  let prompts = 0;
  let answered = Number.POSITIVE_INFINITY;
  let attention = Promise.resolve();
  const waitAfter = (requests: number): (() => void) => {
    let attend = (): void => undefined;
    attention = new Promise((resolve) => (attend = resolve));
    answered = prompts + requests;
    return () => {
      answered = Number.POSITIVE_INFINITY;
      attend();
    };
  };
  await context.exposeFunction('testWalletApproves', async () => {
    prompts += 1;
    if (prompts > answered) await attention;
    const approved = !refuse;
    refuse = false;
    return approved;
  });
  const otherAddress = bs58.encode(
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  );
  const wallet: TestWallet = {
    name,
    address,
    otherAddress,
    habit: 'none',
    refuseNext: () => (refuse = true),
    waitAfter,
    promptCount: () => prompts,
  };
  await context.exposeFunction('testWalletHabit', () => wallet.habit);
  if (send) await context.exposeFunction('testWalletSends', send);
  const setup = {
    otherAddress,
    hasTwin,
    guardProgram: [...bs58.decode(MEMO_PROGRAM)],
    name,
    address,
    publicKey: [...rawPublic],
    privateKey: [...pkcs8],
    features: FEATURES[kind],
  };
  await context.addInitScript({
    content: `globalThis.testWalletSetup = ${JSON.stringify(setup)};\n${PAGE_SCRIPT}`,
  });
  if (!isOfferedLimit) await context.addInitScript({ content: offeredScript([address, otherAddress]) });
  return wallet;
}

/** Notes in the page's storage, if it has one, that the app has offered a limit to these wallets. */
const offeredScript = (addresses: readonly string[]): string => `try {
  const limits = JSON.parse(localStorage.getItem('xeroz.limits') ?? '{}');
  for (const address of ${JSON.stringify(addresses)}) limits['localnet:' + address] ??= {};
  localStorage.setItem('xeroz.limits', JSON.stringify(limits));
} catch {}`;
