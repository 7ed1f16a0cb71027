/** Admin pages as a person sees them: figures, tables, and what a page's address keeps. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { solExact } from '#src/protocol/amounts.ts';
import { settled } from '#tests/e2e/support/screens.ts';

const ADMIN = '/admin/xeroz';

/** How a count stands on an English page. */
export const count = (figure: number): string => figure.toLocaleString('en-US');
/** How lamports stand on a page. */
export const sol = (lamports: bigint): string => `${solExact(lamports)} SOL`;
/** Lamports of what `sol` has written. */
export const lamportsOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace(' SOL', '').split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
};

/** Goes to another page of the area as its links do, and waits until everything on it has come. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`${ADMIN}/${path}`)})`);
  await ready(page);
}

/** Waits until nothing on the page stands for something still to come. */
export async function ready(page: Page): Promise<void> {
  await settled(page);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** A part of the page by its name. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The terms of a part with the figure below or beside each. */
export async function figures(scope: Locator): Promise<Record<string, string>> {
  await scope.waitFor();
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

/** The rows of a table by the names of its columns: whole addresses and exact times where they are shown short. */
export async function rowsOf(table: Locator): Promise<Row[]> {
  await table.waitFor();
  return table.evaluate((element) => {
    const texts = (cells: NodeListOf<HTMLElement>): string[] =>
      [...cells].map((cell) => {
        const wallet = cell.querySelector<HTMLElement>('a[href*="/users/"]');
        const time = cell.querySelector('time');
        return time?.dateTime ?? wallet?.title ?? cell.innerText.trim();
      });
    const names = texts(element.querySelectorAll('thead th'));
    return [...element.querySelectorAll('tbody > tr')]
      .map((row) => texts(row.querySelectorAll(':scope > td')))
      .filter((cells) => cells.length === names.length)
      .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  });
}

export const tableOf = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

/** The texts of one column, from the top. */
export async function column(table: Locator, name: string): Promise<string[]> {
  return (await rowsOf(table)).map((row) => row[name] ?? '');
}

/** How many rows a list has over all of its pages. */
export async function total(page: Page, list: string): Promise<string> {
  const text = await page
    .getByRole('navigation', { name: `Pages of: ${list}`, exact: true })
    .getByText(/ in all$/)
    .innerText();
  return text.replace(' in all', '');
}

/** Does something that changes what the page's address says, and waits for what it then shows. */
export async function moves(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await act();
  await page.waitForURL((url) => url.href !== before);
  await ready(page);
}

/**
 * That a page shows the same after a reload, and to whoever opens its address anew.
 * @param look what is to be the same
 */
export async function expectKept(page: Page, look: (page: Page) => Promise<unknown>): Promise<void> {
  const seen = await look(page);
  await page.reload();
  await ready(page);
  expect(await look(page)).toEqual(seen);
  const anew = await page.context().newPage();
  await anew.goto(page.url());
  await ready(anew);
  expect(await look(anew)).toEqual(seen);
  await anew.close();
}

/** That values stand in their order, which is `desc` unless told otherwise. */
export function expectOrder(
  values: readonly (bigint | number | string)[],
  order: 'asc' | 'desc' = 'desc',
): void {
  const sorted = values.toSorted((a, b) => (a === b ? 0 : a < b === (order === 'asc') ? -1 : 1));
  expect(values.length).toBeGreaterThan(1);
  expect(values).toEqual(sorted);
}

/** Presses the heading of a column by which the table sorts. */
export const sortBy = (page: Page, name: string): Promise<void> =>
  moves(page, () => page.getByRole('columnheader').getByRole('button', { name, exact: true }).click());

/** Presses a button of the pager. */
export const turn = (page: Page, to: 'Next' | 'Previous'): Promise<void> =>
  moves(page, () => page.getByRole('button', { name: to, exact: true }).click());

/** Chooses from a list of values. */
export const choose = (page: Page, label: string, option: string): Promise<void> =>
  moves(page, () => page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option }));
