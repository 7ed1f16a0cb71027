import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { MONTH_SLOTS } from '#server/projection/rows/months.ts';
import { initialize } from '#server/projection/state.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { playTogether } from '#tests/support/pool-lives.ts';
import { Reader } from './reader.ts';
import { followed, positions, sentEvents, stored } from '#tests/support/projected.ts';

const RUNS = 8;
const TIMEOUT_MS = 600_000;

const life = fc.record({
  choices: fc.record({
    maxPlayers: fc.integer({ min: 2, max: 6 }),
    randomMultiplier: fc.boolean(),
    bonusLamports: fc.bigInt({ min: 0n, max: 1_000n }),
  }),
  ending: fc.constantFrom('open', 'expired', 'locked', 'timed out', 'void', 'drawn', 'paid'),
  restless: fc.boolean(),
});
const step = fc.record({
  kind: fc.constantFrom('next', 'later', 'again', 'revert', 'move', 'finalize', 'pass'),
  from: fc.nat(),
  size: fc.integer({ min: 1, max: 12 }),
});
const history = fc.record({
  lives: fc.array(life, { minLength: 1, maxLength: 3 }),
  picks: fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
  perSlot: fc.integer({ min: 1, max: 4 }),
  /** Most transactions are before the end of a month, or after it. */
  start: fc.bigInt({ min: MONTH_SLOTS - 40n, max: MONTH_SLOTS - 5n }),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});

onEachDatabase('transactions applied in any order', (open) => {
  test(
    'late, duplicate, forked and moved transactions end in the rows of a new fold, and clients can follow',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async ({ lives, picks, perSlot, start, steps }) => {
          const { db } = await open();
          await initialize(db, 'genesis');
          const chain = new ChainScript('any order', perSlot, start);
          const config = new ConfigScript(chain);
          config.initialize();
          playTogether(chain, lives, picks);
          config.update({ drawTimeoutSeconds: 21_600 });
          playTogether(chain, lives, picks, lives.length);
          const reader = new Reader(db, chain);
          for (const one of steps) {
            await reader.take(one);
            expect(await projectionDifferences(db)).toEqual([]);
            expect(followed(await sentEvents(db))).toEqual(await stored(db));
          }
          await reader.readAll();
          expect(await projectionDifferences(db)).toEqual([]);
          expect(await positions(db)).toEqual(reader.positions);
          expect(followed(await sentEvents(db))).toEqual(await stored(db));
        }),
        // Do not shrink failures, because every run must empty a database.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );
});
