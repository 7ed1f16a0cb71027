import { expect, it } from 'vitest';
import { arrivalOf, withArrival, withoutArrival } from './arrival.ts';

const PAGE = 'https://xeroz.example/pools?sort=prize#top';
const POOL = 'So11111111111111111111111111111111111111112';

it('wallet and pool to join are added to a URL, parsed from it, and removed', () => {
  const expected = { connect: 'Phantom', join: POOL };
  const href = withArrival(PAGE, expected);
  expect(href).toBe(`https://xeroz.example/pools?sort=prize&connect=Phantom&join=${POOL}#top`);
  expect(arrivalOf(href)).toEqual(expected);
  expect(withoutArrival(href)).toBe(PAGE);
});

it('withArrival replaces an earlier wallet and pool in a URL', () => {
  const href = withArrival(PAGE, { connect: 'Phantom', join: POOL });
  const later = { connect: 'Coinbase Wallet', join: null };
  expect(arrivalOf(withArrival(href, later))).toEqual(later);
});

it.each([
  ['', null],
  ['?join=So11111111111111111111111111111111111111112', null],
  ['?connect=', null],
  ['?connect=Evil%20Wallet', null],
  ['?connect=Phantom', { connect: 'Phantom', join: null }],
  ['?connect=Phantom&join=', { connect: 'Phantom', join: null }],
  ['?connect=Phantom&join=%3Cscript%3E', { connect: 'Phantom', join: null }],
  ['?connect=Phantom&join=../../admin', { connect: 'Phantom', join: null }],
])('parses valid parts of %s, and ignores the others', (query, expected) => {
  expect(arrivalOf(`https://xeroz.example/pools${query}`)).toEqual(expected);
});
