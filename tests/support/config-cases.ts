import type { ConfigParams } from '#src/chain/program/config-params.ts';

type Numeric = Exclude<keyof ConfigParams, 'treasury'>;
export type ConfigCase = readonly [field: Numeric, value: number | bigint];

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The bounds of a configuration's values, as the protocol states them. */
export const AT_BOUNDS: readonly ConfigCase[] = [
  ['minStakeLamports', 1_000_000n],
  ['minStakeLamports', 10_000_000_000n],
  ['cooldownSeconds', 0],
  ['cooldownSeconds', DAY],
  ['countdownSeconds', 60],
  ['countdownSeconds', DAY],
  ['drawTimeoutSeconds', 6 * HOUR],
  ['drawTimeoutSeconds', 7 * DAY],
  ['retentionSeconds', DAY],
  ['retentionSeconds', 90 * DAY],
];

/** Values one beyond each bound. A cooldown cannot be below zero. */
export const OUT_OF_BOUNDS: readonly ConfigCase[] = [
  ['minStakeLamports', 999_999n],
  ['minStakeLamports', 10_000_000_001n],
  ['cooldownSeconds', DAY + 1],
  ['countdownSeconds', 59],
  ['countdownSeconds', DAY + 1],
  ['drawTimeoutSeconds', 6 * HOUR - 1],
  ['drawTimeoutSeconds', 7 * DAY + 1],
  ['retentionSeconds', DAY - 1],
  ['retentionSeconds', 90 * DAY + 1],
];
