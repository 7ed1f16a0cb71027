import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import bs58 from 'bs58';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** As it stands: a function that went through a compiler may call helpers that no page has. */
const PAGE_SCRIPT = readFileSync(new URL('test-wallet-page.js', import.meta.url), 'utf8');

/** A wallet extension as a page sees one: a Wallet Standard wallet with a key of its own that asks before it signs. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  /** Makes the wallet refuse the next it is asked for, several transactions at once too, as a person would in its window. */
  refuseNext(): void;
  /** How often it was asked to sign something. */
  asked(): number;
}

/** What a wallet can do: all but signing in by itself, transactions alone, or that as well. */
export type WalletKind = 'usual' | 'transactionsOnly' | 'withSignIn';

export interface WalletTraits {
  /** The key's 32 secret bytes; a new key without them. */
  readonly secret?: Uint8Array;
  readonly kind?: WalletKind;
}

const FEATURES: Record<WalletKind, readonly string[]> = {
  usual: ['solana:signTransaction', 'solana:signMessage'],
  transactionsOnly: ['solana:signTransaction'],
  withSignIn: ['solana:signTransaction', 'solana:signMessage', 'solana:signIn'],
};
/** What stands before an Ed25519 seed in PKCS #8 (RFC 8410). */
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
  await context.exposeFunction('testWalletApproves', () => {
    asked += 1;
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
  return { name, address, refuseNext: () => (refuse = true), asked: () => asked };
}
