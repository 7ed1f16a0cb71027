import {
  type CreatePoolForm,
  type CreatePoolInput,
  type CreatePoolProblem,
  parseCreatePoolForm,
} from '#src/protocol/create-pool-input.ts';
import { generateName } from '#src/protocol/name-generator.ts';
import { generatePassword } from '#src/protocol/password.ts';
import { secureRandomBelow } from '#src/protocol/random.ts';
import { type LastUsed, readLastUsed } from './last-used.ts';

/** The form's fields as typed, and the name the pool gets if none is typed. */
export interface Draft extends CreatePoolForm {
  readonly madeUpName: string;
}

/** Generates a pool's name. */
export const newName = (): string => generateName(secureRandomBelow);
/** Generates a password with 74 bits of entropy. */
export const newPassword = (): string => generatePassword(secureRandomBelow);

/** Returns a form with valid defaults in every field. */
export function newDraft(): Draft {
  return {
    name: '',
    madeUpName: newName(),
    players: '6',
    minPlayers: '',
    stake: '0.1',
    duration: '24',
    durationUnit: 'hours',
    passwordProtected: false,
    password: newPassword(),
    bonus: '',
    randomMultiplier: false,
  };
}

/** The initial values of a form. */
export interface Start {
  readonly defaults: Draft;
  readonly lastUsed: LastUsed | null;
}

export const newStart = (): Start => ({ defaults: newDraft(), lastUsed: readLastUsed() });

/**
 * Returns the form: a field that was not typed has its last used value, or its default if that value is not allowed
 * (any more).
 */
export function draftOf(
  { defaults, lastUsed }: Start,
  typed: Partial<Draft>,
  minStakeLamports: bigint,
): Draft {
  const used = { ...defaults, ...lastUsed };
  const result = parseDraft(used, minStakeLamports);
  const refused = problemsByField(result.ok ? [] : result.error);
  return {
    ...used,
    ...(refused.has('players') && { players: defaults.players }),
    ...(refused.has('stake') && { stake: defaults.stake }),
    ...typed,
  };
}

/** Parses the form, as it is submitted. */
export const parseDraft = (draft: Draft, minStakeLamports: bigint) =>
  parseCreatePoolForm(draft, minStakeLamports, () => draft.madeUpName);

/** Returns the terms that give the form's sums, which an invalid name or password does not affect; null without them. */
export function sumsOf(draft: Draft, minStakeLamports: bigint): CreatePoolInput | null {
  const sums = parseDraft({ ...draft, name: '', passwordProtected: false }, minStakeLamports);
  return sums.ok ? sums.value : null;
}

export type Field = CreatePoolProblem['field'];

/** Keeps the first problem of each field. */
export function problemsByField(
  problems: readonly CreatePoolProblem[],
): ReadonlyMap<Field, CreatePoolProblem> {
  return new Map(problems.toReversed().map((problem) => [problem.field, problem]));
}
