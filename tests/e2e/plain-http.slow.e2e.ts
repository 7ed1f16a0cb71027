import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { hasChromium, launchChromium } from './support/chromium.ts';
import type { LocalProduct } from './support/local-product.ts';
import { sharedProduct } from './support/shared-product.ts';
import { unfoldOptions } from './support/create-form.ts';

const HOST = 'xeroz.test';

/** The host name is not a loopback name, so browsers treat plain http there as insecure, as on a LAN address. */
describe.runIf(hasChromium())('a phone in the local network, over plain http', () => {
  let product: LocalProduct;
  let browser: Browser;

  beforeAll(async () => {
    product = await sharedProduct();
    browser = await launchChromium([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
  }, 240_000);
  afterAll(() => browser?.close());

  /** Lets pages reach the local chain, which answers only pages of this machine; a real node answers all. */
  const reachChain = async (context: BrowserContext): Promise<void> => {
    const chain = new URL(product.rpc.url);
    await context.route(`${chain.origin}/**`, async (route) => {
      const headers = Object.entries(route.request().headers()).filter(([name]) => name !== 'origin');
      await route.fulfill({ response: await route.fetch({ headers: Object.fromEntries(headers) }) });
    });
    await context.routeWebSocket(new RegExp(`^ws://${chain.hostname}:`), (page) => {
      const node = new WebSocket(page.url());
      const isOpen = once(node, 'open');
      page.onMessage((message) => void isOpen.then(() => node.send(message)));
      page.onClose(() => node.close());
      node.on('message', (message: Buffer) => page.send(message.toString()));
    });
  };
  const open = async (path: string): Promise<Page> => {
    const baseURL = `http://${HOST}:${new URL(product.appUrl).port}`;
    const context = await browser.newContext({ baseURL, locale: 'en-US' });
    await reachChain(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(path);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    return page;
  };
  const withWallet = async (path: string): Promise<Page> => {
    const page = await open(path);
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Development Wallet/ })
      .click();
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('menuitem', { name: 'Get 5 SOL' }).click();
    await page.getByText('5 SOL arrived').waitFor();
    return page;
  };

  test('pools are created and joined, and addresses copied', async () => {
    const creator = await withWallet('/pools');
    await creator.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = creator.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Players', { exact: true }).fill('3');
    await form.getByLabel('Stake per player').fill('0.1');
    await form.getByRole('button', { name: 'Review' }).click();
    // A limit is offered before the first stake of a wallet.
    await form.getByRole('button', { name: 'Not now' }).click();
    await form.getByRole('button', { name: 'Create pool' }).click();
    await creator.waitForURL(/\/pools\/\w+$/);

    const guest = await withWallet(new URL(creator.url()).pathname);
    await guest
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await guest.getByRole('dialog').locator('button[type=submit]:enabled').click();
    await guest.getByRole('heading', { name: /^You are in: seat/ }).waitFor();

    // Check the copied text by pasting it.
    await guest.goto('/pools');
    await guest.getByRole('button', { name: /^Wallet / }).click();
    await guest.getByRole('menuitem', { name: /^Copy/ }).click();
    await guest.keyboard.press('Escape');
    const search = guest.getByRole('searchbox').first();
    await search.focus();
    await guest.keyboard.press('Control+V');
    expect(await search.inputValue()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  });

  test('the admin area shows before sign-in that it requires https', async () => {
    const page = await open('/admin/xeroz');
    await page.getByText(/^Sign-in needs https\./).waitFor();
    expect(await page.getByRole('button', { name: /sign in/i }).isDisabled()).toBe(true);
  });
});
