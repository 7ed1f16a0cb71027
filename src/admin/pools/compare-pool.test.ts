import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WirePoolDetail } from '#src/contract/pools.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { differs, loneFields, placesOf, sharedFields } from './compare-pool.ts';
import { drawnAccount, drawnRow, players, projectionOf } from './testing/a-drawn-pool.ts';

const drawWith = (changes: Partial<WirePoolDetail['draw']>) => (row: WirePoolDetail) => ({
  ...row,
  draw: { ...row.draw, ...changes },
});
const rowWith = (changes: Partial<WirePoolDetail>) => (row: WirePoolDetail) => ({ ...row, ...changes });

/** By field: what makes the server say something else about it, and about nothing else. */
const CHANGES: Record<string, (row: WirePoolDetail) => WirePoolDetail> = {
  poolId: rowWith({ poolId: '129' }),
  name: rowWith({ name: 'Diamond Claws' }),
  creator: rowWith({ creator: sampleAddress(99) }),
  entryFee: rowWith({ entryFee: '250000001' }),
  bonus: rowWith({ bonusAmount: '0' }),
  multiplier: rowWith({ isRandomMultiplier: false }),
  password: rowWith({ passwordProtected: false }),
  maxPlayers: rowWith({ participantCap: 9 }),
  minPlayers: rowWith({ minParticipants: 5 }),
  createdAt: (row) => ({
    ...row,
    createdAt: row.createdAt - 1,
    joinLeaveWindow: row.joinLeaveWindow + 1,
  }),
  joinDeadline: (row) => ({ ...row, joinLeaveWindow: row.joinLeaveWindow + 60 }),
  status: rowWith({ status: 'drawing' }),
  players: rowWith({ currentParticipants: 7 }),
  winnerCount: rowWith({ winnerCount: 1 }),
  leastWin: rowWith({ potentialWinnings: '1004166667' }),
  creatorReward: rowWith({ creatorReward: '0' }),
  beacon: (row) => ({ ...row, beacon: row.beacon && { ...row.beacon, address: sampleAddress(97) } }),
  lockedAt: drawWith({ lockedAt: null }),
  lockSlot: drawWith({ lockSlot: '901' }),
  round: drawWith({ round: '32400101' }),
  drawAt: drawWith({ drawAt: 5 }),
  drawDeadline: drawWith({ deadline: null }),
  seed: drawWith({ seed: null }),
  signature: drawWith({ signature: '9e' }),
  completer: drawWith({ completer: sampleAddress(98) }),
  playersRoot: drawWith({ playersRoot: 'b1' }),
  output: drawWith({ output: '0d' }),
  settledAt: rowWith({ settledAt: 5 }),
  refundReason: rowWith({ refundReason: 'void' }),
  weightSum: rowWith({ weightSum: 8 }),
  unpaid: rowWith({ unpaid: '1234567889' }),
  openEntries: rowWith({ openEntries: 4 }),
  creatorPaid: rowWith({ creatorPaid: false }),
  completerPaid: rowWith({ completerPaid: false }),
  treasuryPaid: rowWith({ treasuryPaid: true }),
  closed: rowWith({ closed: true }),
};

const differing = (row: WirePoolDetail, account = drawnAccount(), now = 0): string[] =>
  sharedFields(account, projectionOf(row), now)
    .filter((field) => differs(field))
    .map(({ name }) => name);

