import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { fromHex } from '#src/protocol/bytes.ts';

type Numeric = Exclude<keyof ConfigParams, 'treasury' | 'vrfKey'>;
export type ConfigCase = readonly [field: Numeric, value: number | bigint];

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The ends of what a configuration may hold, as the protocol states them. */
export const AT_BOUNDS: readonly ConfigCase[] = [
  ['minStakeLamports', 1_000_000n],
  ['minStakeLamports', 10_000_000_000n],
  ['cooldownSeconds', 0],
  ['cooldownSeconds', DAY],
  ['countdownSeconds', 5],
  ['countdownSeconds', DAY],
  ['entropyDelaySlots', 4],
  ['entropyDelaySlots', 150],
  ['drawTimeoutSeconds', HOUR],
  ['drawTimeoutSeconds', 7 * DAY],
  ['retentionSeconds', DAY],
  ['retentionSeconds', 90 * DAY],
];

/** One beyond each end; a cooldown cannot be less than none. */
export const OUT_OF_BOUNDS: readonly ConfigCase[] = [
  ['minStakeLamports', 999_999n],
  ['minStakeLamports', 10_000_000_001n],
  ['cooldownSeconds', DAY + 1],
  ['countdownSeconds', 4],
  ['countdownSeconds', DAY + 1],
  ['entropyDelaySlots', 3],
  ['entropyDelaySlots', 151],
  ['drawTimeoutSeconds', HOUR - 1],
  ['drawTimeoutSeconds', 7 * DAY + 1],
  ['retentionSeconds', DAY - 1],
  ['retentionSeconds', 90 * DAY + 1],
];

/** No keys of large order: the eight points of small order, encodings that are not canonical, and no point at all. */
export const BAD_KEYS: readonly Uint8Array[] = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0100000000000000000000000000000000000000000000000000000000000080',
  '0200000000000000000000000000000000000000000000000000000000000000',
].map(fromHex);
