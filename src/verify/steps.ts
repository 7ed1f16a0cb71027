/** The five steps of verifying a draw, each made of checks that compare two values. */
import type { DrawStep } from '#src/protocol/verify-draw.ts';

/** The checks of an account that was read and decoded from the chain, as the transparency page shows them. */
export const CHECKS = ['root', 'round', 'signature', 'relay', 'output', 'winners', 'seed'] as const;
/** Further checks of a copy: of a file, of its bytes, and of what the account books as paid and owed. */
export const COPY_CHECKS = ['intact', 'account', 'payments'] as const;
export type CheckId = (typeof CHECKS)[number];
export type CopyCheckId = CheckId | (typeof COPY_CHECKS)[number];
/**
 * `running`: there is no result so far; a command that lacks a value ends with it. `open`: the check is impossible,
 * and the draw does not depend on it.
 */
export type CheckState = 'holds' | 'fails' | 'running' | 'open';

const STEPS = ['chain', 'players', 'round', 'beacon', 'draw'] as const;
export type StepId = (typeof STEPS)[number];
/** `unreached`: the step depends on one that fails. */
export type StepState = 'holds' | 'fails' | 'running' | 'unreached';

/** The checks of each step; an account that the page has read and decoded needs none of its own. */
const CHECKS_OF: Readonly<Record<StepId, readonly CopyCheckId[]>> = {
  chain: ['intact', 'account'],
  players: ['root'],
  round: ['round'],
  beacon: ['signature', 'relay'],
  draw: ['output', 'winners', 'seed', 'payments'],
};

export interface Step {
  readonly id: StepId;
  readonly state: StepState;
  readonly checks: readonly CopyCheckId[];
}

/**
 * Groups the checks into steps; the first is the account itself. The draw is computed from players, round and
 * signature: if one of them fails, the draw step is not reached.
 * @param read whether the account has been read
 */
export function stepsOf(read: boolean, states: ReadonlyMap<CopyCheckId, CheckState>): readonly Step[] {
  const steps = STEPS.map((id): Step => {
    const found = new Set(CHECKS_OF[id].map((check) => states.get(check)));
    const state = found.has('fails')
      ? 'fails'
      : found.has('running') || (id === 'chain' && !read)
        ? 'running'
        : 'holds';
    return { id, state, checks: CHECKS_OF[id] };
  });
  const fails = steps.some(({ id, state }) => id !== 'draw' && state === 'fails');
  return steps.map((step) => (step.id === 'draw' && fails ? { ...step, state: 'unreached' } : step));
}

export type Verdict = 'running' | 'holds' | 'fails';

export function verdictOf(steps: readonly Step[]): Verdict {
  const states = new Set(steps.map(({ state }) => state));
  if (states.has('fails')) return 'fails';
  return states.has('running') ? 'running' : 'holds';
}

/** Returns the state of a check of `verifyDraw`. */
export function stateOf(check: DrawStep): CheckState {
  // A seed that was never revealed cannot be checked, and no draw depends on it.
  if (check.id === 'seed' && check.recomputed === null) return 'open';
  return check.ok ? 'holds' : 'fails';
}
