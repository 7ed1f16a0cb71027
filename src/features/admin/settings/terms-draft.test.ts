import { describe, expect, it } from 'vitest';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { sampleAddress } from '#tests/vectors/sample-pool.ts';
import { changesOf, draftOf, parseWhole, readTerms, termsOf } from './terms-draft.ts';

const TERMS: ConfigTerms = {
  treasury: sampleAddress(9),
  vrfKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  entropyDelaySlots: 32,
  drawTimeoutSeconds: 3_600,
  retentionSeconds: 604_800,
};
const read = (changes: Partial<ReturnType<typeof draftOf>>) => readTerms({ ...draftOf(TERMS), ...changes });
const problemsOf = (changes: Partial<ReturnType<typeof draftOf>>) => read(changes).problems;

it('shows the smallest stake in SOL and reads back to the lamport what it shows', () => {
  expect(draftOf(TERMS).minStakeLamports).toBe('0.02');
  const odd = { ...TERMS, minStakeLamports: 20_000_001n };
  expect(readTerms(draftOf(odd))).toEqual({ ok: true, terms: odd, problems: {} });
});

it('keeps of a configuration what its admin may set', () => {
  expect(Object.keys(termsOf(TERMS)).toSorted()).toEqual(Object.keys(TERMS).toSorted());
});

describe('what is typed', () => {
  it('takes a comma for a decimal sign where it cannot separate thousands', () => {
    expect(read({ minStakeLamports: '0,05' })).toMatchObject({
      ok: true,
      terms: { minStakeLamports: 50_000_000n },
    });
    expect(problemsOf({ minStakeLamports: '1,500' })).toEqual({ minStakeLamports: 'ambiguous' });
  });

  it('takes whole seconds of digits alone, full-width ones too', () => {
    expect(parseWhole(' 3600 ')).toBe(3_600);
    expect(parseWhole('３６００')).toBe(3_600);
    for (const text of ['', '3,600', '3.600', '3 600', '1e3', '-5', '0x10', '9'.repeat(20)]) {
      expect(parseWhole(text), text).toBeNull();
    }
  });

  it('takes a key in capitals and with white space around', () => {
    const typed = read({ vrfKey: ` ${TERMS.vrfKey.toUpperCase()}\n` });
    expect(typed).toEqual({ ok: true, terms: TERMS, problems: {} });
  });

  it('names every field that the program would refuse', () => {
    expect(
      problemsOf({
        treasury: 'nobody',
        vrfKey: 'ab',
        minStakeLamports: '0.0005',
        cooldownSeconds: '86401',
        countdownSeconds: '4',
        entropyDelaySlots: '151',
        drawTimeoutSeconds: '1,5',
        retentionSeconds: '0',
      }),
    ).toEqual({
      treasury: 'noAddress',
      vrfKey: 'noKey',
      minStakeLamports: 'tooSmall',
      cooldownSeconds: 'tooLarge',
      countdownSeconds: 'tooSmall',
      entropyDelaySlots: 'tooLarge',
      drawTimeoutSeconds: 'notWhole',
      retentionSeconds: 'tooSmall',
    });
    expect(problemsOf({ vrfKey: '00'.repeat(32) })).toEqual({ vrfKey: 'weakKey' });
    expect(problemsOf({ minStakeLamports: '' })).toEqual({ minStakeLamports: 'empty' });
  });
});

it('tells the fields in which two configurations differ, and no others', () => {
  const to = { ...TERMS, minStakeLamports: 50_000_000n, retentionSeconds: 86_400 };
  expect(changesOf(TERMS, to).map(({ field }) => field)).toEqual(['minStakeLamports', 'retentionSeconds']);
  expect(changesOf(TERMS, { ...TERMS })).toEqual([]);
});
