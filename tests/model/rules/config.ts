import type { Draft } from '../draft.ts';
import { COOLDOWN, COUNTDOWN, DRAW_TIMEOUT, ENTROPY_DELAY, MIN_STAKE, RETENTION, within } from '../limits.ts';
import { CONFIG, type Name, oracleName, SYSTEM } from '../names.ts';
import type { Objections } from '../refused.ts';
import { lengthOf, rentFor } from '../rent.ts';
import type { Rule } from '../rule.ts';
import type { Params } from '../state.ts';

/** The one wallet that may upgrade the program. */
const UPGRADE_AUTHORITY: Name = 'authority/0';

/** Anchor refuses a permanent record that a raised rent has left short, until somebody adds what it lacks. */
export function requireTodaysRent(
  draft: Draft,
  name: Name,
  kind: 'oracle' | 'creator',
  objections: Objections,
): void {
  const minimum = rentFor(lengthOf(kind), draft.rentRate);
  objections.unless(draft.account(name).lamports >= minimum, 'ConstraintRentExempt');
}

function openOracle(draft: Draft, payer: Name, key: Name, objections: Objections): void {
  const name = oracleName(key);
  if (draft.find(name, 'oracle') !== null) {
    requireTodaysRent(draft, name, 'oracle', objections);
    return;
  }
  draft.open(payer, name, rentFor(lengthOf('oracle'), draft.rentRate), {
    kind: 'oracle',
    key,
    requested: 0,
    proven: 0,
    timedOut: 0,
    uncaptured: 0,
  });
}

/** Whether a wallet exists, belongs to nobody's program, and can be paid any sum. */
export function isTreasury(draft: Draft, name: Name): boolean {
  const { data, lamports } = draft.account(name);
  return data === null && lamports >= rentFor(0, draft.rentRate);
}

function objectToParams(params: Params, treasury: Name, draft: Draft, objections: Objections): void {
  const bounded =
    within(params.minStakeLamports, MIN_STAKE) &&
    within(params.cooldownSeconds, COOLDOWN) &&
    within(params.countdownSeconds, COUNTDOWN) &&
    within(params.entropyDelaySlots, ENTROPY_DELAY) &&
    within(params.drawTimeoutSeconds, DRAW_TIMEOUT) &&
    within(params.retentionSeconds, RETENTION);
  objections.unless(bounded, 'ConfigOutOfBounds');
  objections.unless(draft.facts.isVrfKey(params.vrfKey), 'InvalidVrfKey');
  objections.unless(treasury === params.treasury && isTreasury(draft, treasury), 'InvalidTreasury');
}

export const initializeConfig: Rule<'initialize_config'> = {
  opens({ at, args, draft }, objections) {
    const { params } = args;
    objections.unless(at.config === CONFIG, 'ConstraintSeeds');
    objections.unless(at.oracle === oracleName(params.vrfKey), 'ConstraintSeeds');
    // The system program refuses to create what exists.
    objections.unless(draft.find(CONFIG, 'config') === null, 'Custom 0');
    objections.raise();
    draft.open(at.authority, CONFIG, rentFor(lengthOf('config'), draft.rentRate), {
      kind: 'config',
      version: 1,
      paused: false,
      admin: args.admin,
      pendingAdmin: null,
      nextPoolId: 1,
      params,
    });
    openOracle(draft, at.authority, params.vrfKey, objections);
  },
  relates({ at }, objections) {
    objections.unless(at.authority === UPGRADE_AUTHORITY, 'NotUpgradeAuthority');
  },
  objects({ at, args, draft }, objections) {
    objectToParams(args.params, at.treasury, draft, objections);
  },
  applies() {},
};

export const updateConfig: Rule<'update_config'> = {
  opens({ at, args, draft }, objections) {
    objections.unless(at.oracle === oracleName(args.params.vrfKey), 'ConstraintSeeds');
    objections.raise();
    openOracle(draft, at.admin, args.params.vrfKey, objections);
  },
  relates({ at, draft }, objections) {
    objections.unless(draft.read(CONFIG, 'config').admin === at.admin, 'NotAdmin');
  },
  objects({ at, args, draft }, objections) {
    objectToParams(args.params, at.treasury, draft, objections);
  },
  applies({ args, draft }) {
    const config = draft.read(CONFIG, 'config');
    const { params, paused } = args;
    draft.write(CONFIG, { ...config, params, paused, version: config.version + 1 });
  },
};

export const proposeAdmin: Rule<'propose_admin'> = {
  relates({ at, draft }, objections) {
    objections.unless(draft.read(CONFIG, 'config').admin === at.admin, 'NotAdmin');
  },
  objects() {},
  applies({ args, draft }) {
    draft.write(CONFIG, { ...draft.read(CONFIG, 'config'), pendingAdmin: args.pendingAdmin });
  },
};

export const acceptAdmin: Rule<'accept_admin'> = {
  relates({ at, draft }, objections) {
    const { pendingAdmin } = draft.read(CONFIG, 'config');
    objections.unless((pendingAdmin ?? SYSTEM) === at.pending_admin, 'NotPendingAdmin');
  },
  objects() {},
  applies({ at, draft }) {
    const config = draft.read(CONFIG, 'config');
    draft.write(CONFIG, { ...config, admin: at.pending_admin, pendingAdmin: null });
  },
};
