/** Reads visible parts of admin pages: figures, tables, and the state in a page's address. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { solExact } from '#src/protocol/amounts.ts';
import { settled } from '../support/screens.ts';

const ADMIN = '/admin/xeroz';

/** Formats a count as an English page does. */
export const count = (figure: number): string => figure.toLocaleString('en-US');
/** Formats lamports as a page does. */
export const sol = (lamports: bigint): string => `${solExact(lamports)} SOL`;
/** Parses a text of `sol` to lamports. */
export const lamportsOf = (text: string): bigint => {
  const [integer = '', fraction = ''] = text.replace(' SOL', '').split('.');
  return BigInt(integer + fraction.padEnd(9, '0'));
};

/** Navigates to another admin page as links do, and waits until it has loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`${ADMIN}/${path}`)})`);
  await ready(page);
}

/** Waits until the page shows no placeholder. */
export async function ready(page: Page): Promise<void> {
  await settled(page);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Finds a part of the page by its name. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Reads the terms of a part, each with the figure below or beside it. */
export async function figures(scope: Locator): Promise<Record<string, string>> {
  await scope.locator('dl > div').first().waitFor();
  return Object.fromEntries(
    await scope
      .locator('dl > div')
      .evaluateAll((lines) =>
        lines.map((line) => [
          line.querySelector('dt')?.innerText ?? '',
          line.querySelector('dd')?.innerText ?? '',
        ]),
      ),
  );
}

type Row = Readonly<Record<string, string>>;

/** Reads a table's rows by the names of its columns, with full addresses and exact times for shortened ones. */
export async function rowsOf(table: Locator): Promise<Row[]> {
  await table.waitFor();
  return table.evaluate((element) => {
    const texts = (cells: NodeListOf<HTMLElement>): string[] =>
      [...cells].map((cell) => {
        const wallet = cell.querySelector<HTMLElement>('a[href*="/users/"]');
        const time = cell.querySelector('time');
        // The unit of an amount without a visible unit is only for screen readers.
        return time?.dateTime ?? wallet?.title ?? cell.innerText.trim().replace(/\s+SOL$/, ' SOL');
      });
    const names = [...element.querySelectorAll('thead th')].map((cell) => {
      const spoken = cell.cloneNode(true) as Element;
      for (const hidden of spoken.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return spoken.textContent.trim();
    });
    return [...element.querySelectorAll('tbody > tr')]
      .map((row) => texts(row.querySelectorAll(':scope > td')))
      .filter((cells) => cells.length === names.length)
      .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  });
}

export const tableOf = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

/** Reads the texts of one column, from the top. */
export async function column(table: Locator, name: string): Promise<string[]> {
  return (await rowsOf(table)).map((row) => row[name] ?? '');
}

/** Reads the total number of a list's rows, which its pager shows. */
export async function total(page: Page, list: string): Promise<string> {
  const text = await page
    .getByRole('navigation', { name: `Pages: ${list}`, exact: true })
    .getByText(/ total$| of [\d,]+$/)
    .innerText();
  return text.replace(' in total', '').replace(/^.* of /, '');
}

/** Runs `act`, which changes the page's address, and waits until the page has loaded. */
export async function navigates(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await act();
  await page.waitForURL((url) => url.href !== before);
  await ready(page);
}

/**
 * Expects a page to show the same after a reload, and in a new page at the same address.
 * @param look reads the part to compare
 */
export async function expectPersisted(page: Page, look: (page: Page) => Promise<unknown>): Promise<void> {
  const seen = await look(page);
  await page.reload();
  await ready(page);
  expect(await look(page)).toEqual(seen);
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await ready(fresh);
  expect(await look(fresh)).toEqual(seen);
  await fresh.close();
}

/** Expects values to be sorted, `desc` by default. */
export function expectOrder(
  values: readonly (bigint | number | string)[],
  order: 'asc' | 'desc' = 'desc',
): void {
  const sorted = values.toSorted((a, b) => (a === b ? 0 : a < b === (order === 'asc') ? -1 : 1));
  expect(values.length).toBeGreaterThan(1);
  expect(values).toEqual(sorted);
}

/** Presses the heading of a column, which sorts the table. */
export const sortBy = (page: Page, name: string): Promise<void> =>
  navigates(page, () => page.getByRole('columnheader').getByRole('button', { name, exact: true }).click());

/** Presses a button of the pager. */
export const turn = (page: Page, to: 'Next' | 'Previous'): Promise<void> =>
  navigates(page, () => page.getByRole('button', { name: to, exact: true }).click());

/** Chooses from a list of values. */
export const choose = (page: Page, label: string, option: string): Promise<void> =>
  navigates(page, () =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option }),
  );
