import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { programErrorName } from '#src/chain/program/errors.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import {
  choose,
  column,
  count,
  expectPersisted,
  expectOrder,
  figures,
  navigates,
  ready,
  rowsOf,
  sol,
  sortBy,
  tableOf,
  total,
  turn,
  visit,
} from './reading.ts';

/** Number of transactions before the seeding: the configuration. */
const BEFORE = 1;

const transactions = (page: Page) => tableOf(page, 'Transactions');

/** Reads the rows' full signatures, which the table shortens. */
async function signatures(page: Page): Promise<string[]> {
  const links = transactions(page).getByRole('link', { name: /^Show transaction/ });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => new URL(href).pathname.split('/').at(-1) ?? '');
}

/** Downloads a file and reads its lines by the names in the first one. The first ten cells contain no comma. */
async function download(page: Page): Promise<Readonly<Record<string, string>>[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('xeroz-transactions.csv');
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Tests the list of all transactions that were sent to the program. */
export function transactionsTests(stage: Stage, seed: () => Seed): void {
  test('the list shows all transactions of the program, failed ones with the error’s name', async () => {
    const page = await open('transactions');
    expect(await total(page, 'Transactions')).toBe(count(seed().totals.transactions + BEFORE));
    expectOrder(await slots(page));
    await sortBy(page, 'Time');
    expectOrder(await slots(page), 'asc');
    expect((await signatures(page))[BEFORE]).toBe(seed().transactions[0]);

    await choose(page, 'Result', 'Failed');
    expect(await total(page, 'Transactions')).toBe(count(seed().totals.failed));
    const first = await signatures(page);
    const results = await column(transactions(page), 'Result');
    await expectPersisted(page, (one) => signatures(one));
    await turn(page, 'Next');
    const listed = [...first, ...(await signatures(page))];
    results.push(...(await column(transactions(page), 'Result')));
    expect(listed.toSorted()).toEqual(seed().failed.toSorted());
    const { value } = await stage.connection.getSignatureStatuses(listed, { searchTransactionHistory: true });
    expect(results).toEqual(value.map((status) => `Failed\n${programErrorName(status?.err)}`));
    expect(new Set(results).size).toBeGreaterThan(3);
    await navigates(page, () => page.goBack());
    expect(await signatures(page)).toEqual(first);
  });

  test('transactions are filtered by instruction, event, wallet, pool and signature', async () => {
    const page = await open('transactions');
    await choose(page, 'Instruction', 'time_out_draw');
    for (const text of await column(transactions(page), 'Instructions'))
      expect(text).toContain('time_out_draw');
    await choose(page, 'Event', 'PoolClosed');
    await page.getByText('No transaction matches.').waitFor();
    await choose(page, 'Instruction', 'Instruction: all');
    for (const text of await column(transactions(page), 'Events')) expect(text).toContain('PoolClosed');
    await visit(page, 'transactions');
    await navigates(page, () => page.getByRole('textbox', { name: 'Wallet address' }).fill(seed().anyone));
    const payers = await column(transactions(page), 'Fee payer');
    expect(payers).toContain(seed().anyone);
    const [pool] = seed().of('openShort');
    await visit(page, `transactions?failed=false`);
    await navigates(page, () =>
      page.getByRole('textbox', { name: 'Pool address' }).fill(pool?.address ?? ''),
    );
    const created = await column(transactions(page), 'Events');
    expect(created.at(-1)).toContain('PoolCreated');
    const sought = seed().failed[3] ?? '';
    await visit(page, 'transactions');
    await page.getByRole('textbox', { name: 'Signature' }).fill(sought.slice(0, 12));
    await page.getByText('This is not a signature').waitFor();
    await navigates(page, () => page.getByRole('textbox', { name: 'Signature' }).fill(sought));
    expect(await signatures(page)).toEqual([sought]);
    await page.getByText('Failed here').waitFor();
  });

  test('a transaction’s details show its instructions, their arguments and accounts, its events and its error', async () => {
    const pool = seed()
      .of('open')
      .find(({ bonusLamports }) => bonusLamports > 0n);
    if (pool === undefined) throw new Error('No open pool has a bonus');
    const page = await open(`transactions?pool=${pool.address}&instruction=create_pool`);
    expect(await total(page, 'Transactions')).toBe('1');
    await transactions(page)
      .getByRole('button', { name: /^Details of/ })
      .click();
    const instruction = page
      .getByRole('listitem')
      .filter({ has: page.getByText('create_pool', { exact: true }) })
      .filter({ hasText: 'Arguments' })
      .first();
    await instruction.getByText(/^\d+ accounts$/).click();
    const answerOf = await figures(instruction);
    expect(answerOf).toMatchObject({
      entry_lamports: expect.stringContaining(`= ${sol(pool.entryLamports)}`) as string,
      bonus_lamports: expect.stringContaining(`= ${sol(pool.bonusLamports)}`) as string,
      max_players: String(pool.maxPlayers),
      min_players: String(pool.minPlayers),
      creator: pool.creator,
      pool: pool.address,
    });
    const event = page
      .getByRole('listitem')
      .filter({ has: page.getByText('PoolCreated', { exact: true }) })
      .filter({ hasNotText: 'Arguments' });
    expect(Object.values(await figures(event.first()))).toContain(pool.creator);
    await page.getByText('Logs', { exact: true }).click();
    await page.getByText('Program log: Instruction: CreatePool').waitFor();
  });

  test('matching transactions are downloaded as a file, with progress and a way to stop', async () => {
    const page = await open('transactions?failed=true');
    const failed = await download(page);
    expect(new Set(failed.map(({ signature }) => signature))).toEqual(new Set(seed().failed));
    expect(failed).toHaveLength(seed().failed.length);
    const [row] = await rowsOf(transactions(page));
    const [signature] = await signatures(page);
    const same = failed.find((line) => line['signature'] === signature);
    expect(same).toMatchObject({
      fee_payer: row?.['Fee payer'],
      instructions: row?.['Instructions'],
      program_error: row?.['Result']?.split('\n')[1],
      succeeded: 'false',
      slot: row?.['Slot']?.split('\n')[0]?.replaceAll(',', ''),
    });

    await visit(page, 'transactions?event=PoolClosed');
    const closing = await download(page);
    const pools = new Set(closing.flatMap((line) => line['pools']?.split(' ') ?? []));
    expect([...pools].toSorted()).toEqual(
      seed()
        .of('closed')
        .map(({ address }) => address)
        .toSorted(),
    );

    await visit(page, 'transactions');
    let files = 0;
    page.on('download', () => (files += 1));
    const all = count(seed().totals.transactions + BEFORE);
    // The second page gets no answer, so reading lasts until it is stopped.
    const secondPage = /\/api\/admin\/transactions\?.*cursor=/;
    await page.route(secondPage, () => undefined);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByText(new RegExp(`^[1-9][\\d,]* of ${all} read$`)).waitFor();
    await page.getByRole('button', { name: 'Stop reading' }).click();
    await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    expect(files).toBe(0);
    await page.unroute(secondPage);
    const everything = await download(page);
    expect(everything.map((line) => line['signature']).slice(0, -BEFORE)).toEqual(
      seed().transactions.toReversed(),
    );
  });

  async function slots(page: Page): Promise<number[]> {
    const texts = await column(transactions(page), 'Slot');
    return texts.map((text) => Number(text.split('\n')[0]?.replaceAll(',', '')));
  }

  async function open(path: string): Promise<Page> {
    const admin = await stage.admin();
    await admin.signIn(`/admin/xeroz/${path}`);
    await ready(admin.page);
    return admin.page;
  }
}
