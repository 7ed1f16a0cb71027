/** The terms of the configuration that the admin may set, and the program's bounds for them. */
import { parseAddress } from './bytes.ts';
import {
  type Bounds,
  COOLDOWN_BOUNDS,
  COUNTDOWN_BOUNDS,
  DRAW_TIMEOUT_BOUNDS,
  MIN_STAKE_BOUNDS,
  RETENTION_BOUNDS,
} from './limits.ts';
import type { ProgramConfig } from './pool.ts';

export type ConfigTerms = Pick<
  ProgramConfig,
  | 'treasury'
  | 'minStakeLamports'
  | 'cooldownSeconds'
  | 'countdownSeconds'
  | 'drawTimeoutSeconds'
  | 'retentionSeconds'
>;

/** The least and the largest value of each number, inclusive. */
export const CONFIG_BOUNDS = {
  minStakeLamports: MIN_STAKE_BOUNDS,
  cooldownSeconds: COOLDOWN_BOUNDS,
  countdownSeconds: COUNTDOWN_BOUNDS,
  drawTimeoutSeconds: DRAW_TIMEOUT_BOUNDS,
  retentionSeconds: RETENTION_BOUNDS,
} as const;

export type ConfigProblem =
  | { readonly field: 'treasury'; readonly problem: 'noAddress' }
  | {
      readonly field: keyof typeof CONFIG_BOUNDS;
      readonly problem: 'notWhole' | 'tooSmall' | 'tooLarge';
    };

/**
 * Lists what `ConfigParams::check` would refuse, in the order of the fields; empty if it accepts the terms. Whether the
 * treasury is an existing wallet is not checked: that needs the chain.
 */
export function configProblems(terms: ConfigTerms): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (parseAddress(terms.treasury) === null) problems.push({ field: 'treasury', problem: 'noAddress' });
  const { minStakeLamports, ...numbers } = CONFIG_BOUNDS;
  const stake = outside(terms.minStakeLamports, minStakeLamports);
  if (stake !== null) problems.push({ field: 'minStakeLamports', problem: stake });
  for (const [field, bounds] of entriesOf(numbers)) {
    const problem = Number.isInteger(terms[field]) ? outside(terms[field], bounds) : 'notWhole';
    if (problem !== null) problems.push({ field, problem });
  }
  return problems;
}

function outside<T extends number | bigint>(
  value: T,
  { min, max }: Bounds<T>,
): 'tooSmall' | 'tooLarge' | null {
  if (value < min) return 'tooSmall';
  return value > max ? 'tooLarge' : null;
}

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  // Object.entries loses the keys' type; the record has no other keys.
  return Object.entries(record) as [K, V][];
}
