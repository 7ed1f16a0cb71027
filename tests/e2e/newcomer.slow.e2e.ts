import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/integration/dev/product.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { hasChromium } from './support/chromium.ts';
import { sharedBrowser } from './support/shared-product.ts';

/** The only browser test on the development server. All others use the built app, and wallets of their own. */
describe.runIf(hasChromium())('a newcomer with `npm run dev` and no wallet', () => {
  let product: Product;
  let stateDir: string;
  let baseURL: string;

  beforeAll(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'xeroz-newcomer-'));
    const [appPort, rpcPort] = [await freePortPair(), await freePortPair()];
    baseURL = `http://127.0.0.1:${appPort}`;
    const ports = ['--port', appPort, '--api-port', appPort + 1, '--rpc-port', rpcPort];
    const args = ['--no-bots', ...ports, '--beacon-port', await freePort()].map(String);
    product = startProduct(args, { STATE_DIR: stateDir });
    await product.ready();
  });
  afterAll(async () => {
    product?.signal('SIGINT');
    await product?.ended;
    await rm(stateDir, { recursive: true, force: true });
  });

  test.each([
    ['gets 5 SOL with the Development Wallet', '/pools', 'Connect Wallet', /^Development Wallet/],
    ['signs in as the local admin', '/admin/xeroz', 'Connect a wallet and sign in', /^Local Admin Wallet/],
  ])('%s', async (_what, path, button, wallet) => {
    const context = await (await sharedBrowser()).newContext({ baseURL, locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: wallet }).click();
    if (path === '/pools') {
      await page.getByRole('button', { name: /^Wallet / }).click();
      await page.getByRole('menuitem', { name: 'Get 5 SOL' }).click();
      await page.getByText('5 SOL arrived').waitFor();
    } else {
      await page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
