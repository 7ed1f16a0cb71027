import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '#src/i18n/languages.ts';
import { textsOf } from '#src/i18n/testing/texts.ts';
import { hasChromium } from './support/chromium.ts';
import { unfoldOptions } from './support/create-form.ts';
import { englishFinder } from './support/english-left.ts';
import { drawnPool, openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import {
  axeFindings,
  brokenTexts,
  enter,
  goTo,
  headings,
  overflowAt,
  routesFor,
  settled,
  showTheme,
} from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const WIDTHS = [320, 390, 768, 1440];
/** One language with short texts and one with long texts; structure and colours are the same in all languages. */
const AXE_LANGUAGES: ReadonlySet<Language> = new Set(['en', 'es']);
const AXE_WIDTHS = new Set([390, 1440]);
/** Languages visited without a wallet, which shows other texts. All others are visited with a wallet. */
const WITHOUT_WALLET: ReadonlySet<Language> = new Set(['es']);

type TextOf = (namespace: string, key: string) => string;

describe.runIf(hasChromium())('every screen in every language', () => {
  // Use a separate product, whose lists contain only this test's pools.
  const stage = new Stage('screens', {});
  let routes: readonly string[] | null = null;

  test.each(languageCodes())(
    'every screen in every language is accessible and fits, wide and narrow, without English text: %s',
    async (language) => {
      routes ??= await stageRoutes(stage);
      const player = await stage.person(SOL, { locale: language });
      const { page } = player;
      const textOf: TextOf = (namespace, key) => textsOf(language, namespace).get(key) ?? '';
      const englishIn = language === 'en' ? () => Promise.resolve([]) : englishFinder(language);
      const faults = new Set<string>();
      const look = async (where: string): Promise<void> => {
        for (const text of await brokenTexts(page)) faults.add(`${where}: “${text}”`);
        for (const text of await englishIn(page)) faults.add(`${where} in English: ${text}`);
      };

      await enter(page, '/how-it-works');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      if (!WITHOUT_WALLET.has(language)) await connect(player, textOf, look);
      // Begin on another page than the first of the routes.
      await goTo(page, '/suggestions');
      const titles = new Set<string>();
      for (const route of routes) {
        await goTo(page, route);
        await look(route);
        const { title, heading } = await headings(page);
        titles.add(title);
        if (heading === '') faults.add(`${route}: no heading`);
        for (const fault of await faultsByWidth(page, AXE_LANGUAGES.has(language))) {
          faults.add(`${route}, ${fault}`);
        }
      }
      expect(titles.size, [...titles].join('\n')).toBe(routes.length);

      await goTo(page, '/how-it-works');
      if (WITHOUT_WALLET.has(language)) await connect(player, textOf, look);
      await lookIntoDialogs(page, textOf, look);
      expect([...faults]).toEqual([]);
      expect(player.consoleErrors).toEqual([]);
    },
  );
});

/** Creates the pools that the routes show. */
async function stageRoutes({ connection, product }: Stage): Promise<readonly string[]> {
  const open = await openPool(connection, product.rpc);
  const drawn = await drawnPool(connection, product.rpc);
  return routesFor(open.id, drawn.id, drawn.creator);
}

async function faultsByWidth(page: Page, byAxe: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    const overflow = await overflowAt(page, width, true);
    if (overflow > 0) faults.push(`${width} px: ${overflow} px too wide`);
    if (!byAxe || !AXE_WIDTHS.has(width)) continue;
    await settled(page);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      faults.push(...(await axeFindings(page)).map((finding) => `${width} px, ${theme}: ${finding}`));
    }
  }
  return faults;
}

/** Connects a wallet in any language, and checks the chooser and the toast. */
async function connect({ page, wallet }: Player, textOf: TextOf, look: (where: string) => Promise<void>) {
  await page
    .getByRole('button', { name: textOf('wallet', 'connect'), exact: true })
    .first()
    .click();
  const chooser = page.getByRole('dialog');
  await chooser.getByRole('button', { name: textOf('wallet', 'chooser.more'), exact: true }).click();
  await look('wallet chooser');
  await chooser.getByRole('button', { name: wallet.name }).click();
  await page.getByRole('banner').getByText(wallet.address.slice(-4)).waitFor();
  await look('toast');
}

async function lookIntoDialogs(
  page: Page,
  textOf: TextOf,
  look: (where: string) => Promise<void>,
): Promise<void> {
  const opens = async (path: string, ...names: string[]): Promise<void> => {
    await goTo(page, path);
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await look(`${path} ${names.join(' ')}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await opens('/pools', textOf('pools', 'filters.open'));
  await opens('/how-it-works', textOf('notifications', 'bell'));
  await opens('/pool-completion', textOf('completion', 'explainer.open'));
  await goTo(page, '/pools');
  await page
    .getByRole('button', { name: textOf('pools', 'list.create'), exact: true })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await look('create form');
  await unfoldOptions(form);
  await form.getByLabel(textOf('create-pool', 'stake.label')).fill('0.001');
  await form.getByLabel(textOf('create-pool', 'name.label')).fill('Quiet Rings');
  const review = form.getByRole('button', { name: textOf('create-pool', 'review') });
  await review.click();
  await look('create form with problems');
  await form.getByLabel(textOf('create-pool', 'stake.label')).fill('0.1');
  await review.click();
  await form.getByText(textOf('create-pool', 'rules.first'), { exact: true }).waitFor();
  await look('pool to confirm');
  await page.keyboard.press('Escape');
  await opens('/suggestions', textOf('suggestions', 'make'), textOf('suggestions', 'form.send'));
}
