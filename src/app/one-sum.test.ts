import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityLine } from '#src/stake/activity/activity-line.ts';
import { newsOf } from '#src/features/outcome/model/news.ts';
import { walletOutcome } from '#src/features/outcome/model/wallet-outcome.ts';
import {
  claimAmount,
  getClaimable,
  ledgerOf,
  sharesOf,
  totalOf,
  walletPayout,
} from '#src/protocol/claimable.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';

const STRANGER = sampleAddress(99);
const MAX_PLAYERS = 12;
const DEPOSIT = 1_475_520n;

/** An ended pool with any creator, completer, bonus and weights, and without any payment. */
const anEndedPool = fc
  .record({
    playerCount: fc.integer({ min: 2, max: MAX_PLAYERS }),
    playersPerWinner: fc.integer({ min: 1, max: 10 }),
    entryLamports: fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }),
    bonusLamports: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 12n })),
    creatorAt: fc.nat(),
    completerAt: fc.option(fc.nat()),
    weights: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: MAX_PLAYERS, maxLength: MAX_PLAYERS }),
    isDrawn: fc.boolean(),
  })
  .map(({ creatorAt, completerAt, isDrawn, weights, ...terms }): Pool => {
    const players = Array.from({ length: terms.playerCount }, (_, index) => sampleAddress(index + 1));
    const playerAt = (index: number): string => players[index % players.length] ?? '';
    const winners = winnerCount(terms.playerCount, terms.playersPerWinner);
    const drawn = weights.slice(0, winners);
    return samplePool({
      ...terms,
      players,
      creator: playerAt(creatorAt),
      settledAt: SAMPLE_TIME,
      draw: { ...NO_DRAW, completer: completerAt === null ? STRANGER : playerAt(completerAt) },
      ...(isDrawn
        ? {
            status: 'completed',
            winnerCount: winners,
            weights: drawn,
            weightSum: drawn.reduce((sum, weight) => sum + weight, 0),
          }
        : { status: 'refunding', refundReason: 'deadline', weights: [] }),
    });
  });

test('every model computes the same sum that a pool owes a wallet, for any roles of the wallet', () => {
  fc.assert(
    fc.property(anEndedPool, (pool) => {
      const ledger = pool.status === 'completed' ? ledgerOf(pool) : null;
      for (const [index, wallet] of [...pool.players, STRANGER].entries()) {
        const sum = totalOf(sharesOf(pool, wallet, true));
        const isSeated = wallet !== STRANGER;
        const claimable = getClaimable(pool, wallet, true, DEPOSIT);
        expect(claimable.deposit).toBe(isSeated ? DEPOSIT : 0n);
        expect(claimAmount(claimable)).toBe(sum);
        const line = activityLine(pool, wallet, { open: true, joinedDate: null }, SAMPLE_TIME);
        expect(line?.claimable ?? 0n).toBe(sum);
        expect(newsOf(pool, wallet, true, false)?.amount).toBe(isSeated ? sum : undefined);
        if (ledger !== null && isSeated) {
          expect(walletOutcome(pool, wallet)?.total).toBe(sum);
          expect(walletPayout(pool, ledger, index)).toBe(sum);
        }
      }
    }),
  );
});

test('an ended pool owes all wallets and the treasury exactly the entries and the bonus', () => {
  fc.assert(
    fc.property(anEndedPool, (pool) => {
      const wallets = [...pool.players, STRANGER];
      const owed = totalOf(wallets.flatMap((wallet) => sharesOf(pool, wallet, true)));
      const treasury = pool.status === 'completed' ? ledgerOf(pool).treasury : 0n;
      expect(owed + treasury).toBe(BigInt(pool.playerCount) * pool.entryLamports + pool.bonusLamports);
    }),
  );
});
