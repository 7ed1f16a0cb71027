import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN_PAGES, pathOf } from '#src/admin/paths.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import type { WalletKind } from '#tests/e2e/support/test-wallet.ts';

const SOL = 1_000_000_000n;
const door = (page: Page) => page.getByRole('heading', { name: 'Admin sign-in' });

/** Returns the page's requests to the server's admin routes. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) paths.push(pathname.slice('/api/admin/'.length));
  });
  return paths;
}

/** Tests which wallets may sign in, and what remains after signing out. */
export function doorTests(stage: Stage): void {
  const wallets: readonly WalletKind[] = ['usual', 'withSignIn', 'transactionsOnly'];
  test.each(wallets)('an admin signs in with a wallet that is %s, and signs out', async (kind) => {
    const admin = await stage.admin({}, kind);
    const { page } = admin;
    admin.wallet.refuseNext();
    await admin.knock('/admin/xeroz/audit');
    await page.getByText('You declined the request in your wallet. Nothing was sent.').waitFor();
    await page.getByRole('button', { name: /^Sign in as/ }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    const cookies = await page.context().cookies();
    // With the second cookie, only this browser can repeat a sign-in whose answer got lost.
    expect(cookies.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: 'admin_session', httpOnly: true, sameSite: 'Strict' },
      { name: 'admin_sign_in', httpOnly: true, sameSite: 'Strict' },
    ]);
    await page.reload();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await door(page).waitFor();
    await page.reload();
    await door(page).waitFor();
  });

  test('no page opens and no data is read without a session', async () => {
    const { page } = await stage.person(0n);
    const paths = requestsOf(page);
    let sockets = 0;
    page.on('websocket', () => (sockets += 1));
    for (const name of ADMIN_PAGES) {
      await page.goto(pathOf(name));
      await door(page).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    expect(new Set(paths)).toEqual(new Set(['session']));
    expect(sockets).toBe(0);
  });

  test('an unlisted wallet sees a refusal and no data', async () => {
    const stranger = await stage.person(SOL);
    const paths = requestsOf(stranger.page);
    await stranger.knock('/admin/xeroz/users');
    await stranger.page.getByText('This wallet is not an admin').waitFor();
    await stranger.page.getByText(stranger.wallet.address).waitFor();
    expect(new Set(paths)).toEqual(new Set(['session', 'sign-in/input', 'sign-in']));
    const given = await stranger.page.context().cookies();
    expect(given.map(({ name }) => name)).not.toContain('admin_session');
  });

  test('a session that no longer exists shows the sign-in at the next request, and clears the page', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn('/admin/xeroz/users');
    await page.getByRole('table').waitFor();
    await page.context().clearCookies();
    // An event of a pool can make the page refetch before the click, and then the link is already removed.
    const click = page.getByRole('link', { name: 'Transactions' }).click();
    await Promise.race([click.catch(() => undefined), door(page).waitFor()]);
    await door(page).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  test('the page shows the sign-in when the session expires, without a user’s action', async () => {
    const admin = await stage.admin();
    await admin.page.clock.install();
    await admin.signIn('/admin/xeroz/settings');
    // Eight hours pass in the page, but not on the server's clock, so the test ends the server's session by hand.
    const { origin } = new URL(admin.page.url());
    const ended = await admin.page.request.post('/api/admin/sign-out', { headers: { origin }, data: {} });
    expect(ended.status()).toBe(200);
    await admin.page.clock.fastForward('08:00:05');
    await door(admin.page).waitFor();
  });

  test('an admin can only send with the wallet that signed in', async () => {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/settings');
    const cookies = await admin.page.context().cookies();
    const other = await stage.person(SOL);
    await other.page.context().addCookies(cookies);
    await other.page.goto('/');
    await other.connect();
    await other.page.goto('/admin/xeroz/settings');
    await other.page.getByText('Another wallet is connected').waitFor();
    expect(other.wallet.promptCount()).toBe(0);
  });
}
