import type { CreatePoolForm, CreatePoolProblem } from '#src/protocol/create-pool-input.ts';
import { generateName } from '#src/protocol/name-generator.ts';
import { generatePassword } from '#src/protocol/password.ts';
import { secureRandomBelow } from '#src/protocol/random.ts';

/** The form's fields as typed, and the name the pool gets if none is typed. */
export interface Draft extends CreatePoolForm {
  readonly madeUpName: string;
}

export const newName = (): string => generateName(secureRandomBelow);
export const newPassword = (): string => generatePassword(secureRandomBelow);

/** A form that needs little more than a look. */
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

export type Field = CreatePoolProblem['field'];

/** The first problem of each field. */
export function problemsByField(
  problems: readonly CreatePoolProblem[],
): ReadonlyMap<Field, CreatePoolProblem> {
  return new Map(problems.toReversed().map((problem) => [problem.field, problem]));
}
