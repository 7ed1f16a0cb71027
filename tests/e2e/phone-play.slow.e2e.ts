import { mkdir } from 'node:fs/promises';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const PICTURES = process.env['PHONE_PICTURES'];
const PHONES = [
  { width: 280, height: 653, theme: 'dark' },
  { width: 360, height: 740, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 844, height: 390, theme: 'light' },
] as const;
/** The share of the window's height that a keyboard leaves. */
const KEYBOARD_LEAVES = 0.5;
/** Runs in the page. Returns whether a dialog's content scrolls below its actions. */
const CUT =
  "[...document.querySelectorAll('[role=dialog] .overflow-y-auto')].some((one) => one.scrollHeight > one.clientHeight)";

describe.runIf(hasChromium())('a pool, played on a phone', () => {
  const stage = new Stage('phone-play');

  test.each(PHONES)('$width × $height, $theme', async ({ width, height, theme }) => {
    const phone: BrowserContextOptions = {
      viewport: { width, height },
      colorScheme: theme,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    };
    const look = async ({ page }: Player, step: string): Promise<void> => {
      const scrolls = 'document.documentElement.scrollWidth > window.innerWidth';
      expect(await page.evaluate(scrolls), `${step} scrolls sideways`).toBe(false);
      if (PICTURES === undefined) return;
      await page.locator('output[data-loader]').waitFor({ state: 'detached' });
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/${width}-${step}.png` });
    };
    const [creator, guest] = await Promise.all([stage.person(START, phone), stage.person(START, phone)]);
    for (const { page } of [creator, guest]) {
      await page.addInitScript(`try { localStorage.setItem('theme', '"${theme}"') } catch {}`);
    }
    const name = `Pocket Rings ${width}`;
    // The loser's modal suggests this pool.
    await openPool(stage.connection, stage.product.rpc, { name: 'Another Ring' });

    await creator.page.goto('/pools');
    await look(creator, 'list');
    await creator.connect();
    await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().tap();
    const form = creator.page.getByRole('dialog');
    await unfoldOptions(form);
    await type(creator, form.getByLabel('Name (optional)'), name, look);
    await type(creator, form.getByLabel('Players', { exact: true }), '2', look);
    await type(creator, form.getByLabel('Stake per player'), '0.1', look);
    await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
    await type(creator, form.getByLabel('Password', { exact: true }), 'open sesame', look);
    await look(creator, 'create');
    await form.getByRole('button', { name: 'Review' }).tap();
    await look(creator, 'review');
    await form.getByRole('button', { name: 'Create pool' }).tap();
    await creator.page.waitForURL(/\/pools\/\w+$/);
    await creator.page.getByRole('heading', { name }).waitFor();
    await look(creator, 'created');

    await guest.page.goto(new URL(creator.page.url()).pathname);
    await guest.connect();
    await guest.page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .tap();
    const seat = guest.page.getByRole('dialog', { name: /^Take (a|the last) seat$/ });
    await type(guest, seat.getByLabel('Password'), 'open sesame', look);
    await look(guest, 'join');
    await seat.locator('button[type=submit]:enabled').tap();
    await guest.page.getByRole('button', { name: 'Watch the draw' }).waitFor();
    await look(guest, 'ticket');
    await guest.closeTicket();
    await guest.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
    await look(guest, 'locked');

    await stage.passCountdown();
    await guest.page.getByRole('button', { name: 'Complete the pool' }).tap();
    const outcomes = await Promise.all([creator, guest].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual(['lost', 'won']);
    for (const [index, person] of [creator, guest].entries()) {
      await look(person, outcomes[index] ?? '');
      if (width === 280) expect(await person.page.evaluate(CUT)).toBe(false);
      await person.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Claim .* SOL$/ })
        .tap();
      await person.page.getByText('Paid to your wallet.').waitFor();
    }
    await look(guest, 'claimed');

    await guest.page.goto(`/vrf-transparency/${new URL(creator.page.url()).pathname.split('/').at(-1)}`);
    await guest.page.getByText('This draw is correct.', { exact: true }).waitFor();
    await look(guest, 'verified');
    await guest.page.goto('/activity');
    await guest.page.getByText(name).first().waitFor();
    await look(guest, 'activity');
  });
});

/** Types into a field while the phone's keyboard is open, which must not cover the field. */
async function type(
  person: Player,
  field: Locator,
  text: string,
  look: (person: Player, step: string) => Promise<void>,
): Promise<void> {
  const { page } = person;
  await field.tap();
  const close = await openKeyboard(person);
  await expect
    .poll(async () => {
      const box = await field.boundingBox();
      const { height, offsetTop } = await visible(person);
      return box !== null && box.y >= offsetTop && box.y + box.height <= offsetTop + height;
    })
    .toBe(true);
  await field.fill(text);
  await look(person, `typing-${(await field.getAttribute('name')) ?? text.replaceAll(/\W/g, '')}`);
  await close();
  await expect.poll(() => page.evaluate('visualViewport.height === window.innerHeight')).toBe(true);
}

const visible = ({ page }: Player): Promise<{ height: number; offsetTop: number }> =>
  page.evaluate('({ height: visualViewport.height, offsetTop: visualViewport.offsetTop })');

/** Simulates an open keyboard, which headless Chromium does not have. @returns a function that closes it */
async function openKeyboard({ page }: Player): Promise<() => Promise<void>> {
  const set = (share: number): Promise<void> =>
    page.evaluate(`{
      const height = Math.round(window.innerHeight * ${share});
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height });
      visualViewport.dispatchEvent(new Event('resize'));
    }`);
  await set(KEYBOARD_LEAVES);
  return () => set(1);
}

async function outcomeOf({ page }: Player): Promise<'won' | 'lost'> {
  const won = page.getByRole('dialog', { name: 'You Won!' });
  const lost = page.getByRole('dialog', { name: 'Not this time' });
  await won.or(lost).first().waitFor();
  return (await won.isVisible()) ? 'won' : 'lost';
}
