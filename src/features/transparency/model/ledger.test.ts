import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { contextOf, drawNamed, FINISHED, finishedPool } from '#src/protocol/testing/finished-pool.ts';
import { ledgerOf } from '#src/verify/ledger.ts';
import { ledgerCsv, ledgerJson } from './ledger-files.ts';

const jsonSchema = v.object({
  rows: v.array(v.object({ role: v.string(), address: v.string(), total: v.string() })),
  total: v.string(),
  entryLamports: v.string(),
});

const csvTotals = (csv: string): { rows: bigint[]; sum: bigint } => {
  const lines = csv.trimEnd().split('\r\n').slice(1);
  const totals = lines.map((line) => BigInt(line.split(',').at(-1) ?? 'none'));
  return { rows: totals.slice(0, -1), sum: totals.at(-1) ?? 0n };
};
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

describe.each(FINISHED)('the ledger of $name', (vector) => {
  const pool = finishedPool(vector);
  const { program } = contextOf(vector);
  const ledger = ledgerOf(pool);
  if (ledger === null) throw new Error('no ledger');
  const paidIn = BigInt(pool.playerCount) * pool.entryLamports + pool.bonusLamports;

  test('the ledger adds up to everything paid in', () => {
    expect(ledger.total).toBe(paidIn);
    expect(ledger.rows).toHaveLength(pool.playerCount + 3);
    expect(ledger.rows.filter(({ role }) => role === 'winner')).toHaveLength(pool.winnerCount);
    for (const row of ledger.rows) {
      expect(row.total).toBe(row.stakeback + row.base + row.bonus + row.refund + row.fee);
    }
  });

  test('the ledger as CSV adds up to everything paid in', () => {
    const { rows, sum } = csvTotals(ledgerCsv(ledger));
    expect(rows).toHaveLength(pool.playerCount + 3);
    expect(sumOf(rows)).toBe(paidIn);
    expect(sum).toBe(paidIn);
  });

  test('the ledger as JSON adds up to everything paid in, in lamports', () => {
    const json = v.parse(jsonSchema, JSON.parse(ledgerJson(pool, program, ledger)));
    expect(json.total).toBe(paidIn.toString());
    expect(sumOf(json.rows.map(({ total }) => BigInt(total)))).toBe(paidIn);
    expect(json.rows.at(-1)).toMatchObject({ role: 'treasury', address: pool.treasury });
    expect(json.entryLamports).toBe('100000000');
  });
});

test('every row of the CSV has as many cells as its header', () => {
  const ledger = ledgerOf(finishedPool(drawNamed('two players, multiplier')));
  const lines = ledger ? ledgerCsv(ledger).trimEnd().split('\r\n') : [];
  expect(lines[0]).toBe('role,address,weight,stakeback,base,bonus,refund,fee,total');
  expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([9]));
});

test('the ledger of a refund contains only the entries and the bonus', () => {
  const players = [1, 2, 3].map(sampleAddress);
  const pool = samplePool({ status: 'refunding', players, playerCount: 3, bonusLamports: 5n });
  const ledger = ledgerOf(pool);
  expect(ledger?.total).toBe(300_000_005n);
  expect(ledger?.rows.map(({ role, total }) => [role, total])).toEqual([
    ['player', 100_000_000n],
    ['player', 100_000_000n],
    ['player', 100_000_000n],
    ['creator', 5n],
  ]);
});

test('a running pool has no ledger', () => {
  expect(ledgerOf(samplePool())).toBeNull();
  expect(ledgerOf(samplePool({ status: 'locked' }))).toBeNull();
});
