import { describe, expect, test } from 'vitest';
import { isRoundSignature } from '#src/beacon/verify.ts';
import quicknet from '#src/beacon/vectors/quicknet-rounds.json' with { type: 'json' };
import { offsetOf, sizeOf } from '#src/chain/program/account-bytes.ts';
import vectors from '#src/chain/program/vectors/accounts.json' with { type: 'json' };
import { fromHex } from '#src/protocol/bytes.ts';
import { checkDraw, type DrawReport } from './check-draw.ts';
import type { DrawCopy } from './draw-copy.ts';
import { DRAWN, drawnCopy } from './testing/drawn-copies.ts';

const { copy } = drawnCopy('multipliers: completed, first winner paid');
const { program } = copy;

function reportOf(checked: DrawCopy, options: Partial<Parameters<typeof checkDraw>[1]> = {}): DrawReport {
  const report = checkDraw(checked, { program, ...options });
  if (!report.drawn) throw new Error('not drawn');
  return report;
}

const failing = ({ checks }: DrawReport): string[] =>
  checks.flatMap(({ id, state }) => (state === 'fails' ? [id] : []));

/** Returns the copy with one byte of an account changed. */
const changed = (account: 'pool' | 'beacon', at: number, mask = 1): DrawCopy => ({
  ...copy,
  [account]: {
    ...copy[account],
    data: copy[account].data.map((byte, index) => (index === at ? byte ^ mask : byte)),
  },
});

/** Whether the check of a changed copy holds; bytes that are no draw at all do not. */
function holds(checked: DrawCopy): boolean {
  try {
    const report = checkDraw(checked, { program });
    return report.drawn && report.verdict === 'holds';
  } catch {
    return false;
  }
}

test.each(DRAWN)('every drawn pool of the program’s vectors holds: $name', ({ copy: drawn }) => {
  const report = reportOf(drawn);
  expect(failing(report)).toEqual([]);
  expect(report.verdict).toBe('holds');
  expect(report.steps).toHaveLength(5);
  expect(report.ledger?.total).toBe(report.ledger?.rows.reduce((sum, { total }) => sum + total, 0n));
});

test('a draw is by the League only if the chain is quicknet', () => {
  expect(reportOf(copy).byLeague).toBe(false);
});

test('the rounds that quicknet has published are accepted, and no other signature is', () => {
  for (const { round, signature } of quicknet.rounds) {
    expect(isRoundSignature(quicknet.publicKey, BigInt(round), fromHex(signature))).toBe(true);
    expect(isRoundSignature(quicknet.publicKey, BigInt(round) + 1n, fromHex(signature))).toBe(false);
  }
});

/** The fields of a pool that neither its draw, nor its address, nor what it owes follows from. */
const UNBOUND: ReadonlySet<string> = new Set([
  'id',
  'terms.treasury',
  'terms.gate',
  'terms.name',
  'terms.config_version',
  'terms.join_deadline',
  'terms.retention_seconds',
  'terms.min_players',
  'completer',
  'created_at',
  'settled_at',
  'lock_slot',
  'slot_micros',
]);
/** The fields that may differ by less than a period of the beacon, or by what rounding leaves. */
const NEARLY_BOUND: ReadonlySet<string> = new Set([
  'terms.countdown_seconds',
  'locked_at',
  'terms.bonus_lamports',
]);

describe('a changed byte of an account', () => {
  interface Field {
    readonly field: string;
    readonly offset: number;
    readonly length: number;
  }
  const fieldsOf = (name: 'Pool' | 'Beacon'): readonly Field[] => vectors.layouts[name].fields;
  const unnoticed = (account: 'pool' | 'beacon', fields: readonly Field[]): string[] =>
    fields.flatMap(({ field, offset, length }) =>
      [offset, offset + length - 1].some((at) => holds(changed(account, at))) ? [field] : [],
    );

  // Each verifies a signature, which takes some milliseconds.
  test(
    'every changed field fails, except those that the draw does not depend on',
    { timeout: 120_000 },
    () => {
      const found = unnoticed('pool', fieldsOf('Pool'));
      expect(found.filter((field) => !UNBOUND.has(field) && !NEARLY_BOUND.has(field))).toEqual([]);
    },
  );

  test('every changed field of the beacon’s record fails, except the second form of its key', () => {
    expect(unnoticed('beacon', fieldsOf('Beacon'))).toEqual(['group_point']);
  });

  test('a changed player or multiplier fails', () => {
    const players = sizeOf('Pool');
    for (const at of [players, players + 31, players + 32 * 9 - 1, copy.pool.data.length - 1]) {
      expect(holds(changed('pool', at)), `byte ${at}`).toBe(false);
    }
  });

  test.each([
    ['an unused byte', { ...copy, pool: { ...copy.pool, data: Uint8Array.of(...copy.pool.data, 0) } }],
    ['another address', { ...copy, pool: { ...copy.pool, address: copy.beacon.address } }],
    ['too few lamports', { ...copy, pool: { ...copy.pool, lamports: copy.pool.lamports - 1n } }],
    ['another program', { ...copy, program: copy.beacon.address }],
  ])('a copy with %s fails', (_, checked) => {
    expect(reportOf(checked).verdict).toBe('fails');
  });

  test('an account that owes other lamports than its unpaid shares fails', () => {
    expect(failing(reportOf(changed('pool', offsetOf('Pool', 'owed_lamports'))))).toEqual(['payments']);
  });
});

describe('relays', () => {
  const { signature } = drawnCopy('multipliers: completed').signed;

  test('the same signature of a relay holds', () => {
    expect(reportOf(copy, { published: [signature, signature] }).verdict).toBe('holds');
  });

  test('another signature of one relay fails, and names the byte', () => {
    const other = `${signature.slice(0, 12)}00${signature.slice(14)}`;
    const report = reportOf(copy, { published: [signature, other] });
    expect(failing(report)).toEqual(['relay']);
    expect(report.checks.find(({ id }) => id === 'relay')?.findings[0]).toMatch(
      /^byte 7 of the signature is/,
    );
  });
});
