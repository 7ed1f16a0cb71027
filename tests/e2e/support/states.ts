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

/** A state of a page that a person can reach. */
export interface State {
  readonly name: string;
  /** The page's path. */
  readonly path: string;
  /** Actions of the person until the state is in sight. */
  readonly reach?: (page: Page, player: Player) => Promise<unknown>;
  /** Whether the page waits for something that does not come. */
  readonly waits?: boolean;
  /** Width in pixels; a phone's by default. */
  readonly width?: number;
}

type FaultsOf = (page: Page, width: number) => Promise<string[]>;

/** Prepares a page, before it loads, for holding its timers. */
export const canLast = (page: Page): Promise<unknown> => page.addInitScript({ content: DURATIONS });

/** Makes short-lived things from now on stay in sight: a toast, or a button that says that it has copied. */
export const last = (page: Page, lasting = true): Promise<unknown> =>
  page.evaluate(`globalThis.momentsLast = ${lasting}`);

/**
 * Brings a person to each state in turn. Returns all faults, each with the state's name; a state that cannot be reached
 * is a fault too.
 * @param faultsOf returns the faults of a page as it stands
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
  await resize(page, { width, height: HEIGHT });
  await leave(page);
  const go = waits ? navigateTo : goTo;
  // Go elsewhere first: a change to a page of the same kind could not be noticed.
  if (kindOf(new URL(page.url()).pathname) === kindOf(path)) await go(page, '/nowhere');
  await go(page, path);
  try {
    await reach?.(page, player);
    return await faultsOf(page, width);
  } finally {
    await last(page, false);
  }
}

/** Returns the faults of a page as it stands: axe's findings in both themes, sideways scroll, and broken texts. */
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
  // The toast may also go by itself, just as it is to be pressed.
  for (let tries = 0; tries < 15 && (await toast.count()) > 0; tries += 1) {
    await toast.click({ timeout: LEAVING_MS }).catch(() => undefined);
  }
}
