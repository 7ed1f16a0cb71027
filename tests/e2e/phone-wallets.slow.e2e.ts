import bs58 from 'bs58';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
} from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { Connection } from '@solana/web3.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { hasChromium } from './support/chromium.ts';
import type { LocalProduct } from './support/local-product.ts';
import { openPool } from './support/open-pool.ts';
import { axeFindings, enter, overflowAt, showTheme } from './support/screens.ts';
import { sharedBrowser, sharedProduct } from './support/shared-product.ts';
import { installWallet } from './support/test-wallet.ts';

const PICTURES = process.env['PICTURES'];
const PHONES = ['Pixel 7', 'iPhone 14', 'Galaxy S9+', 'iPad Mini'] as const;
const LINKS = {
  Phantom: 'https://phantom.app/ul/browse/',
  Solflare: 'https://solflare.com/ul/v1/browse/',
  'Coinbase Wallet': 'https://go.cb-w.com/dapp?cb_url=',
  MathWallet: 'mathwallet://mathwallet.org?action=link&value=',
} as const;
const INSTAGRAM = 'Instagram 390.0.0.44.80 Android (36/16; 420dpi; 1080x2424; Google; Pixel 9; en_US)';
const START = 3_000_000_000n;

/** Injects Phantom's provider when called, as older versions of Phantom's browser do late and without other APIs. */
const LATE_PROVIDER = `globalThis.bringPhantom = (bytes) => {
  globalThis.isPhantomInstalled = true;
  globalThis.askedPhantom = 0;
  const provider = {
    isPhantom: true,
    publicKey: null,
    isConnected: false,
    on: () => provider,
    off: () => provider,
    connect: async () => {
      globalThis.askedPhantom += 1;
      provider.publicKey = { toBytes: () => Uint8Array.from(bytes) };
      provider.isConnected = true;
    },
    disconnect: async () => undefined,
  };
  globalThis.phantom = { solana: provider };
};`;

