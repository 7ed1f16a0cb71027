import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { unfoldOptions } from './support/create-form.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
/** A password that no other text of a page contains, encoded or not. */
const SECRET = 'quiet-otter-77-lamp';

describe.runIf(hasChromium())('an invitation', () => {
  const stage = new Stage('invite');

  test('brings a friend into a pool with a password in four presses, and leaves no trace of the password', async () => {
    const [creator, friend] = [await stage.person(START), await stage.person(START)];
    await creator.page.addInitScript(
      'navigator.clipboard.writeText = async (text) => { window.copied = text; }',
    );
    await createGated(creator);
    // The page has the password until it reloads. Afterwards the creator must type it again, and it is checked.
    expect(await makeLink(creator)).toMatch(new RegExp(`/pools/\\w+#invite=${SECRET}$`));
    await creator.page.reload();
    const link = await makeLink(creator, SECRET);
    expect(new URL(link).hash).toBe(`#invite=${SECRET}`);

    const { page } = friend;
    const traces = tracesOf(friend);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /invites you\. Seat 2 of 3 is open$/ }).waitFor();
    expect(page.url()).toBe(new URL(new URL(link).pathname, link).href);
    await page.getByText('The password came with the link.', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Join for 0.100', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a seat' });
    expect(await dialog.getByLabel('Password').inputValue()).toBe(SECRET);
    await dialog.locator('button[type=submit]:enabled').click();
    await page.getByRole('heading', { name: 'You are in: seat 2' }).waitFor();
    expect(traces, 'sent or logged').toEqual([]);
    expect(await storedBy(friend), 'stored').not.toContain(SECRET);
    expect(await page.evaluate('JSON.stringify(history.state)'), 'in the history').not.toContain(SECRET);

    // After a reload neither the password nor the invitation is left.
    await page.reload();
    await page.getByRole('heading', { name: 'You are in: seat 2' }).waitFor();
    expect(page.url()).not.toContain('#');
    expect(await storedBy(friend)).not.toContain(SECRET);
  });

  test('an invitation is accepted on the open page, ignored if malformed, and has no effect on a full pool', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { seats: 2 });
    const { page } = await stage.person(0n);
    const path = `/pools/${pool.address}`;
    const short = pool.creator.slice(0, 4);
    for (const fragment of ['#invite=%E0%A4', '#invite=%00', '#invite=', `#invite=${'a'.repeat(300)}`]) {
      await page.goto(path + fragment);
      await page.getByRole('heading', { level: 1, name: /^Quiet Rings/ }).waitFor();
      expect(new URL(page.url()).hash).toBe('');
    }
    // The page does not reload, because only the fragment changes.
    await page.goto(`${path}#invite`);
    await page
      .getByRole('heading', { level: 1, name: `${short} invites you. Seat 3 of 3 is open` })
      .waitFor();
    await page.getByText(/^Yours is the last seat\./).waitFor();
    expect(new URL(page.url()).hash).toBe('');

    const full = await openPool(stage.connection, stage.product.rpc, { maxPlayers: 2, seats: 2 });
    await page.goto(`/pools/${full.address}#invite`);
    await page.getByRole('heading', { name: 'This pool is full' }).waitFor();
    expect(await page.getByText(/invites you/).count()).toBe(0);
  });
});

async function createGated(creator: Player): Promise<void> {
  const { page } = creator;
  await page.goto('/pools');
  await creator.connect();
  await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
  const form = page.getByRole('dialog');
  await unfoldOptions(form);
  await form.getByLabel('Players', { exact: true }).fill('3');
  await form.getByLabel('Stake per player').fill('0.1');
  await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
  await form.getByLabel('Password', { exact: true }).fill(SECRET);
  await form.getByRole('button', { name: 'Review' }).click();
  await form.getByRole('button', { name: 'Create pool' }).click();
  await page.waitForURL(/\/pools\/\w+$/);
}

/** Copies the pool's link with the password. @param typed the password to type, if the page does not have it */
async function makeLink({ page }: Player, typed?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite players' }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite to / });
  await dialog.getByRole('checkbox', { name: 'Put the password in the link' }).check();
  await dialog.getByText('Whoever has the link can join.', { exact: true }).waitFor();
  if (typed !== undefined) await dialog.getByLabel('Password', { exact: true }).fill(typed);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate('window.copied !== undefined')).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return String(await page.evaluate('window.copied'));
}

/** Collects requests and log messages of a player's pages from now on that contain the secret. */
function tracesOf({ page }: Player): string[] {
  const traces: string[] = [];
  const note = (where: string, text: string | null): void => {
    if (text?.includes(SECRET)) traces.push(`${where}: ${text}`);
  };
  page.context().on('request', (request) => {
    // Playwright includes the fragment, which browsers do not send.
    note('address', request.url().split('#')[0] ?? '');
    note('body', request.postData());
    note('headers', JSON.stringify(request.headers()));
  });
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => note('socket', String(payload))));
  page.on('console', (message) => note('console', message.text()));
  return traces;
}

/** Returns everything that a player's browser stores for the page, as a text. */
const storedBy = async ({ page }: Player): Promise<string> =>
  JSON.stringify([
    await page.context().storageState({ indexedDB: true }),
    await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'),
    await page.evaluate(`(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => url);
    })()`),
  ]);
