import type { Draft } from '../draft.ts';
import { COOLDOWN, COUNTDOWN, DRAW_TIMEOUT, MIN_STAKE, RETENTION, within } from '../limits.ts';
import { CONFIG, type Name, PROGRAM_DATA, SYSTEM } from '../names.ts';
import { EXISTS_ALREADY, type Objections, TOO_FEW_LAMPORTS } from '../refused.ts';
import { lengthOf, rentFor } from '../rent.ts';
import type { Rule } from '../rule.ts';
import type { Params } from '../state.ts';

/** The only wallet that may upgrade the program. */
const UPGRADE_AUTHORITY: Name = 'authority/0';

/** Whether the account is a wallet, with or without lamports. */
export function isWallet(draft: Draft, name: Name): boolean {
  return draft.account(name).data === null;
}

/** Whether the account is an existing wallet to which any sum can be paid. */
function isTreasury(draft: Draft, name: Name): boolean {
  return isWallet(draft, name) && draft.account(name).lamports >= rentFor(0, draft.rentRate);
}

function objectToParams(params: Params, treasury: Name, draft: Draft, objections: Objections): void {
  const bounded =
    within(params.minStakeLamports, MIN_STAKE) &&
    within(params.cooldownSeconds, COOLDOWN) &&
    within(params.countdownSeconds, COUNTDOWN) &&
    within(params.drawTimeoutSeconds, DRAW_TIMEOUT) &&
    within(params.retentionSeconds, RETENTION);
  objections.unless(bounded, 'ConfigOutOfBounds');
  objections.unless(treasury === params.treasury && isTreasury(draft, treasury), 'InvalidTreasury');
}

function objectToAdmin(draft: Draft, admin: Name, objections: Objections): void {
  objections.unless(draft.read(CONFIG, 'config').admin === admin, 'NotAdmin');
}

export const initializeConfig: Rule<'initialize_config'> = {
  objects({ at, args, draft }, objections) {
    const isAllowed = at.authority === UPGRADE_AUTHORITY && at.program_data === PROGRAM_DATA;
    objections.unless(isAllowed, 'NotUpgradeAuthority');
    objectToParams(args.params, at.treasury, draft, objections);
    objections.unless(at.config === CONFIG, 'WrongAddress');
    objections.unless(draft.find(CONFIG, 'config') === null, EXISTS_ALREADY);
    const lack = draft.lackOf(at.config, rentFor(lengthOf('config'), draft.rentRate));
    objections.unless(draft.account(at.authority).lamports >= lack, TOO_FEW_LAMPORTS);
  },
  applies({ at, args, draft }) {
    draft.open(at.authority, CONFIG, rentFor(lengthOf('config'), draft.rentRate), {
      kind: 'config',
      version: 1,
      paused: false,
      admin: args.admin,
      pendingAdmin: null,
      beacon: at.beacon,
      nextPoolId: 1,
      params: args.params,
    });
  },
};

export const updateConfig: Rule<'update_config'> = {
  relates: ({ at, draft }, objections) => objectToAdmin(draft, at.admin, objections),
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
  relates: ({ at, draft }, objections) => objectToAdmin(draft, at.admin, objections),
  objects: () => undefined,
  applies({ args, draft }) {
    draft.write(CONFIG, { ...draft.read(CONFIG, 'config'), pendingAdmin: args.pendingAdmin });
  },
};

export const acceptAdmin: Rule<'accept_admin'> = {
  relates({ at, draft }, objections) {
    const { pendingAdmin } = draft.read(CONFIG, 'config');
    objections.unless((pendingAdmin ?? SYSTEM) === at.pending_admin, 'NotPendingAdmin');
  },
  objects: () => undefined,
  applies({ at, draft }) {
    const config = draft.read(CONFIG, 'config');
    draft.write(CONFIG, { ...config, admin: at.pending_admin, pendingAdmin: null });
  },
};
