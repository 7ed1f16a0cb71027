import fc from 'fast-check';
import { calls } from './calls.ts';
import { AUTHORITY, CHAIN_NAMES, CHAINS, DEFAULT_PARAMS, STRANGER } from './cast.ts';
import { initialisation } from './configuration.ts';
import { Dice } from './dice.ts';
import { Duel } from './duel.ts';
import { endAllPools } from './end-pools.ts';
import { play } from './play.ts';
import { registration } from './registration.ts';
import { configOf } from './scene.ts';
import type { Statistics } from './statistics.ts';
import { sequences, type Step } from './steps.ts';

export interface Campaign {
  readonly seed: number;
  /** The path of a failure found before. If given, only its sequence is played. */
  readonly path?: string;
  /** Number of sequences to play. */
  readonly sequences: number;
  /** Time limit in milliseconds, which includes the search for a shorter failure. */
  readonly timeoutMs: number;
  /** Called after each sequence. */
  readonly onSequence?: () => void;
}

export interface Failure {
  readonly seed: number;
  readonly path: string;
  /** The error, and the shortest sequence found that causes it. */
  readonly report: string;
}

/** Registers every beacon that earlier random attempts have not registered. */
function registerAll(duel: Duel): void {
  for (const [at, info] of CHAINS.entries()) {
    const name = CHAIN_NAMES[at] ?? '';
    if (!duel.state.accounts.get(name)?.data) duel.send([calls.registerBeacon(STRANGER, info)]);
  }
}

/** Sends random registrations and configurations, drawn from `numbers`, then a valid one if none was accepted. */
function configure(duel: Duel, numbers: readonly number[]): void {
  const dice = new Dice(numbers);
  while (dice.oneIn(3)) duel.send([registration(dice)]);
  while (dice.oneIn(3)) duel.send([initialisation(duel, dice)]);
  registerAll(duel);
  while (dice.oneIn(3)) duel.send([initialisation(duel, dice)]);
  if (configOf(duel) !== null) return;
  const beacon = CHAIN_NAMES[dice.oneIn(4) ? dice.throw(CHAIN_NAMES.length) : 0] ?? '';
  duel.send([calls.initializeConfig(AUTHORITY, 'admin/0', beacon, DEFAULT_PARAMS)]);
}

async function playSequence(steps: readonly Step[], statistics: Statistics): Promise<void> {
  const duel = await Duel.begin(statistics);
  try {
    configure(duel, steps[0]?.numbers.toReversed() ?? []);
    for (const step of steps) {
      play(duel, step);
      statistics.commands += 1;
    }
    duel.requireAllSame();
    endAllPools(duel);
    statistics.sequences += 1;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${duel.log.join('\n')}`, {
      cause: error,
    });
  }
}

/** Plays random sequences until one fails, and shortens the failure as far as `timeoutMs` allows. */
export async function runCampaign(campaign: Campaign, statistics: Statistics): Promise<Failure | null> {
  const property = fc.asyncProperty(sequences, async (steps) => {
    await playSequence(steps, statistics);
    campaign.onSequence?.();
  });
  const details = await fc.check(property, {
    seed: campaign.seed,
    ...(campaign.path === undefined ? {} : { path: campaign.path }),
    numRuns: campaign.sequences,
    interruptAfterTimeLimit: campaign.timeoutMs,
  });
  if (!details.failed) return null;
  const error = details.errorInstance;
  return {
    seed: details.seed,
    path: details.counterexamplePath ?? '',
    report: error instanceof Error ? error.message : String(error),
  };
}
