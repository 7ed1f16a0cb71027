import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { reviewRows } from '#tests/support/review-table.ts';

const TABLE = /^\| Transaction .*\n\|[-| ]+\n((?:\|.*\n)+)/m;

/** Returns the cells of the document's table of transactions. */
function documented(): string[][] {
  const [, rows = ''] = TABLE.exec(readFileSync('docs/wallet-review.md', 'utf8')) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

test('the dossier for wallets lists each transaction with its signers, accounts and balances', async () => {
  expect(documented()).toEqual(reviewRows(await ProgramWorld.open()));
});

test('every transaction of a player needs no signature but the wallet’s', async () => {
  for (const [title, , signs] of reviewRows(await ProgramWorld.open())) {
    expect(signs, title).toMatch(/^(`\w+`|the fee payer)$/);
  }
});
