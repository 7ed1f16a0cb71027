import { describe, expect, it } from 'vitest';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { changesOf, draftOf, parseInteger, readTerms, termsOf } from './terms-draft.ts';

const TERMS: ConfigTerms = {
  treasury: sampleAddress(9),
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: 86_400,
  retentionSeconds: 604_800,
};
const read = (changes: Partial<ReturnType<typeof draftOf>>) => readTerms({ ...draftOf(TERMS), ...changes });
const problemsOf = (changes: Partial<ReturnType<typeof draftOf>>) => read(changes).problems;

it('formats the minimum stake in SOL, and parses it back to the lamport', () => {
  expect(draftOf(TERMS).minStakeLamports).toBe('0.02');
  const odd = { ...TERMS, minStakeLamports: 20_000_001n };
  expect(readTerms(draftOf(odd))).toEqual({ ok: true, terms: odd, problems: {} });
});

it('termsOf returns only the fields that the admin can set', () => {
  expect(Object.keys(termsOf(TERMS)).toSorted()).toEqual(Object.keys(TERMS).toSorted());
});

describe('the parsed form', () => {
  it('the parsed form accepts a decimal comma unless it could separate thousands', () => {
    expect(read({ minStakeLamports: '0,05' })).toMatchObject({
      ok: true,
      terms: { minStakeLamports: 50_000_000n },
    });
    expect(problemsOf({ minStakeLamports: '1,500' })).toEqual({ minStakeLamports: 'ambiguous' });
  });

  it('the parsed form accepts seconds only as digits, including full-width ones', () => {
    expect(parseInteger(' 3600 ')).toBe(3_600);
    expect(parseInteger('３６００')).toBe(3_600);
    for (const text of ['', '3,600', '3.600', '3 600', '1e3', '-5', '0x10', '9'.repeat(20)]) {
      expect(parseInteger(text), text).toBeNull();
    }
  });

  it('the parsed form accepts an address with surrounding white space', () => {
    expect(read({ treasury: ` ${TERMS.treasury}\n` })).toEqual({ ok: true, terms: TERMS, problems: {} });
  });

  it('the parsed form accepts a countdown of a minute to a day, and a draw time-out of six hours to a week', () => {
    for (const countdownSeconds of ['60', '86400']) expect(problemsOf({ countdownSeconds })).toEqual({});
    for (const drawTimeoutSeconds of ['21600', '604800'])
      expect(problemsOf({ drawTimeoutSeconds })).toEqual({});
    expect(problemsOf({ countdownSeconds: '59', drawTimeoutSeconds: '21599' })).toEqual({
      countdownSeconds: 'tooSmall',
      drawTimeoutSeconds: 'tooSmall',
    });
    expect(problemsOf({ countdownSeconds: '86401', drawTimeoutSeconds: '604801' })).toEqual({
      countdownSeconds: 'tooLarge',
      drawTimeoutSeconds: 'tooLarge',
    });
  });

  it('the parsed form returns an error for each field that the program would reject', () => {
    expect(
      problemsOf({
        treasury: 'nobody',
        minStakeLamports: '0.0005',
        cooldownSeconds: '86401',
        countdownSeconds: '4',
        drawTimeoutSeconds: '1,5',
        retentionSeconds: '0',
      }),
    ).toEqual({
      treasury: 'noAddress',
      minStakeLamports: 'tooSmall',
      cooldownSeconds: 'tooLarge',
      countdownSeconds: 'tooSmall',
      drawTimeoutSeconds: 'notWhole',
      retentionSeconds: 'tooSmall',
    });
    expect(problemsOf({ minStakeLamports: '' })).toEqual({ minStakeLamports: 'empty' });
  });
});

it('changesOf returns exactly the fields in which two configurations differ', () => {
  const to = { ...TERMS, minStakeLamports: 50_000_000n, retentionSeconds: 86_400 };
  expect(changesOf(TERMS, to).map(({ field }) => field)).toEqual(['minStakeLamports', 'retentionSeconds']);
  expect(changesOf(TERMS, { ...TERMS })).toEqual([]);
});
