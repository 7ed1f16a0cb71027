import { expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { Language } from '#src/i18n/languages.ts';
import { englishFinder } from '#tests/e2e/support/english-left.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { adminPaths } from './paths.ts';
import { ready, visit } from './reading.ts';

/** Two languages are enough: the table of keys proves completeness, and English without a key shows in any language. */
const TRANSLATIONS: readonly Exclude<Language, 'en'>[] = ['es', 'ja'];

/** Names of the program's interface, in events' spelling too, which stay the same in every language. */
const INTERFACE = namesIn(IDL).flatMap((name) => [name, inCamelCase(name)]);
/** Other texts that stay the same: fields of decoded events, compute budget, the cluster's name, foreign pool names. */
const OTHERS = String.raw`poolName|compute_budget|setComputeUnitLimit|units|true|false|localnet|Größte Runde|Año Nuevo|Şanslı Halka`;
const NAMES = new RegExp(String.raw`(?<!\p{L})(?:${INTERFACE.join('|')}|${OTHERS})(?!\p{L})`);

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'name' in value && typeof value.name === 'string' ? [value.name] : [];
  return [...new Set([...own, ...Object.values(value).flatMap(namesIn)])];
}

function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Tests each page in two languages. */
export function languagesTests(stage: Stage, seed: () => Seed): void {
  test.each(TRANSLATIONS)('in %s no admin page shows English text', async (language) => {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/audit');
    const { page } = await stage.person(0n, { locale: language });
    const englishIn = englishFinder(language, NAMES);
    const found: string[] = [];
    const look = async (where: string): Promise<void> => {
      found.push(...(await englishIn(page)).map((text) => `${where}: ${text}`));
    };
    await page.goto('/admin/xeroz/audit');
    await ready(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await look('door');
    await page.context().addCookies(await admin.page.context().cookies());
    await page.reload();
    await page.getByRole('table').first().waitFor();
    for (const path of adminPaths(seed())) {
      await visit(page, path);
      await look(path);
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
