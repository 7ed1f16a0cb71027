/** The five steps of verifying a draw, each made of checks that compare two values. */

export const CHECKS = ['root', 'round', 'signature', 'relay', 'output', 'winners', 'seed'] as const;
export type CheckId = (typeof CHECKS)[number];
/** `open`: the check is impossible, and the draw does not depend on it. */
export type CheckState = 'holds' | 'fails' | 'running' | 'open';

const STEPS = ['chain', 'players', 'round', 'beacon', 'draw'] as const;
export type StepId = (typeof STEPS)[number];
/** `unreached`: the step depends on one that fails. */
export type StepState = 'holds' | 'fails' | 'running' | 'unreached';

/** The checks of each step; the account itself is checked by having been read. */
const CHECKS_OF: Readonly<Record<StepId, readonly CheckId[]>> = {
  chain: [],
  players: ['root'],
  round: ['round'],
  beacon: ['signature', 'relay'],
  draw: ['output', 'winners', 'seed'],
};

export interface Step {
  readonly id: StepId;
  readonly state: StepState;
  readonly checks: readonly CheckId[];
}

/**
 * Groups the checks into steps; the first is the account itself. The draw is computed from players, round and
 * signature: if one of them fails, the draw step is not reached.
 * @param read whether the account has been read
 */
export function stepsOf(read: boolean, states: ReadonlyMap<CheckId, CheckState>): readonly Step[] {
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
