import type { Page } from 'playwright-core';
import type { Player } from './player.ts';
import { axeFindings, brokenTexts, goTo, navigateTo, overflowAt, resize, showTheme } from './screens.ts';

const PHONE = 390;
const HEIGHT = 844;
const LEAVING_MS = 2_000;
/** Runs in the page before its own scripts. While `momentsLast` is set, timers of more than 300 ms take ten minutes. */
const DURATIONS = `{
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, ms = 0, ...given) =>
    setTimeout(run, globalThis.momentsLast === true && ms > 300 ? 600_000 : ms, ...given);
}`;

/** A state of a page that a user can reach. */
export interface State {
  readonly name: string;
  /** The page's path. */
  readonly path: string;
  /** The user's actions until the state is visible. */
  readonly reach?: (page: Page, player: Player) => Promise<unknown>;
  /** Whether the page keeps loading something in this state, so that the end of loading is not awaited. */
  readonly waits?: boolean;
  /** Width in pixels; a phone's by default. */
  readonly width?: number;
}

type FaultsOf = (page: Page, width: number) => Promise<string[]>;

/** Prepares a page before it loads, so that `last` can prolong its timers. */
export const canLast = (page: Page): Promise<unknown> => page.addInitScript({ content: DURATIONS });

/** Keeps short-lived elements visible from now on, such as a toast, or a button that reports a copy. */
export const last = (page: Page, lasting = true): Promise<unknown> =>
  page.evaluate(`globalThis.momentsLast = ${lasting}`);

/**
 * Visits each state in turn. Returns all faults, each with the state's name. A state that cannot be reached is a fault,
 * too.
 * @param faultsOf returns the faults of the current page
 */
export async function faultsOfStates(
  player: Player,
  states: readonly State[],
  faultsOf: FaultsOf = faultsNow,
): Promise<string[]> {
  const faults: string[] = [];
  for (const state of states) {
    const found = await visit(player, state, faultsOf).catch((error: unknown) => [
      `not reached: ${String(error)}`,
    ]);
    faults.push(...found.map((fault) => `${state.name}: ${fault}`));
  }
  return faults;
}

const kindOf = (path: string): string | undefined => path.split('/')[1];

async function visit(
  player: Player,
  { path, reach, waits = false, width = PHONE }: State,
  faultsOf: FaultsOf,
): Promise<string[]> {
  const { page } = player;
  await resize(page, { width, height: HEIGHT }, true);
  await leave(page);
  const go = waits ? navigateTo : goTo;
  // Visit another page first, because `goTo` cannot notice a change to a page of the same kind.
  if (kindOf(new URL(page.url()).pathname) === kindOf(path)) await go(page, '/nowhere');
  await go(page, path);
  try {
    await reach?.(page, player);
    return await faultsOf(page, width);
  } finally {
    await last(page, false);
  }
}

/** Returns the faults of the current page: axe's findings in both themes, sideways scrolling, and broken texts. */
export async function faultsNow(page: Page, width = PHONE): Promise<string[]> {
  const overflow = await overflowAt(page, width);
  const faults = (await brokenTexts(page)).map((text) => `“${text}”`);
  if (overflow > 0) faults.push(`${overflow} px too wide at ${width}`);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    faults.push(...(await axeFindings(page)).map((finding) => `${theme}: ${finding}`));
  }
  return faults;
}

/** Closes everything that covers the page. */
async function leave(page: Page): Promise<void> {
  const over = page.locator('[role=dialog], [role=menu], #mobile-menu');
  for (let tries = 0; tries < 3 && (await over.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await over
      .first()
      .waitFor({ state: 'detached', timeout: LEAVING_MS })
      .catch(() => undefined);
  }
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' });
  // The toast may close by itself before the click.
  for (let tries = 0; tries < 15 && (await toast.count()) > 0; tries += 1) {
    await toast.click({ timeout: LEAVING_MS }).catch(() => undefined);
  }
}
