import { afterEach, expect, it, vi } from 'vitest';
import { shortened } from './shortened.ts';

const width = (text: string): number => text.length;

afterEach(() => vi.restoreAllMocks());

it('returns a text that fits unchanged', () => expect(shortened('Otters', 6, width)).toBe('Otters'));

it.each([
  ['W'.repeat(32), 5, 'WWWW…'],
  ['Sea Otters', 5, 'Sea…'],
  ['👨‍👩‍👧👨‍👩‍👧', 12, '👨‍👩‍👧…'],
  ['e\u0301e\u0301', 3, 'e\u0301…'],
  ['Otters', 0, '…'],
])('cuts %j between characters', (text, widest, cut) => {
  expect(shortened(text, widest, width)).toBe(cut);
});

it('without Intl.Segmenter a text is cut between code points', () => {
  vi.spyOn(Intl, 'Segmenter', 'get').mockReturnValue(undefined as unknown as typeof Intl.Segmenter);
  expect(shortened('🦍🦍🦍', 5, width)).toBe('🦍🦍…');
});
