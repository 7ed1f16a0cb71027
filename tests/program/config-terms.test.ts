import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { CONFIG_BOUNDS, configProblems, type ConfigTerms } from '#src/protocol/config-terms.ts';
import { AT_BOUNDS, OUT_OF_BOUNDS } from '#tests/support/config-cases.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const terms = (changes: Partial<ConfigTerms> = {}): ConfigTerms => {
  const { treasury, ...numbers } = world.params();
  return { ...numbers, treasury: treasury.toBase58(), ...changes };
};

/** Returns the program's refusal of the same terms, or null if it accepts them. */
function refusal(tried: ConfigTerms): string | null {
  const params = { ...tried, treasury: new PublicKey(tried.treasury) };
  return world.send([updateConfig(world.admin.publicKey, params, false)], [world.admin]).refusal;
}

test.each(AT_BOUNDS)('%s at its bound %s is valid', (field, value) => {
  expect(configProblems(terms({ [field]: value }))).toEqual([]);
});

test.each(OUT_OF_BOUNDS)('%s out of bounds is reported: %s', (field, value) => {
  const problem = value < CONFIG_BOUNDS[field].min ? 'tooSmall' : 'tooLarge';
  expect(configProblems(terms({ [field]: value }))).toEqual([{ field, problem }]);
});

test('invalid addresses and fractional numbers are reported with all other problems, in field order', () => {
  const wrong = {
    treasury: 'nobody',
    minStakeLamports: 0n,
    countdownSeconds: 60.5,
    retentionSeconds: NaN,
  };
  expect(configProblems(terms(wrong))).toEqual([
    { field: 'treasury', problem: 'noAddress' },
    { field: 'minStakeLamports', problem: 'tooSmall' },
    { field: 'countdownSeconds', problem: 'notWhole' },
    { field: 'retentionSeconds', problem: 'notWhole' },
  ]);
});

test('the program refuses exactly the terms with a reported problem', () => {
  const u32 = (max: number) =>
    fc.oneof(fc.integer({ min: 0, max: 2 * max }), fc.integer({ min: 0, max: 0xffff_ffff }));
  const near = ({ min, max }: { min: number; max: number }) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min, max }) },
      { weight: 1, arbitrary: fc.constantFrom(Math.max(0, min - 1), min, max, max + 1) },
      { weight: 1, arbitrary: u32(max) },
    );
  const { minStakeLamports: stake } = CONFIG_BOUNDS;
  const arbitrary = fc.record({
    minStakeLamports: fc.oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: stake.min, max: stake.max }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) },
    ),
    cooldownSeconds: near(CONFIG_BOUNDS.cooldownSeconds),
    countdownSeconds: near(CONFIG_BOUNDS.countdownSeconds),
    drawTimeoutSeconds: near(CONFIG_BOUNDS.drawTimeoutSeconds),
    retentionSeconds: near(CONFIG_BOUNDS.retentionSeconds),
  });
  let taken = 0;
  fc.assert(
    fc.property(arbitrary, (changes) => {
      const tried = terms(changes);
      const problems = configProblems(tried);
      const refused = refusal(tried);
      taken += refused === null ? 1 : 0;
      expect(refused).toBe(problems.length > 0 ? 'ConfigOutOfBounds' : null);
    }),
    { numRuns: 120 },
  );
  expect(taken).toBeGreaterThan(10);
});
