import { expect, it } from 'vitest';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { queryOf, viewOf } from './view-in-address.ts';

it('the URL omits default values', () => {
  expect(queryOf(NO_FILTERS)).toBe('');
  expect(viewOf('')).toEqual(NO_FILTERS);
});

it('a view written to the URL is read back unchanged', () => {
  const view: PoolFilters = {
    sort: 'ending',
    search: 'Lambo & 月',
    playerSize: 'large',
    entry: 'high',
    potential: 'medium',
    fill: 'nearlyFull',
    password: 'without',
    showHot: true,
    showLocked: true,
  };
  expect(viewOf(queryOf(view))).toEqual(view);
  expect(queryOf({ ...NO_FILTERS, sort: 'prize', showHot: true })).toBe('?sort=prize&showHot=on');
});

it('malformed and unknown values in the URL are ignored', () => {
  expect(viewOf('?sort=worst&entry=huge&showHot=maybe&utm=x&fill=filling')).toEqual({
    ...NO_FILTERS,
    fill: 'filling',
  });
});