describe.runIf(hasChromium())("wallets on phones: the built app in Chromium with phones' profiles", () => {
  let product: LocalProduct;
  let browser: Browser;
  let pool: Pool;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
    browser = await sharedBrowser();
    pool = await openPool(new Connection(product.rpc.url, 'confirmed'), product.rpc);
  }, 240_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });

  const context = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const opened = await browser.newContext({
      baseURL: product.appUrl,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    contexts.push(opened);
    // No request leaves this machine: the wallets' links open a stub page.
    await opened.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>elsewhere</p>' }),
    );
    return opened;
  };
  const pageOf = async (opened: BrowserContext): Promise<Page> => {
    const page = await opened.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
    return page;
  };
  const phone = async (name: string, changes: BrowserContextOptions = {}): Promise<Page> =>
    pageOf(await context({ ...devices[name], ...changes }));
  const choose = async (page: Page) => {
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list').first().waitFor();
    return dialog;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    if (PICTURES === undefined) return;
    await page.locator('[data-loader]').waitFor({ state: 'detached' });
    await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };
  /** The page that a wallet's link opens. */
  const pageIn = (link: string): URL => {
    const { searchParams, pathname } = new URL(link);
    const inPath = decodeURIComponent(pathname.split('/browse/')[1] ?? '');
    return new URL(searchParams.get('cb_url') ?? searchParams.get('value') ?? inPath);
  };

  test.each(PHONES)(
    'on a %s each wallet opens the page in its app, and no iframe covers it',
    async (name) => {
      const page = await phone(name);
      await enter(page, '/pools');
      const dialog = await choose(page);
      for (const [wallet, start] of Object.entries(LINKS)) {
        const href =
          (await dialog.getByRole('link', { name: `${wallet} Open in` }).getAttribute('href')) ?? '';
        expect(href.slice(0, start.length)).toBe(start);
        expect(pageIn(href).href).toBe(
          `${product.appUrl}/pools?${new URLSearchParams({ connect: wallet }).toString()}`,
        );
      }
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        await picture(page, `chooser-${name}-${theme}`);
        expect(await axeFindings(page)).toEqual([]);
      }
      expect(await overflowAt(page, page.viewportSize()?.width ?? 0)).toBe(0);
      await dialog.getByRole('link', { name: /^Solflare/ }).click();
      await page.waitForURL('https://solflare.com/**');
      expect(page.frames()).toHaveLength(1);
    },
  );

  test('a remembered Solflare does not cover the page, and its button opens the app', async () => {
    const page = await phone('Pixel 7');
    const framed: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('connect.solflare.com') && framed.push(request.url()),
    );
    await page.goto('/pools');
    await page.evaluate("localStorage.setItem('walletName', '\"Solflare\"')");
    await page.reload();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL('https://solflare.com/ul/v1/browse/**');
    expect(framed).toEqual([]);
  });

  test('Join opens Phantom, which is requested to connect, then the pool’s dialog opens, and nothing is signed', async () => {
    const before = await phone('Pixel 7');
    await before.goto(`/pools/${pool.id}`);
    await before
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    await before
      .getByRole('dialog')
      .getByRole('link', { name: /^Phantom/ })
      .click();
    await before.waitForURL('https://phantom.app/ul/browse/**');
    const arrival = pageIn(before.url());
    expect(new URL(before.url()).searchParams.get('ref')).toBe(product.appUrl);

    const { userAgent = '' } = devices['Pixel 7'] ?? {};
    const inPhantom = await context({
      ...devices['Pixel 7'],
      userAgent: `${userAgent} Phantom/android/26.23.0`,
    });
    const wallet = await installWallet(inPhantom, 'Phantom');
    await product.rpc.airdrop(wallet.address, START);
    const page = await pageOf(inPhantom);
    await page.goto(arrival.href);
    const join = page.getByRole('dialog', { name: 'Take a seat' });
    await join.locator('button[type=submit]:enabled').waitFor();
    await picture(page, 'arrived');
    expect(new URL(page.url()).search).toBe('');
    expect(wallet.promptCount()).toBe(0);

    await page.reload();
    await page.getByRole('button', { name: /^Wallet / }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('inside Phantom, the page waits until its provider is injected', async () => {
    const { userAgent = '' } = devices['iPhone 14'] ?? {};
    const opened = await context({ ...devices['iPhone 14'], userAgent: `${userAgent} Phantom/ios/26.23.0` });
    await opened.addInitScript({ content: LATE_PROVIDER });
    const page = await pageOf(opened);
    await page.goto('/pools?connect=Phantom');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Looking for your wallet…').waitFor();
    expect(await dialog.getByRole('link', { name: /Phantom/ }).count()).toBe(0);
    await picture(page, 'looking');
    const address = pool.address;
    await page.evaluate(`bringPhantom(${JSON.stringify([...bs58.decode(address)])})`);
    await page
      .getByRole('button', { name: `Wallet ${address.slice(0, 4)}...${address.slice(-4)}` })
      .waitFor();
    expect(await page.evaluate('askedPhantom')).toBe(1);
    await dialog.waitFor({ state: 'detached' });
  });

  test('if no app opens, the page suggests installing the app or copying the link', async () => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await phone('Pixel 7', options);
    await page.goto('/pools');
    const dialog = await choose(page);
    // An answer without content keeps the page open, as if no app opened the link.
    await page.route('https://solflare.com/**', (route) => route.fulfill({ status: 204 }));
    await dialog.getByRole('link', { name: /^Solflare/ }).click();
    await page.getByText(/^Did nothing open\?/).waitFor();
    await picture(page, 'nothing-opened');
    const install = dialog.getByRole('link', { name: 'Install Solflare' });
    expect(await install.getAttribute('href')).toBe('https://solflare.com/download');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'), { timeout: 20_000 })
      .toBe(`${product.appUrl}/pools`);
  });

  test.each([
    ['a pool that is not there', `?connect=Phantom&join=${'1'.repeat(32)}`],
    ['garbage', '?connect=Phantom&join=%3Cimg%20src%3Dx%3E&join=2'],
  ])('a third party’s link with %s only opens the chooser in a browser', async (_, query) => {
    const page = await phone('iPhone 14');
    await page.goto(`/pools${query}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /^Phantom/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('in Instagram’s browser only the chooser explains how to leave it', async () => {
    const { userAgent = '' } = devices['Pixel 7'] ?? {};
    const opened = await context({
      ...devices['Pixel 7'],
      userAgent: `${userAgent} ${INSTAGRAM}`,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await pageOf(opened);
    await page.goto(`/pools/${pool.id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .waitFor();
    expect(await page.getByText('Instagram').count()).toBe(0);
    const dialog = await choose(page);
    await dialog.getByText(/^You are in Instagram’s own browser/).waitFor();
    await picture(page, 'instagram');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'), { timeout: 20_000 })
      .toBe(`${product.appUrl}/pools/${pool.id}`);
  });

  test.each(['light', 'dark'] as const)(
    'a desktop without a wallet shows a QR code that a phone reads (%s)',
    async (theme) => {
      const opened = await context({ viewport: { width: 1280, height: 900 } });
      // Block the development wallet, which the page would list.
      await opened.route('**/register-dev-wallet*', (route) => route.abort());
      const page = await pageOf(opened);
      await page.goto(`/pools/${pool.id}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Join for/ })
        .click();
      const code = page.getByRole('img', { name: /^QR code/ });
      await code.waitFor();
      await showTheme(page, theme);
      await page.locator('[data-loader]').waitFor({ state: 'detached' });
      const shot = await code.screenshot();
      await picture(page, `qr-${theme}`);
      expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(240);
      expect(pageIn(decodeQR(await pixelsOf(page, shot))).href).toBe(
        `${product.appUrl}/pools/${pool.id}?connect=Phantom&join=${pool.address}`,
      );
    },
  );

  test('Solflare’s iframe on a desktop is for the test chain, and can be closed', async () => {
    const page = await pageOf(await context({ viewport: { width: 1280, height: 900 } }));
    await page.goto('/pools');
    const dialog = await choose(page);
    await dialog.getByRole('button', { name: 'More options' }).click();
    const framed = page.waitForRequest(/^https:\/\/connect\.solflare\.com/);
    await dialog.getByRole('button', { name: /^Solflare/ }).click();
    expect(new URL((await framed).url()).searchParams.get('cluster')).toBe('devnet');
    await page.reload();
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(page.frames()).toHaveLength(1);
  });
});

/** Returns the pixels of a PNG, which the page's browser decodes. */
async function pixelsOf(page: Page, png: Buffer) {
  const source = JSON.stringify(`data:image/png;base64,${png.toString('base64')}`);
  const [width, height, ...data] = await page.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = ${source};
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    return [image.width, image.height, ...drawing.getImageData(0, 0, image.width, image.height).data];
  })()`);
  return { width: width ?? 0, height: height ?? 0, data: Uint8ClampedArray.from(data) };
}
