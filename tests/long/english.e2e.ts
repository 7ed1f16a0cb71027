import { describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '#src/i18n/languages.ts';
import { textsOf } from '#src/i18n/testing/texts.ts';
import { hasChromium } from '#tests/e2e/support/chromium.ts';
import { englishFinder } from '#tests/e2e/support/english-left.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { enter, goTo, routesFor } from '#tests/e2e/support/screens.ts';
import { Stage } from '#tests/e2e/support/stage.ts';

const SOL = 1_000_000_000n;
type Translation = Exclude<Language, 'en'>;
const translations = languageCodes().filter((code): code is Translation => code !== 'en');

describe.runIf(hasChromium())('nothing is said in English, by eye or to a screen reader', () => {
  const stage = new Stage('english', { KEEPER_REQUEST_DELAY_SECONDS: '0' });
  let pools: { readonly open: bigint; readonly drawn: bigint } | null = null;

  test.each(translations)('in %s, on every screen and in its dialogs', async (language) => {
    const { connection, product } = stage;
    pools ??= {
      drawn: (await drawnPool(connection, product.rpc)).id,
      open: (await openPool(connection, product.rpc)).id,
    };
    const person = await stage.person(SOL, { locale: language });
    const { page } = person;
    const englishIn = englishFinder(language);
    const found = new Set<string>();
    const look = async (where: string): Promise<void> => {
      for (const shown of await englishIn(page)) found.add(`${where}: ${shown}`);
    };
    const say = (namespace: string, key: string): string => textsOf(language, namespace).get(key) ?? '';
    const opens = async (path: string, ...names: string[]): Promise<void> => {
      await goTo(page, path);
      for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      await look(`${path} ${names.join(' ')}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    await enter(page, '/how-it-works');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await opens('/', say('wallet', 'connect'), say('wallet', 'chooser.more'));
    await page.getByRole('button', { name: say('wallet', 'connect'), exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: person.wallet.name }).click();
    await page.getByRole('banner').getByText(person.wallet.address.slice(-4)).waitFor();
    await look('toast');
    await goTo(page, '/suggestions');
    for (const route of routesFor(pools.open, pools.drawn)) {
      await goTo(page, route);
      await look(route);
    }
    await opens('/pools', say('pools', 'filters.open'));
    await opens('/how-it-works', say('notifications', 'bell'));
    await opens('/pool-completion', say('completion', 'explainer.open'));
    await goTo(page, '/pools');
    await page
      .getByRole('button', { name: say('pools', 'list.create'), exact: true })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('create-pool', 'stake.label')).fill('0.001');
    await form.getByLabel(say('create-pool', 'name.label')).fill('Quiet Rings');
    const review = form.getByRole('button', { name: say('create-pool', 'review') });
    await review.click();
    await look('create form with problems');
    await form.getByLabel(say('create-pool', 'stake.label')).fill('0.1');
    await review.click();
    await form.getByText(say('create-pool', 'costs.total'), { exact: true }).waitFor();
    await look('pool to confirm');
    await page.keyboard.press('Escape');
    await opens('/suggestions', say('suggestions', 'make'), say('suggestions', 'form.send'));
    expect([...found]).toEqual([]);
  });
});
