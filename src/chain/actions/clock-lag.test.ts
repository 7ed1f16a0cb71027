import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { timeOfRound } from '#src/beacon/rounds.ts';
import type * as ClockLag from './clock-lag.ts';

const NOW = 1_800_000_000;
const POOL = { beacon: 'B'.repeat(43), beaconGenesis: 1_692_803_367, beaconPeriodSeconds: 3 };

/** Unix seconds up to which rounds are published. */
let published = NOW;
let failure: Error | null = null;
const MOCKED = {
  '../connection.ts': () => ({ getConnection: () => null }),
  '../program/fetch.ts': () => ({ fetchClock: async () => ({ unixTimestamp: NOW }) }),
  '../queries/rounds.ts': () => ({
    findRound: async ({ round }: { readonly round: bigint }) => {
      if (failure) throw failure;
      const clock = { genesis: POOL.beaconGenesis, periodSeconds: POOL.beaconPeriodSeconds };
      return timeOfRound(clock, round) <= published ? 'ab'.repeat(48) : null;
    },
  }),
};

let isClockBehind: typeof ClockLag.isClockBehind;
let requireClock: typeof ClockLag.requireClock;
// Import a fresh module: test files share them, and another may have loaded what this one replaces.
beforeAll(async () => {
  vi.resetModules();
  for (const [path, make] of Object.entries(MOCKED)) vi.doMock(path, make);
  ({ isClockBehind, requireClock } = await import('./clock-lag.ts'));
});
afterAll(() => {
  for (const path of Object.keys(MOCKED)) vi.doUnmock(path);
  vi.resetModules();
});

beforeEach(() => {
  published = NOW;
  failure = null;
});

it.each([
  ['ahead of the beacon', -3_600, false],
  ['right', 0, false],
  ['ten seconds behind', 10, false],
  ['fourteen seconds behind', 14, true],
  ['an hour behind', 3_600, true],
])('requireClock rejects only a clock that is too far behind: %s', async (_, lag, isBehind) => {
  published = NOW + lag;
  expect(await isClockBehind(POOL)).toBe(isBehind);
  const required = requireClock(POOL);
  if (isBehind) await expect(required).rejects.toMatchObject({ failure: { kind: 'clockBehind' } });
  else await expect(required).resolves.toBeUndefined();
});

it('the clock is not checked if no relay answers, with a warning, but other errors are thrown', async () => {
  failure = new RelaysUnavailable(1n, []);
  await expect(requireClock(POOL)).resolves.toBeUndefined();
  await expect(isClockBehind(POOL)).rejects.toThrow(RelaysUnavailable);
  failure = new Error('fetch failed');
  await expect(requireClock(POOL)).rejects.toThrow('fetch failed');
});