describe('the account beside the projection', () => {
  it('agrees in every field where both say the same', () => {
    expect(differing(drawnRow())).toEqual([]);
  });

  it('has a change for every field that is compared', () => {
    const names = sharedFields(drawnAccount(), projectionOf(drawnRow()), 0).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(CHANGES).toSorted());
  });

  it.each(Object.entries(CHANGES))('finds a changed %s, and nothing else', (name, change) => {
    expect(differing(change(drawnRow()))).toEqual([name]);
  });

  it('finds any of the changes together, each by its own name', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(CHANGES)), (names) => {
        const row = names.reduce((changed, name) => CHANGES[name]?.(changed) ?? changed, drawnRow());
        expect(differing(row).toSorted()).toEqual(names.toSorted());
      }),
    );
  });

  it('says refunds by deadline, by time-out and of a void draw as the server does', () => {
    for (const [refundReason, status] of [
      ['deadline', 'expired'],
      ['timeout', 'refunding'],
      ['void', 'refunding'],
    ] as const) {
      const account = drawnAccount({ status: 'refunding', refundReason });
      expect(differing(drawnRow({ status, refundReason }), account)).toEqual([]);
    }
    const expired = drawnAccount({ status: 'refunding', refundReason: 'deadline' });
    const row = drawnRow({ status: 'refunding', refundReason: 'deadline' });
    expect(differing(row, expired)).toEqual(['status']);
  });

  it('takes a locked pool for drawing from the second on at which its round is due', () => {
    const changes = { status: 'locked', settledAt: null } as const;
    const locked = drawnAccount({ ...changes, draw: { ...drawnAccount().draw, signature: null } });
    const drawing = drawnRow({ settledAt: null, unpaid: '0', status: 'drawing' });
    const { drawAt } = drawing;
    expect(differing(drawing, locked, drawAt ?? 0)).toEqual([]);
    expect(differing(drawing, locked, (drawAt ?? 0) - 1)).toEqual(['status']);
  });

  it('does not hold a round that relays have told the server against an account that is still locked', () => {
    const signed = drawnRow({ settledAt: null, unpaid: '0', status: 'locked' });
    const draw = { ...drawnAccount().draw, signature: null };
    expect(differing(signed, drawnAccount({ status: 'locked', settledAt: null, draw }))).toEqual([]);
  });

  it('says nothing of the beacon where the server has not seen the configuration', () => {
    expect(differing(drawnRow({ beacon: null }))).toEqual([]);
  });

  it('does not take what an open pool holds for unpaid', () => {
    const open = drawnAccount({ settledAt: null, draw: { ...drawnAccount().draw, signature: null } });
    expect(differing(drawnRow({ settledAt: null, unpaid: '0' }), open)).toEqual([]);
  });
});

describe('a pool that one of the two does not know', () => {
  it('has no differing field where the account is gone and the server knows that it closed', () => {
    const fields = sharedFields(null, projectionOf(drawnRow({ closed: true })), 0);
    expect(fields.filter((field) => differs(field))).toEqual([]);
    expect(fields.find(({ name }) => name === 'name')).toMatchObject({
      account: undefined,
      server: 'Diamond Paws',
    });
  });

  it('differs where the account is gone and the server takes it for open on the chain', () => {
    const fields = sharedFields(null, projectionOf(drawnRow()), 0);
    expect(fields.filter((field) => differs(field))).toMatchObject([
      { name: 'closed', account: true, server: false },
    ]);
  });

  it('is told by its account alone where the server does not know it', () => {
    const fields = sharedFields(drawnAccount(), null, 0);
    expect(fields.filter((field) => differs(field))).toEqual([]);
    expect(fields.find(({ name }) => name === 'status')).toMatchObject({
      account: 'completed',
      server: undefined,
    });
  });
});

it('fields of one side alone are those of the sides that know the pool', () => {
  const both = loneFields(drawnAccount(), projectionOf(drawnRow())).map(({ name }) => name);
  const ofAccount = loneFields(drawnAccount(), null).map(({ name }) => name);
  const ofServer = loneFields(null, projectionOf(drawnRow())).map(({ name }) => name);
  expect(ofServer).toEqual(['filledAt', 'chainHash', 'closedAt']);
  expect(both).toEqual([...ofAccount, ...ofServer]);
});

it('a place in the list is that of the draw once drawn, and of joining before', () => {
  const second = { wallet: players[1] ?? '', seat: 4, drawnIndex: 1 };
  expect(placesOf(drawnAccount(), second)).toEqual({ account: 1, server: 1 });
  expect(placesOf(drawnAccount({ status: 'locked' }), second)).toEqual({ account: 1, server: 4 });
  const left = { wallet: sampleAddress(99), seat: null, drawnIndex: null };
  expect(placesOf(drawnAccount(), left)).toEqual({ account: null, server: null });
});
