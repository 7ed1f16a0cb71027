import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { framesDrawn, overflowAt, resize } from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const MOST_TABS = 80;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const LOW = { width: 1280, height: 480 };

const focusSchema = v.object({ name: v.string(), coveredBy: v.nullable(v.string()), outlined: v.boolean() });

describe.runIf(hasChromium())('a pool is played', () => {
  const stage = new Stage('ways-to-play');

  test('a pool is played on a phone, by touch', async () => {
    await openPool(stage.connection, stage.product.rpc, { name: 'Pocket Rings', maxPlayers: 2 });
    const { page, wallet } = await stage.person(START, PHONE);
    await page.goto('/');
    await page.locator('output[data-loader]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.locator('#mobile-menu').getByRole('link', { name: 'Pools' }).tap();
    await page.getByRole('main').getByRole('link', { name: 'Pocket Rings' }).tap();
    await page.getByRole('button', { name: 'Connect Wallet' }).first().tap();
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).tap();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .tap();
    const dialog = page.getByRole('dialog', { name: /^Take (a|the last) seat$/ });
    await dialog.locator('button[type=submit]:enabled').tap();
    await page.getByRole('button', { name: 'Watch the draw' }).tap();
    await page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
    await stage.passCountdown();
    await page.getByRole('button', { name: 'Complete the pool' }).tap();
    const outcome = page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
    await outcome.getByRole('button', { name: /^Claim .* SOL$/ }).tap();
    await page.getByText('Paid to your wallet.').waitFor();
    expect(await overflowAt(page, PHONE.viewport.width)).toBe(0);
  });

  test('a pool is played in another language, which persists', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Anillos' });
    const { page, wallet } = await stage.person(START);
    await page.goto(`/pools/${pool.id}`);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
    await page.getByRole('button', { name: 'Conectar billetera' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Unirse por/ })
      .click();
    await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
    await page
      .getByRole('dialog', { name: 'Estás dentro: asiento 2' })
      .getByRole('button', { name: 'Cerrar' })
      .click();
    await page.getByRole('main').getByRole('button', { name: 'Salir del pool' }).waitFor();
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Salir del pool' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  test('a pool is played with only the keyboard, with the focus always visible', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Quiet Keys' });
    const { page, wallet } = await stage.person(START);
    await page.goto('/pools');
    await page.getByRole('main').getByRole('link', { name: 'Quiet Keys' }).waitFor();
    await page.locator('output[data-loader]').waitFor({ state: 'detached' });
    await tabTo(page, /^Connect Wallet/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).waitFor();
    await tabTo(page, new RegExp(wallet.name));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(page, /^Quiet Keys/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/pools/${pool.id}`);
    await page.getByRole('heading', { level: 1, name: 'Quiet Keys' }).waitFor();
    await tabTo(page, /^Join for/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('button[type=submit]:enabled').waitFor();
    await tabTo(page, /^Join$/);
    await page.keyboard.press('Enter');
    const ticket = page.getByRole('dialog', { name: /^You are in: seat/ });
    await ticket.waitFor();
    await tabTo(page, /^Done/);
    await page.keyboard.press('Enter');
    await ticket.waitFor({ state: 'detached' });
    await tabTo(page, /^Exit pool/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Exit/ }).waitFor();
    await tabTo(page, /^Exit pool/);
    await page.keyboard.press('Enter');
    await page.getByText('You left this pool once.', { exact: false }).waitFor();
    // Tab through the rest of the page, also in a low window, until the focus returns to the top.
    for (const window of [LOW, PHONE.viewport]) {
      await resize(page, window);
      await tabTo(page, /^Skip to content/);
    }
  });
});

/** Presses Tab until the focused element has this name. No element that gets the focus may be covered. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    // Elements that move away from the focus react to scrolling in the next frame.
    await framesDrawn(page);
    const focus = v.parse(focusSchema, await page.evaluate(FOCUS));
    passed.push(focus.name);
    expect(focus.coveredBy, `“${focus.name}” is covered`).toBeNull();
    expect(focus.outlined, `“${focus.name}” does not show its focus`).toBe(true);
    if (name.test(focus.name)) return;
  }
  throw new Error(`Tab never came to ${String(name)}: ${passed.join(', ')}`);
}

/**
 * Runs in the page. Returns the focused element, the element that covers its middle, and whether its focus is visible.
 * Elements that let clicks through count as covers too. If a control is invisible, its parent must show the focus.
 */
const FOCUS = `(() => {
  const element = document.activeElement;
  const hasText = (other) => [...other.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isSeen = (other) =>
    other.checkVisibility({ opacityProperty: true }) &&
    (hasText(other) || getComputedStyle(other).backgroundColor !== 'rgba(0, 0, 0, 0)');
  const { left, top, width, height } = element.getBoundingClientRect();
  const takesClicks = document.createElement('style');
  takesClicks.textContent = '* { pointer-events: auto !important }';
  document.head.append(takesClicks);
  const over = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((other) => element.contains(other) || isSeen(other));
  takesClicks.remove();
  const own = getComputedStyle(element);
  const style = own.opacity === '0' ? getComputedStyle(element.parentElement) : own;
  const named = element.getAttribute('aria-label') ?? element.innerText ?? element.getAttribute('name') ?? '';
  const isOwn = over !== undefined && (element.contains(over) || over.contains(element));
  const isPage = element.matches('body, main');
  return {
    name: named.trim(),
    coveredBy: isPage || isOwn ? null : (over?.outerHTML ?? 'the edge of the window'),
    outlined: isPage || style.outlineStyle !== 'none' || style.boxShadow !== 'none',
  };
})()`;
