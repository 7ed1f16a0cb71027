import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import {
  type ListedPool,
  listRevision,
  patchRows,
  POOL_PAGE,
  type PoolPage,
  type PoolPages,
  type RowChange,
} from './pool-pages.ts';

const LISTED = sampleAddress(1);
const OTHER = sampleAddress(2);
const row = (changes: Partial<ListedPool> = {}): ListedPool => ({
  ...samplePool({ status: 'open', playerCount: 2, address: LISTED }),
  slot: 10n,
  ...changes,
});
const change = (changes: Partial<RowChange> = {}): RowChange => ({
  address: LISTED,
  playerCount: 3,
  status: 'open',
  slot: 11n,
  ...changes,
});
const pageOf = (data: ListedPool[], nextCursor: string | null = null, revision = 5n): PoolPage => ({
  data,
  nextCursor,
  counts: { open: 9, nearlyFull: 1, total: 9 },
  slot: 10n,
  revision,
});

let client: QueryClient;
const keep = (parameters: object, ...pages: PoolPage[]): void =>
  void client.setQueryData<PoolPages>([POOL_PAGE, parameters], { pages, pageParams: [] });
const rowsIn = (parameters: object) =>
  client.getQueryData<PoolPages>([POOL_PAGE, parameters])?.pages.flatMap(({ data }) => data);

beforeEach(() => {
  client = new QueryClient();
});

describe('a change of a pool', () => {
  it('changes its row in all lists, and no other row or list', () => {
    keep({ sort: 'prize' }, pageOf([row({ address: OTHER })], 'next'), pageOf([row()]));
    keep({}, pageOf([row()], 'next'));
    keep({ search: 'x' }, pageOf([row({ address: OTHER })], 'next'));
    const untouched = client.getQueryData([POOL_PAGE, { search: 'x' }]);
    patchRows(client, [change()]);
    expect(rowsIn({ sort: 'prize' })?.map(({ playerCount }) => playerCount)).toEqual([2, 3]);
    expect(rowsIn({})).toEqual([row({ playerCount: 3, slot: 11n })]);
    expect(client.getQueryData([POOL_PAGE, { search: 'x' }])).toBe(untouched);
  });

  it('a change is ignored by a row that is not older', () => {
    keep({}, pageOf([row({ slot: 11n })]));
    patchRows(client, [change()]);
    expect(rowsIn({})).toEqual([row({ slot: 11n })]);
  });

  it('leaves the age of the list unchanged', () => {
    client.setQueryData<PoolPages>(
      [POOL_PAGE, {}],
      { pages: [pageOf([row()])], pageParams: [] },
      {
        updatedAt: 1_000,
      },
    );
    patchRows(client, [change()]);
    expect(client.getQueryState([POOL_PAGE, {}])?.dataUpdatedAt).toBe(1_000);
  });
});

describe('a list lacks what only the server has', () => {
  const unlisted = { address: OTHER };
  it.each([
    ['a join', {}, 'next', {}, false],
    ['a lock', {}, 'next', { status: 'locked' }, false],
    ['a lock, with locked pools', { showLocked: 'true' }, 'next', { status: 'locked' }, true],
    ['a new pool', {}, 'next', { ...unlisted, playerCount: 1 }, true],
    ['a pool of a later page', {}, 'next', { ...unlisted, playerCount: 4 }, false],
    ['an unknown pool, with all pages', {}, null, { ...unlisted, playerCount: 4 }, true],
    [
      'an unknown pool, with the rematch of another',
      { rematchOf: OTHER },
      null,
      { ...unlisted, playerCount: 4 },
      false,
    ],
    ['an unknown pool that locks', {}, null, { ...unlisted, status: 'locked' }, false],
    [
      'an unknown pool that locks, with locked ones',
      { onlyLocked: 'true' },
      null,
      { ...unlisted, status: 'locked' },
      true,
    ],
    [
      'an open pool, with locked ones alone',
      { onlyLocked: 'true' },
      null,
      { ...unlisted, playerCount: 1 },
      false,
    ],
    [
      'a draw, with locked ones alone',
      { onlyLocked: 'true' },
      null,
      { ...unlisted, status: 'completed' },
      false,
    ],
  ] as const)('checks a list after %s', (_what, parameters, nextCursor, changes, lacks) => {
    keep(parameters, pageOf([row()], nextCursor));
    expect(patchRows(client, [change(changes)])).toBe(lacks);
  });
});

it('listRevision returns the revision of the oldest page of all lists, and ignores queries of counts', () => {
  expect(listRevision(client)).toBeNull();
  client.setQueryData<PoolPage>([POOL_PAGE, { limit: '1' }], pageOf([], null, 1n));
  expect(listRevision(client)).toBeNull();
  keep({}, pageOf([], 'next', 8n), pageOf([], null, 6n));
  keep({ sort: 'prize' }, pageOf([], null, 7n));
  expect(listRevision(client)).toBe(6n);
});
