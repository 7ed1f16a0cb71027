import { expect, it } from 'vitest';
import { solText } from './sol-text.ts';

it.each([
  [null, '0.000 SOL'],
  [undefined, '0.000 SOL'],
  [-1n, '0.000 SOL'],
  [0n, '0.000 SOL'],
  [1_999_999_999n, '1.999 SOL'],
])('%s lamports are formatted as %s', (lamports, text) => {
  expect(solText(lamports)).toBe(text);
});
