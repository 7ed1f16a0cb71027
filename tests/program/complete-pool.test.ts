import { beforeAll, describe, expect, test } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { beaconAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { addressBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import {
  awaitRound,
  complete,
  completing,
  fill,
  fullPool,
  join,
  openPool,
  roundOf,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';
import { independentDraw, sha256, u64 } from '#src/protocol/testing/independent-draw.ts';
import published from '#src/beacon/vectors/quicknet-rounds.json' with { type: 'json' };

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** Computes a locked pool's draw from its round's signature, written only from the protocol's description. */
function drawn(pool: Pool, chainHash: string, signature: Uint8Array) {
  const root = sha256(...pool.players.map(addressBytes));
  const round = u64(pool.draw.round ?? 0n);
  const parts = [addressBytes(pool.address), root, fromHex(pool.seedCommitment), fromHex(chainHash), round];
  const alpha = sha256('vrf-pool/draw/v2', PROGRAM_ID.toBytes(), ...parts);
  const output = sha256('vrf-pool/output/v2', alpha, signature);
  const winners = Math.max(1, Math.floor(pool.playerCount / 4));
  const { order, weights } = independentDraw(pool.playerCount, output, winners, pool.randomMultiplier);
  return {
    playersRoot: toHex(root),
    output: toHex(output),
    signature: toHex(signature),
    players: order.map((seat) => pool.players[seat]),
    weights,
    weightSum: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

describe('draws with the signature of the round', () => {
  test.each([
    [2, false],
    [2, true],
    [3, false],
    [7, true],
    [8, false],
    [10, true],
    [33, true],
  ])('%i players, multiplier %s', (maxPlayers, randomMultiplier) => {
    const pool = fullPool(world, { maxPlayers, randomMultiplier, bonusLamports: 12_345n });
    const before = readPool(world, pool.address);
    const { chainHash, groupKey } = world.beacon.chain;
    const { players, weights, weightSum, ...draw } = drawn(
      before,
      chainHash,
      world.beacon.sign(roundOf(world, pool)),
    );
    const completer = world.wallet();
    const { deltas, events } = complete(world, pool, completer);
    const key = completer.publicKey.toBase58();
    expect(deltas).toEqual({});
    expect(events).toEqual([
      {
        name: 'PoolCompleted',
        data: {
          pool: pool.address.toBase58(),
          pool_id: before.id,
          completer: key,
          round: before.draw.round,
          signature: draw.signature,
          players_root: draw.playersRoot,
          output: draw.output,
          winner_count: before.winnerCount,
          weight_sum: weightSum,
          at: BigInt(world.now),
        },
      },
    ]);
    const after = readPool(world, pool.address);
    expect(after).toEqual({
      ...before,
      status: 'completed',
      settledAt: world.now,
      weightSum,
      players,
      weights,
      draw: { ...before.draw, ...draw, completer: key },
    });
    const isSignature = (round: bigint, bytes: Uint8Array) => isRoundSignature(groupKey, round, bytes);
    const context = { program: PROGRAM_ID.toBase58(), chainHash, isSignature };
    expect(verifyDraw(after, context)).toMatchObject({ drawn: true, ok: true });
  });

  test('complete_pool succeeds when the round is due, and not a second before', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    const completer = world.wallet();
    const attempt = completing(world, pool, completer.publicKey);
    world.warpTo((readPool(world, pool.address).draw.drawAt ?? 0) - 1);
    expect(world.send([attempt], [completer]).refusal).toBe('RoundNotDue');
    world.warp(1);
    expect(world.send([attempt], [completer]).refusal).toBeNull();
    expect(world.send([attempt], [completer]).refusal).toBe('WrongStatus');
  });

  test('hashes the players in the order of joining, without players who left', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 6, minPlayers: 2 }), 5);
    const [, leaver = pool.creator] = pool.players;
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    pool.players.splice(1, 1);
    join(world, pool);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    complete(world, pool);
    const joined = pool.players.map((player) => player.publicKey.toBytes());
    expect(readPool(world, pool.address).draw.playersRoot).toBe(toHex(sha256(...joined)));
  });
});

test.each(published.rounds)(
  'complete_pool draws with the League of Entropy’s signature of round $round',
  async ({ round, signature }) => {
    const league = await ProgramWorld.deployed();
    const { authority, admin } = league;
    const beacon = beaconAddress(fromHex(QUICKNET.chainHash));
    const initialize = initializeConfig(authority.publicKey, admin.publicKey, beacon, league.params());
    league.run([registerBeacon(authority.publicKey, QUICKNET), initialize], [authority]);
    // Set a time in the past at which a lock's countdown ends just before the round.
    league.warp(QUICKNET.genesis + 3 * (round - 1) - 1 - 60 - league.now, 0);
    const creator = league.wallet();
    const pool = fill(league, openPool(league, { creator, maxPlayers: 9, beacon }), 9);
    const before = readPool(league, pool.address);
    expect(before.draw.round).toBe(BigInt(round));
    awaitRound(league, pool);
    const completer = league.wallet();
    const [bytes, hints] = [fromHex(signature), roundHints(BigInt(round))];
    league.run([completePool(completer.publicKey, pool.address, beacon, bytes, hints)], [completer]);
    const { players, draw } = readPool(league, pool.address);
    const expected = drawn(before, published.chainHash, bytes);
    expect([players, draw.output]).toEqual([expected.players, expected.output]);
  },
);

test('complete_pool refuses every status except locked', () => {
  const completer = world.wallet();
  for (const [status, { address }] of poolsNotIn(world, 'locked')) {
    const round = readPool(world, address).draw.round ?? 1n;
    const bytes = world.beacon.sign(round);
    const attempt = completePool(completer.publicKey, address, world.beaconAddress, bytes, roundHints(round));
    expect([status, world.send([attempt], [completer]).refusal]).toEqual([status, 'WrongStatus']);
  }
});
