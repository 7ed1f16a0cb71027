import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import { ACCOUNT_FIELDS, ROW_FIELDS, SHARED_FIELDS } from '#src/contract/pool-comparison.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { compareFields, differingPlayers } from './compare.ts';

const T = 1_790_000_000;
const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));
const hex = (byte: string, bytes = 32): string => byte.repeat(bytes);
const beacon = {
  address: sampleAddress(202),
  chainHash: hex('52'),
  periodSeconds: 3,
  genesis: 1_692_803_367,
};

/** A completed pool of eight, as its account and as its row: both written by hand, with every field set. */
const drawnAccount = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    id: 128n,
    name: 'Diamond Paws',
    creator: sampleAddress(1),
    entryLamports: 250_000_000n,
    bonusLamports: 1_000_000_000n,
    maxPlayers: 10,
    minPlayers: 4,
    randomMultiplier: true,
    gate: sampleAddress(77),
    beacon: beacon.address,
    createdAt: T,
    joinDeadline: T + 3_600,
    status: 'completed',
    playerCount: 8,
    winnerCount: 2,
    lockedAt: T + 3_601,
    settledAt: T + 3_700,
    seed: hex('5e'),
    draw: {
      round: 32_400_100n,
      lockSlot: 900n,
      slotMicros: 200_000,
      drawAt: T + 3_664,
      deadline: T + 90_064,
      signature: hex('9f', 48),
      completer: sampleAddress(2),
      playersRoot: hex('b0'),
      output: hex('0c'),
    },
    weights: [3, 4],
    weightSum: 7,
    owedLamports: 1_234_567_890n,
    openEntries: 5,
    creatorPaid: true,
    completerPaid: true,
    players,
    ...changes,
  });
const drawnRow = (changes: Partial<PoolRow> = {}): PoolRow => ({
  address: sampleAddress(201),
  id: 128n,
  name: 'Diamond Paws',
  foldedName: 'diamond paws',
  creator: sampleAddress(1),
  entryLamports: 250_000_000n,
  bonusLamports: 1_000_000_000n,
  maxPlayers: 10,
  minPlayers: 4,
  randomMultiplier: true,
  gated: true,
  createdAt: T,
  joinDeadline: T + 3_600,
  drawTimeoutSeconds: 86_400,
  status: 'completed',
  refundReason: null,
  playerCount: 8,
  // 15% of the entry, half of 80% of 2 SOL, and one sixth of the bonus, each floored.
  potentialLamports: 1_004_166_666n,
  filledAt: null,
  lockedAt: T + 3_601,
  lockSlot: 900n,
  slotMicros: 200_000,
  round: 32_400_100n,
  drawAt: T + 3_664,
  drawDeadline: T + 90_064,
  signature: hex('9f', 48),
  completer: sampleAddress(2),
  playersRoot: hex('b0'),
  output: hex('0c'),
  seed: hex('5e'),
  winnerCount: 2,
  weightSum: 7,
  settledAt: T + 3_700,
  unpaidLamports: 1_234_567_890n,
  creatorPaidLamports: 20_000_000n,
  completerPaidLamports: 1n,
  treasuryPaidLamports: null,
  openEntries: 5,
  closedAt: null,
  repairedAt: null,
  slot: 950n,
  slotIndex: 0,
  revision: 1n,
  ...changes,
});

/** For each field, a change of the row that makes the field differ, and the other fields that the change affects. */
const CHANGES: Record<keyof typeof SHARED_FIELDS, [row: Partial<PoolRow>, ...others: readonly string[]]> = {
  poolId: [{ id: 129n }],
  name: [{ name: 'Diamond Claws' }],
  creator: [{ creator: sampleAddress(99) }],
  entryFee: [{ entryLamports: 250_000_001n }],
  bonus: [{ bonusLamports: 0n }],
  multiplier: [{ randomMultiplier: false }],
  password: [{ gated: false }],
  maxPlayers: [{ maxPlayers: 9 }],
  minPlayers: [{ minPlayers: 5 }],
  createdAt: [{ createdAt: T - 1 }],
  joinDeadline: [{ joinDeadline: T }],
  status: [{ status: 'drawing' }],
  players: [{ playerCount: 7 }, 'creatorReward'],
  winnerCount: [{ winnerCount: 1 }],
  leastWin: [{ potentialLamports: 1_004_166_667n }],
  creatorReward: [{ entryLamports: 300_000_000n }, 'entryFee'],
  beacon: [{}],
  drawTimeout: [{ drawTimeoutSeconds: 1 }],
  lockedAt: [{ lockedAt: null }],
  lockSlot: [{ lockSlot: 901n }],
  slotMicros: [{ slotMicros: 199_999 }],
  round: [{ round: 32_400_101n }],
  drawAt: [{ drawAt: 5 }],
  drawDeadline: [{ drawDeadline: null }],
  seed: [{ seed: null }],
  signature: [{ signature: '9e' }],
  completer: [{ completer: sampleAddress(98) }],
  playersRoot: [{ playersRoot: 'b1' }],
  output: [{ output: '0d' }],
  weightSum: [{ weightSum: 8 }],
  settledAt: [{ settledAt: 5 }],
  refundReason: [{ refundReason: 'void' }],
  unpaid: [{ unpaidLamports: 1_234_567_889n }],
  openEntries: [{ openEntries: 4 }],
  creatorPaid: [{ creatorPaidLamports: null }],
  completerPaid: [{ completerPaidLamports: null }],
  treasuryPaid: [{ treasuryPaidLamports: 0n }],
  closed: [{ closedAt: T }],
};
const { beacon: _, ...OF_ROW } = CHANGES;

