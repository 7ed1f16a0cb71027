import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import bs58 from 'bs58';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** The script's text unchanged, because a compiled function may call helpers that a page lacks. */
const PAGE_SCRIPT = readFileSync(new URL('test-wallet-page.js', import.meta.url), 'utf8');

/** A wallet extension as pages see it: a Wallet Standard wallet with its own key that asks before it signs. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  /** Makes the wallet reject the next request, of one or several transactions, as a person would. */
  refuseNext(): void;
  /**
   * Answers so many more requests, and keeps the next waiting, as a person does who looks away.
   * @returns how to answer that one, and all that follow
   */
  waitAfter(requests: number): () => void;
  /** Returns the number of requests to sign. */
  asked(): number;
}

/** A wallet's abilities: all but its own sign-in, transactions only, or all. */
export type WalletKind = 'usual' | 'transactionsOnly' | 'withSignIn';

export interface WalletTraits {
  /** The key's 32 secret bytes; by default a new key. */
  readonly secret?: Uint8Array;
  readonly kind?: WalletKind;
}

const FEATURES: Record<WalletKind, readonly string[]> = {
  usual: ['solana:signTransaction', 'solana:signMessage'],
  transactionsOnly: ['solana:signTransaction'],
  withSignIn: ['solana:signTransaction', 'solana:signMessage', 'solana:signIn'],
};
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
  { secret, kind = 'usual' }: WalletTraits = {},
): Promise<TestWallet> {
  const privateKey = keyOf(secret);
  const publicKey = createPublicKey(privateKey);
  const rawPublic = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const address = bs58.encode(rawPublic);
  let refuse = false;
  let asked = 0;
  let answered = Number.POSITIVE_INFINITY;
  let attention = Promise.resolve();
  const waitAfter = (requests: number): (() => void) => {
    let attend = (): void => undefined;
    attention = new Promise((resolve) => (attend = resolve));
    answered = asked + requests;
    return () => {
      answered = Number.POSITIVE_INFINITY;
      attend();
    };
  };
  await context.exposeFunction('testWalletApproves', async () => {
    asked += 1;
    if (asked > answered) await attention;
    const approved = !refuse;
    refuse = false;
    return approved;
  });
  const setup = {
    name,
    address,
    publicKey: [...rawPublic],
    privateKey: [...pkcs8],
    features: FEATURES[kind],
  };
  await context.addInitScript({
    content: `globalThis.testWalletSetup = ${JSON.stringify(setup)};\n${PAGE_SCRIPT}`,
  });
  return { name, address, refuseNext: () => (refuse = true), waitAfter, asked: () => asked };
}
