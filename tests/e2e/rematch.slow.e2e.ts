import { describe, expect, test } from 'vitest';
import { shortAddress } from '#src/lib/short-address.ts';
import { hasChromium } from './support/chromium.ts';
import { unfoldOptions } from './support/create-form.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const NAME = 'Old Rivals';

describe.runIf(hasChromium())('a rematch', () => {
  const stage = new Stage('rematch');

  test('a rematch is opened with the same terms from the outcome, and joined from the bell', async () => {
    const [creator, other] = [await stage.person(START), await stage.person(START)];
    await create(creator);
    await other.page.goto(new URL(creator.page.url()).pathname);
    await other.connect();
    await other.joinLast();
    await stage.passCountdown();
    await other.page.getByRole('button', { name: 'Complete the pool' }).click();

    const outcome = creator.page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
    await outcome.getByRole('button', { name: 'Rematch for 0.100', exact: true }).click();
    const dialog = creator.page.getByRole('dialog', { name: 'Rematch?' });
    await dialog.getByText(`Same terms · ${NAME} II`, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Create pool' }).click();
    await creator.page.getByRole('heading', { level: 1, name: `${NAME} II` }).waitFor();

    // The other player finds the rematch under the bell, and has a seat after one approval.
    const { page, wallet } = other;
    await page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications, \d+ unread$/ })
      .click();
    const line = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: `${shortAddress(creator.wallet.address)} wants a rematch` });
    await line.getByText(`${NAME} II`, { exact: true }).waitFor();
    const approvals = wallet.promptCount();
    await line.getByRole('button', { name: 'Join for 0.100', exact: true }).click();
    const seat = page.getByRole('dialog', { name: 'Take the last seat' });
    await seat.locator('button[type=submit]:enabled').click();
    await page.getByRole('dialog', { name: 'You are in: seat 2' }).waitFor();
    expect(wallet.promptCount()).toBe(approvals + 1);
    expect(await line.count()).toBe(0);
    await creator.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
  });
});

async function create(creator: Player): Promise<void> {
  const { page } = creator;
  await page.goto('/pools');
  await creator.connect();
  await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
  const form = page.getByRole('dialog');
  await unfoldOptions(form);
  await form.getByLabel('Name (optional)').fill(NAME);
  await form.getByLabel('Players', { exact: true }).fill('2');
  await form.getByLabel('Stake per player').fill('0.1');
  await form.getByRole('button', { name: 'Review' }).click();
  await form.getByRole('button', { name: 'Create pool' }).click();
  await page.waitForURL(/\/pools\/\w+$/);
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
}
