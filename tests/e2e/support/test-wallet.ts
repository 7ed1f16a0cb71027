import { generateKeyPairSync } from 'node:crypto';
import bs58 from 'bs58';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** As it stands: a function that went through a compiler may call helpers that no page has. */
const PAGE_SCRIPT = readFileSync(new URL('test-wallet-page.js', import.meta.url), 'utf8');

/** A wallet extension as a page sees one: a Wallet Standard wallet with a key of its own that asks before it signs. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
  /** Makes the wallet refuse the next signature, as a person would in its window. */
  refuseNext(): void;
  /** How often it was asked to sign something. */
  asked(): number;
}

/** Puts a wallet into every page of a browser context. */
export async function installWallet(context: BrowserContext, name: string): Promise<TestWallet> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
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
  const setup = { name, address, publicKey: [...rawPublic], privateKey: [...pkcs8] };
  await context.addInitScript({
    content: `globalThis.testWalletSetup = ${JSON.stringify(setup)};\n${PAGE_SCRIPT}`,
  });
  return { name, address, refuseNext: () => (refuse = true), asked: () => asked };
}
