import { describe, expect, it } from 'vitest';
import type { Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { nextPool, targetJoins } from './choose.ts';
import type { Snapshot } from './snapshot.ts';

const BOTS = [1, 2, 3, 4, 5, 6].map(sampleAddress);
const PERSON = sampleAddress(100);
const CONFIG: ProgramConfig = {
  version: 1n,
  admin: sampleAddress(50),
  pendingAdmin: null,
  treasury: sampleAddress(51),
  beacon: sampleAddress(52),
  nextPoolId: 9n,
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 10,
  countdownSeconds: 60,
  drawTimeoutSeconds: 86_400,
  retentionSeconds: 86_400,
  paused: false,
};

let nextAddress = 120;
const openPool = (maxPlayers: number, players: string[], changes: Partial<Pool> = {}): Pool =>
  samplePool({
    address: sampleAddress((nextAddress += 1)),
    maxPlayers,
    players,
    playerCount: players.length,
    ...changes,
  });
const tableOf = (...running: Pool[]): Snapshot => ({ config: CONFIG, now: SAMPLE_TIME, running, unpaid: [] });
const joined = (snapshot: Snapshot, mayFill = false): string[] =>
  targetJoins(snapshot, BOTS, mayFill).map(({ pool }) => pool.address);

describe('bots', () => {
  it('bots leave the last seat of a pool of bots to a user', () => {
    const waiting = openPool(3, BOTS.slice(0, 2));
    const filling = openPool(4, BOTS.slice(0, 2));
    expect(joined(tableOf(waiting, filling))).toEqual([filling.address]);
  });

  it('bots take every seat of a pool with a user, one seat per wallet', () => {
    const pool = openPool(3, [BOTS[0] ?? '', PERSON]);
    const [join] = targetJoins(tableOf(pool), BOTS, false);
    expect(join).toMatchObject({ pool, bot: BOTS[1], isFill: false });
  });

  it('bots fill a pool of bots only when due, and only if another pool keeps a seat for a user', () => {
    const one = openPool(2, BOTS.slice(0, 1));
    const two = openPool(3, BOTS.slice(0, 2));
    expect(joined(tableOf(one), true)).toEqual([]);
    expect(joined(tableOf(one, two), true)).toEqual([one.address]);
  });

  it('bots skip pools with large entries and pools that are not open', () => {
    const dear = openPool(3, [PERSON], { entryLamports: 2_000_000_000n });
    const late = openPool(3, [PERSON], { joinDeadline: SAMPLE_TIME });
    expect(joined(tableOf(dear, late))).toEqual([]);
  });

  it('bots do not join a pool in which every bot already has a seat', () => {
    expect(joined(tableOf(openPool(9, [...BOTS, PERSON])))).toEqual([]);
  });

  it('bots keep three pools of different sizes open, first one with two seats', () => {
    const random = (bound: number): number => bound - 1;
    expect(nextPool(tableOf(), random)).toMatchObject({ maxPlayers: 2 });
    const two = openPool(2, BOTS.slice(0, 1));
    expect(nextPool(tableOf(two), random)).toMatchObject({ maxPlayers: 6, entryLamports: 200_000_000n });
    expect(nextPool(tableOf(two, openPool(6, BOTS.slice(0, 2)), openPool(4, [PERSON])), random)).toBeNull();
  });

  it('bots create nothing while the program is paused', () => {
    expect(nextPool({ ...tableOf(), config: { ...CONFIG, paused: true } }, () => 0)).toBeNull();
  });
});