const differing = (row: PoolRow, account = drawnAccount(), now: number | null = 0): string[] =>
  compareFields(account, row, { now, beacon }).flatMap(({ name, differs }) => (differs ? [name] : []));

describe('comparing account and row', () => {
  it('finds no difference in any field of equal values', () => {
    expect(differing(drawnRow())).toEqual([]);
  });

  it('these tests change every compared field', () => {
    const fields = compareFields(drawnAccount(), drawnRow(), { now: 0, beacon });
    const compared = fields.filter(({ account, row }) => account !== undefined && row !== undefined);
    expect(compared.map(({ name }) => name)).toEqual(Object.keys(SHARED_FIELDS));
    expect(Object.keys(CHANGES).toSorted()).toEqual(Object.keys(SHARED_FIELDS).toSorted());
  });

  it.each(Object.entries(OF_ROW))('finds a changed %s, and nothing else', (name, [change, ...others]) => {
    expect(differing(drawnRow(change)).toSorted()).toEqual([name, ...others].toSorted());
  });

  it('finds any combination of changes, each by its name', () => {
    const alone = Object.entries(OF_ROW).filter(([, [, ...others]]) => others.length === 0);
    fc.assert(
      fc.property(fc.subarray(alone), (chosen) => {
        const row: PoolRow = Object.assign(drawnRow(), ...chosen.map(([, [change]]) => change));
        expect(differing(row).toSorted()).toEqual(chosen.map(([name]) => name).toSorted());
      }),
    );
  });

  it('a different beacon is found, and not compared if no event has named a beacon', () => {
    const account = drawnAccount({ beacon: sampleAddress(97) });
    expect(differing(drawnRow(), account)).toEqual(['beacon']);
    const fields = compareFields(account, drawnRow(), { now: 0, beacon: null });
    expect(fields.filter(({ differs }) => differs)).toEqual([]);
  });

  it('names refunds by deadline, time-out and void as the server does', () => {
    for (const [refundReason, status] of [
      ['deadline', 'expired'],
      ['timeout', 'refunding'],
      ['void', 'refunding'],
    ] as const) {
      const account = drawnAccount({ status: 'refunding', refundReason });
      expect(differing(drawnRow({ status, refundReason }), account)).toEqual([]);
    }
    const expired = drawnAccount({ status: 'refunding', refundReason: 'deadline' });
    expect(differing(drawnRow({ status: 'refunding', refundReason: 'deadline' }), expired)).toEqual([
      'status',
    ]);
  });

  it('treats a locked pool as drawing from the second at which its round is due', () => {
    const draw = { ...drawnAccount().draw, signature: null };
    const locked = drawnAccount({ status: 'locked', settledAt: null, draw });
    const drawing = drawnRow({ settledAt: null, unpaidLamports: 0n, status: 'drawing' });
    const { drawAt } = drawing;
    expect(differing(drawing, locked, drawAt ?? 0)).toEqual([]);
    expect(differing(drawing, locked, (drawAt ?? 0) - 1)).toEqual(['status']);
  });

  it('reads from the row whether a round is due if the time is unknown', () => {
    const draw = { ...drawnAccount().draw, signature: null };
    const locked = drawnAccount({ status: 'locked', settledAt: null, draw });
    const row = drawnRow({ settledAt: null, unpaidLamports: 0n, status: 'locked' });
    expect(differing(row, locked, null)).toEqual([]);
    expect(differing({ ...row, status: 'drawing' }, locked, null)).toEqual([]);
    expect(differing({ ...row, status: 'open' }, locked, null)).toContain('status');
  });

  it('accepts a round known to the server while the account is still locked', () => {
    const row = drawnRow({ settledAt: null, unpaidLamports: 0n, status: 'locked' });
    const draw = { ...drawnAccount().draw, signature: null };
    expect(differing(row, drawnAccount({ status: 'locked', settledAt: null, draw }))).toEqual([]);
  });

  it('does not count the lamports of an open pool as unpaid', () => {
    const open = drawnAccount({ settledAt: null, draw: { ...drawnAccount().draw, signature: null } });
    expect(differing(drawnRow({ settledAt: null, unpaidLamports: 0n }), open)).toEqual([]);
  });
});

