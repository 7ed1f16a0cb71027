import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { payouts, refunds, seatPayout } from '#src/protocol/economics.ts';
import {
  complete,
  expiredPool,
  join,
  openPool,
  type PoolPlan,
  timedOutPool,
  voidedPool,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { endPool, recordRent, requireClosed } from '#tests/support/full-life.ts';

const FUNDS = 100_000_000_000_000n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** Returns the lamports that each player gained or lost. Players pay no network fees. */
const gains = (players: readonly Keypair[]): bigint[] =>
  players.map((player) => world.lamports(player.publicKey) - FUNDS);

function seats(count: number): Keypair[] {
  return Array.from({ length: count }, () => world.wallet(FUNDS));
}

describe('a completed pool pays out every lamport, as in the ledger', () => {
  test.each<[string, number, PoolPlan]>([
    ['two players', 2, {}],
    ['three players, an odd stake', 3, { entryLamports: 33_333_331n }],
    ['seven players, a bonus', 7, { bonusLamports: 1_000_000_007n }],
    ['ten players', 10, {}],
    ['ten players, a bonus and a multiplier', 10, { bonusLamports: 999_999_999n, randomMultiplier: true }],
    ['a bonus too small to share', 8, { bonusLamports: 1n, randomMultiplier: true }],
    [
      'overflow at the largest stake',
      5,
      { entryLamports: 10_000_000_000_000n, bonusLamports: 5n * 10n ** 12n },
    ],
  ])('%s', (_, count, plan) => {
    const [creator, ...others] = seats(count);
    if (creator === undefined) throw new RangeError('no players');
    const treasuryBefore = world.lamports(world.treasury);
    const completer = world.wallet(FUNDS);

    const pool = openPool(world, { ...plan, creator, maxPlayers: count });
    for (const player of others) join(world, pool, player);
    complete(world, pool, completer);
    const state = readPool(world, pool.address);
    const ledger = payouts(state, count, state.weights);
    endPool(world, pool);
    requireClosed(world, pool);

    const order = state.players;
    const expected = pool.players.map((player) => {
      const { total } = seatPayout(ledger, order.indexOf(player.publicKey.toBase58()));
      return total - state.entryLamports;
    });
    const creatorsOwn = ledger.creator - state.bonusLamports - recordRent(world, creator.publicKey);
    expect(gains(pool.players)).toEqual(expected.with(0, (expected[0] ?? 0n) + creatorsOwn));
    expect(gains([completer])).toEqual([ledger.completer]);
    expect(world.lamports(world.treasury) - treasuryBefore).toBe(ledger.treasury);

    const paid = state.players.map((__, index) => seatPayout(ledger, index).total);
    const all = [...paid, ledger.creator, ledger.completer, ledger.treasury];
    expect(all.reduce((sum, part) => sum + part, 0n)).toBe(ledger.total + state.bonusLamports);
  });
});

describe('a refunded pool costs no player anything', () => {
  test.each<[string, (plan: PoolPlan) => ReturnType<typeof openPool>]>([
    ['by deadline', (plan) => expiredPool(world, { ...plan, maxPlayers: 7 }, 1)],
    ['by time-out', (plan) => timedOutPool(world, { ...plan, maxPlayers: 2 })],
    ['void', (plan) => voidedPool(world, { ...plan, maxPlayers: 2 })],
  ])('%s', (_, make) => {
    const creator = world.wallet(FUNDS);
    const treasuryBefore = world.lamports(world.treasury);
    const pool = make({ creator, bonusLamports: 123_456_789n, entryLamports: 98_765_431n });
    const state = readPool(world, pool.address);
    expect(state.owedLamports).toBe(refunds(state, state.playerCount).total);
    endPool(world, pool);
    requireClosed(world, pool);
    expect(gains([creator])).toEqual([-recordRent(world, creator.publicKey)]);
    expect(pool.players.slice(1).map((player) => world.lamports(player.publicKey))).toEqual(
      pool.players.slice(1).map(() => 100_000_000_000n),
    );
    expect(world.lamports(world.treasury)).toBe(treasuryBefore);
  });

  test('a player who left, one who rejoined, and one who stayed', () => {
    const [creator, leaver, back] = [world.wallet(FUNDS), world.wallet(FUNDS), world.wallet(FUNDS)];
    const pool = openPool(world, { creator, maxPlayers: 5 });
    for (const player of [leaver, back]) {
      join(world, pool, player);
      world.run([exitPool(player.publicKey, pool.address)], [player]);
    }
    join(world, pool, back);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    world.run([closeEntry(pool.address, leaver.publicKey)]);
    endPool(world, pool);
    requireClosed(world, pool);
    expect(gains([creator, leaver, back])).toEqual([-recordRent(world, creator.publicKey), 0n, 0n]);
  });
});
