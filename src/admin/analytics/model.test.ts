import { expect, it } from 'vitest';
import { sortedBy } from './model.ts';

const rows = [
  { wallet: 'a', earned: 9_007_199_254_740_993n, completed: 2 },
  { wallet: 'b', earned: 9_007_199_254_740_994n, completed: 2 },
  { wallet: 'c', earned: 3n, completed: 7 },
];
const wallets = (sorted: typeof rows): string => sorted.map(({ wallet }) => wallet).join('');

it('rows are sorted by exact lamports, in both directions', () => {
  expect(wallets(sortedBy(rows, ({ earned }) => earned, 'desc'))).toBe('bac');
  expect(wallets(sortedBy(rows, ({ earned }) => earned, 'asc'))).toBe('cab');
});

it('equal rows keep the server’s order, and rows without a value are last', () => {
  expect(wallets(sortedBy(rows, ({ completed }) => completed, 'asc'))).toBe('abc');
  const some = ({ wallet, completed }: (typeof rows)[number]) => (wallet === 'a' ? null : completed);
  expect(wallets(sortedBy(rows, some, 'asc'))).toBe('bca');
  expect(wallets(sortedBy(rows, some, 'desc'))).toBe('cba');
});
