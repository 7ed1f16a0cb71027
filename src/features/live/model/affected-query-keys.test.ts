import { expect, it } from 'vitest';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import {
  changed,
  claimed,
  drawn,
  joined,
  POOL,
  received,
  resolved,
  roundIsOut,
} from '#src/contract/testing/wire-events.ts';
import { isBelow, nameOf, affectedQueryKeys } from './affected-query-keys.ts';

const me = sampleAddress(2);
const isTouched = (key: readonly unknown[], event: Parameters<typeof received>[0]): boolean =>
  affectedQueryKeys(received(event), me).some((touched) => isBelow(nameOf(key), touched));

const OF_POOL = [
  chainKeys.history(POOL.address),
  ['/pools', { sort: 'newest' }],
  [`/pools/${POOL.address}/participants`],
  ['/stats/platform'],
  ['/stats/top-creators', { network: 'devnet' }],
  [`/creators/${sampleAddress(3)}/pools`, { state: 'active' }],
];
const OF_MINE = [
  chainKeys.entries(me),
  chainKeys.balance(me),
  [`/users/${me}/activity`],
  [`/users/${me}/stats`],
];
const OF_OTHERS = [
  // The pool cache applies events to pools itself, and the key of full pools changes with the list.
  chainKeys.pools,
  chainKeys.fullPools([`${POOL.address} open`]),
  chainKeys.pool(POOL.address),
  chainKeys.pool(String(POOL.id)),
  chainKeys.clock,
  chainKeys.entries(sampleAddress(3)),
  [`/users/${sampleAddress(3)}/activity`],
  ['/poolside'],
];

it.each([
  ['a join of my own', joined(1, 2, 3), true],
  ['a join of another player', joined(1, 3, 3), false],
  ['a claim of my own', claimed(1, 2), true],
  ['a change of state', changed(1, 'open', 'locked'), false],
  ['a draw', resolved(1, 2, 3), true],
])('%s invalidates the affected queries, and no others', (_what, event, mine) => {
  for (const key of OF_POOL) expect(isTouched(key, event), nameOf(key)).toBe(true);
  for (const key of OF_MINE) expect(isTouched(key, event), nameOf(key)).toBe(mine);
  for (const key of OF_OTHERS) expect(isTouched(key, event), nameOf(key)).toBe(false);
});

it.each([
  ['a change of state', changed(1, 'open', 'locked'), true],
  ['a draw of a pool of the wallet', resolved(1, 2, 3), true],
  ['a claim of my own', claimed(1, 2), true],
  ['a claim of another', claimed(1, 3), false],
  ['a join', joined(1, 2, 3), false],
  ['a draw that is announced to everyone', drawn(1), false],
])('notifications are invalidated only by the events that add one: %s', (_what, event, changes) => {
  expect(isTouched(['/notifications', { wallet: me }], event)).toBe(changes);
  expect(isTouched(['/notifications', { wallet: me }, 'pages'], event)).toBe(changes);
});

it('the list of winners changes with a draw', () => {
  expect(isTouched(['/winners'], resolved(1, 2, 3))).toBe(true);
  expect(isTouched(['/winners'], joined(1, 2, 3))).toBe(false);
});

it('a round is refetched only by the event of its publication', () => {
  const round = chainKeys.round(sampleAddress(202), '32399099');
  expect(isTouched(round, roundIsOut(1))).toBe(true);
  expect(isTouched(round, changed(1, 'open', 'locked'))).toBe(false);
  expect(isTouched(round, resolved(1, 2, 3))).toBe(false);
});