describe('a pool without account or row', () => {
  const namesOf = (account: Pool | null | undefined, row: PoolRow | null, side: 'account' | 'row') =>
    compareFields(account, row, { now: 0, beacon }).flatMap((field) =>
      field[side] === undefined ? [] : [field.name],
    );

  it('a closed row does not differ from an account that does not exist', () => {
    const fields = compareFields(null, drawnRow({ closedAt: T }), { now: 0, beacon });
    expect(fields.filter(({ differs }) => differs)).toEqual([]);
    expect(fields.find(({ name }) => name === 'name')).toMatchObject({
      account: undefined,
      row: 'Diamond Paws',
    });
  });

  it('a row that is not closed differs from an account that does not exist', () => {
    const fields = compareFields(null, drawnRow(), { now: 0, beacon });
    expect(fields.filter(({ differs }) => differs)).toMatchObject([
      { name: 'closed', account: true, row: false },
    ]);
  });

  it('a pool shows only its row if the chain could not be read, and only its account if it has no row', () => {
    const ofRow = [...Object.keys(SHARED_FIELDS), ...Object.keys(ROW_FIELDS)];
    const ofAccount = [...Object.keys(SHARED_FIELDS), ...Object.keys(ACCOUNT_FIELDS)];
    expect(namesOf(undefined, drawnRow(), 'account')).toEqual([]);
    expect(namesOf(undefined, drawnRow(), 'row')).toEqual(ofRow);
    expect(namesOf(drawnAccount(), null, 'account')).toEqual(ofAccount);
    expect(namesOf(drawnAccount(), null, 'row')).toEqual([]);
  });
});

describe('players of account and rows', () => {
  const seats = players.map((player, index): SeatRow => ({
    pool: sampleAddress(201),
    player,
    seat: 7 - index,
    drawnIndex: index,
    joinedAt: T,
    leftAt: null,
    exitUsed: false,
    stage: index < 2 ? 'won' : 'lost',
    won: index < 2,
    weight: index < 2 ? index + 3 : 0,
    stakebackLamports: 0n,
    baseLamports: 0n,
    bonusLamports: 0n,
    paidLamports: null,
    paidAt: null,
    entryClosed: false,
    revision: 1n,
  }));
  const changed = (index: number, changes: Partial<SeatRow>) =>
    seats.map((seat, at) => (at === index ? { ...seat, ...changes } : seat));

  it('players of account and rows are compared in drawn order after the draw, and in joining order before', () => {
    expect(differingPlayers(drawnAccount(), seats)).toEqual([]);
    const locked = drawnAccount({ status: 'locked', weights: [], players: players.toReversed() });
    const joined = seats.map((seat) => ({ ...seat, drawnIndex: null, won: false, weight: 0 }));
    expect(differingPlayers(locked, joined)).toEqual([]);
    expect(differingPlayers(drawnAccount({ status: 'locked', weights: [] }), joined)).toEqual(players);
  });

  it('players of account and rows differ by index, by multiplier, and if missing on one side', () => {
    expect(differingPlayers(drawnAccount(), changed(1, { drawnIndex: 9 }))).toEqual([players[1]]);
    expect(differingPlayers(drawnAccount(), changed(1, { weight: 5 }))).toEqual([players[1]]);
    expect(differingPlayers(drawnAccount(), seats.slice(1))).toEqual([players[0]]);
    const stranger = sampleAddress(99);
    expect(differingPlayers(drawnAccount(), changed(7, { player: stranger }))).toEqual([
      players[7],
      stranger,
    ]);
    const left = changed(7, { player: stranger, seat: null, drawnIndex: null });
    expect(differingPlayers(drawnAccount({ players: players.slice(0, 7) }), left)).toEqual([]);
  });
});
