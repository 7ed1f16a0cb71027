import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawAlpha, drawOutput, drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import {
  complete,
  fill,
  join,
  makeVoid,
  openPool,
  poolLength,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readEntry, readPool } from '#tests/support/read.ts';
import { endPool, recordRent, requireClosed } from '#tests/support/full-life.ts';

const SEATS = 1_000;
const WINNERS = 250;
/** Lamports that `ProgramWorld.wallet` gives each wallet. */
const FUNDS = 100_000_000_000n;
/** An entry and a bonus of which every share leaves a remainder. */
const TERMS = { entryLamports: 123_456_789n, bonusLamports: 98_765_432_101n };

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

interface Crowd {
  readonly pool: TestPool;
  readonly leaver: Keypair;
}

/** Fills a pool of the largest size. One player leaves, and another one joins instead. */
function thousandPlayers(): Crowd {
  const creator = world.wallet(FUNDS + TERMS.bonusLamports);
  const pool = openPool(world, { ...TERMS, creator, maxPlayers: SEATS, randomMultiplier: true });
  expect(dataOf(world, pool.address)).toHaveLength(poolLength(SEATS, true));
  fill(world, pool, SEATS / 2);
  const leaver = world.wallet(FUNDS);
  join(world, pool, leaver);
  world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
  pool.players.pop();
  fill(world, pool, SEATS);
  return { pool, leaver };
}

const balances = (keys: readonly PublicKey[]): bigint[] => keys.map((key) => world.lamports(key));
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const publicKeys = (wallets: readonly Keypair[]): PublicKey[] => wallets.map(({ publicKey }) => publicKey);

/** Returns every account that takes part, the pool's own accounts included. */
function everyAccount({ pool, leaver }: Crowd, others: readonly Keypair[]): PublicKey[] {
  const seated = publicKeys([...pool.players, leaver]);
  return [
    ...seated,
    ...publicKeys(others),
    ...seated.map((player) => entryAddress(pool.address, player)),
    pool.address,
    creatorAddress(pool.creator.publicKey),
    world.treasury,
  ];
}

/** Pays everyone and closes every account, the leaver's entry included. */
function end({ pool, leaver }: Crowd): void {
  expect(readEntry(world, pool.address, leaver.publicKey).active).toBe(false);
  world.run([closeEntry(pool.address, leaver.publicKey)]);
  endPool(world, pool);
  requireClosed(world, pool);
  expect(world.account(entryAddress(pool.address, leaver.publicKey))).toBeNull();
}

describe('a thousand players: every lamport is paid out', () => {
  test('a thousand players: every lamport is paid out from a draw with a bonus and multipliers', () => {
    const treasuryBefore = world.lamports(world.treasury);
    const completer = world.wallet(FUNDS);
    const crowd = thousandPlayers();
    const { pool, leaver } = crowd;
    expect(readPool(world, pool.address)).toMatchObject({ status: 'locked', playerCount: SEATS });
    const accounts = everyAccount(crowd, [completer]);
    const before = sumOf(balances(accounts));
    complete(world, pool, completer);

    // Compute the winners from the joining order that this test knows and the beacon's signature alone.
    const { draw, status, openEntries } = readPool(world, pool.address);
    expect({ status, openEntries }).toEqual({ status: 'completed', openEntries: SEATS });
    const joined = pool.players.map(({ publicKey }) => publicKey.toBytes());
    expect(draw.playersRoot).toBe(toHex(playersRoot(joined)));
    expect(draw.playersRoot).toBe(toHex(sha256(Buffer.concat(joined))));
    const round = draw.round ?? 0n;
    const alpha = drawAlpha({
      program: PROGRAM_ID.toBytes(),
      pool: pool.address.toBytes(),
      playersRoot: playersRoot(joined),
      seedCommitment: sha256(pool.seed),
      chainHash: fromHex(world.beacon.chain.chainHash),
      round,
    });
    const output = drawOutput(alpha, world.beacon.sign(round));
    expect(draw.output).toBe(toHex(output));
    const drawn = drawWinners(pool.players, output, WINNERS, true);
    expect(new Set(drawn.weights)).toEqual(new Set([1, 2, 3, 4, 5]));
    const ledger = payouts({ ...DEFAULT_SHARES, ...TERMS }, SEATS, drawn.weights);

    end(crowd);
    const drawIndex = new Map(drawn.players.map((player, index) => [player, index]));
    const expected = pool.players.map(
      (player) => FUNDS - TERMS.entryLamports + seatPayout(ledger, drawIndex.get(player) ?? SEATS).total,
    );
    const record = recordRent(world, pool.creator.publicKey);
    expect(balances(publicKeys(pool.players))).toEqual(
      expected.with(0, (expected[0] ?? 0n) + ledger.creator - record),
    );
    expect(balances(publicKeys([leaver, completer]))).toEqual([FUNDS, FUNDS + ledger.completer]);
    expect(world.lamports(world.treasury) - treasuryBefore).toBe(ledger.treasury);
    expect(sumOf(balances(accounts))).toBe(before);
  });

  test.each([
    ['from a draw that was not completed', 'timeout', timeOut],
    ['from a draw whose round was published too early', 'void', makeVoid],
  ] as const)('a thousand players: every lamport is paid out %s', (_how, refundReason, refundAll) => {
    const treasuryBefore = world.lamports(world.treasury);
    const crowd = thousandPlayers();
    const { pool, leaver } = crowd;
    const accounts = everyAccount(crowd, []);
    const before = sumOf(balances(accounts));
    refundAll(world, pool);
    expect(readPool(world, pool.address)).toMatchObject({ status: 'refunding', refundReason });

    end(crowd);
    const record = recordRent(world, pool.creator.publicKey);
    const players = pool.players.map(() => FUNDS).with(0, FUNDS + TERMS.bonusLamports - record);
    expect(balances(publicKeys(pool.players))).toEqual(players);
    expect(balances(publicKeys([leaver]))).toEqual([FUNDS]);
    expect(world.lamports(world.treasury)).toBe(treasuryBefore);
    expect(sumOf(balances(accounts))).toBe(before);
  });
});
