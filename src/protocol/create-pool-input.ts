/** Parses the create form: from the typed texts to the program's arguments, or to the problems in them. */
import { type AmountProblem, parseSol } from './amounts.ts';
import { withAsciiDigits } from './digits.ts';
import { winnerCount } from './economics.ts';
import {
  DEFAULT_SHARES,
  isWithin,
  JOIN_WINDOW_BOUNDS,
  LARGEST_ENTRY_LAMPORTS,
  LARGEST_U64,
  PLAYER_BOUNDS,
} from './limits.ts';
import { type NameProblem, nameProblem } from './names.ts';
import { trimmedPassword } from './password.ts';
import { hasMultiplier } from './prize.ts';
import type { Result } from './result.ts';

/** The fields as typed; an untouched field is empty text. */
export interface CreatePoolForm {
  /** Empty: a name is generated. */
  readonly name: string;
  readonly players: string;
  /** Empty: the maximum number of players. */
  readonly minPlayers: string;
  /** SOL. */
  readonly stake: string;
  readonly duration: string;
  readonly durationUnit: 'hours' | 'days';
  readonly passwordProtected: boolean;
  readonly password: string;
  /** SOL; empty: none. */
  readonly bonus: string;
  readonly randomMultiplier: boolean;
}

export interface CreatePoolInput {
  readonly name: string;
  readonly maxPlayers: number;
  readonly minPlayers: number;
  readonly entryLamports: bigint;
  readonly joinWindowSeconds: number;
  /** As trimmed; null: anybody may join. */
  readonly password: string | null;
  readonly bonusLamports: bigint;
  readonly randomMultiplier: boolean;
}

export type CreatePoolProblem =
  | { readonly field: 'name'; readonly reason: NameProblem }
  | { readonly field: 'players'; readonly reason: 'notANumber' | 'tooFew' | 'tooMany' }
  | { readonly field: 'minPlayers'; readonly reason: 'notANumber' | 'tooFew' | 'moreThanPlayers' }
  | { readonly field: 'stake'; readonly reason: AmountProblem | 'belowMinimum' | 'aboveMaximum' }
  | { readonly field: 'duration'; readonly reason: 'notANumber' | 'tooShort' | 'tooLong' }
  | { readonly field: 'password'; readonly reason: 'required' }
  | { readonly field: 'bonus'; readonly reason: AmountProblem };

/** Largest bonus, such that bonus and entries of the largest pool together fit into the program's u64. */
const LARGEST_BONUS_LAMPORTS = LARGEST_U64 - LARGEST_ENTRY_LAMPORTS * BigInt(PLAYER_BOUNDS.max);

const UNIT_SECONDS = { hours: 3600, days: 86_400 } as const;

/**
 * Checks every field and returns all problems, in the form's order.
 * @param minStakeLamports the configuration's smallest stake
 * @param madeUpName called if no name was typed
 */
export function parseCreatePoolForm(
  form: CreatePoolForm,
  minStakeLamports: bigint,
  madeUpName: () => string,
): Result<CreatePoolInput, readonly CreatePoolProblem[]> {
  const problems: CreatePoolProblem[] = [];
  const typedName = form.name.trim();
  const badName = typedName === '' ? null : nameProblem(typedName);
  if (badName !== null) problems.push({ field: 'name', reason: badName });
  const maxPlayers = players(form.players, problems);
  const minPlayers = leastPlayers(form.minPlayers, maxPlayers, problems);
  const entryLamports = stake(form.stake, minStakeLamports, problems);
  const joinWindowSeconds = joinWindow(form, problems);
  const password = trimmedPassword(form.password);
  if (form.passwordProtected && password === '') problems.push({ field: 'password', reason: 'required' });
  const bonusLamports = bonus(form.bonus, problems);

  if (problems.length > 0) return { ok: false, error: problems };
  return {
    ok: true,
    value: {
      name: typedName === '' ? madeUpName() : typedName,
      maxPlayers,
      minPlayers,
      entryLamports,
      joinWindowSeconds,
      password: form.passwordProtected ? password : null,
      bonusLamports,
      randomMultiplier: form.randomMultiplier && mayMultiply(form),
    },
  };
}

/** Whether a random multiplier would change anything: with a bonus to share out among two winners or more. */
export function mayMultiply(form: Pick<CreatePoolForm, 'bonus' | 'players'>): boolean {
  const problems: CreatePoolProblem[] = [];
  const bonusLamports = bonus(form.bonus, problems);
  const winners = winnerCount(players(form.players, problems), DEFAULT_SHARES.playersPerWinner);
  return problems.length === 0 && hasMultiplier({ randomMultiplier: true, bonusLamports }, winners);
}

function players(typed: string, problems: CreatePoolProblem[]): number {
  const count = integerOf(typed);
  if (count === null) problems.push({ field: 'players', reason: 'notANumber' });
  else if (count < PLAYER_BOUNDS.min) problems.push({ field: 'players', reason: 'tooFew' });
  else if (count > PLAYER_BOUNDS.max) problems.push({ field: 'players', reason: 'tooMany' });
  return count ?? PLAYER_BOUNDS.max;
}

function leastPlayers(typed: string, maxPlayers: number, problems: CreatePoolProblem[]): number {
  if (typed.trim() === '') return maxPlayers;
  const count = integerOf(typed);
  if (count === null) problems.push({ field: 'minPlayers', reason: 'notANumber' });
  else if (count < PLAYER_BOUNDS.min) problems.push({ field: 'minPlayers', reason: 'tooFew' });
  else if (count > maxPlayers) problems.push({ field: 'minPlayers', reason: 'moreThanPlayers' });
  return count ?? maxPlayers;
}

function stake(typed: string, minimum: bigint, problems: CreatePoolProblem[]): bigint {
  const parsed = parseSol(typed);
  if (!parsed.ok) {
    problems.push({ field: 'stake', reason: parsed.error });
    return minimum;
  }
  if (parsed.value < minimum) problems.push({ field: 'stake', reason: 'belowMinimum' });
  if (parsed.value > LARGEST_ENTRY_LAMPORTS) problems.push({ field: 'stake', reason: 'aboveMaximum' });
  return parsed.value;
}

function joinWindow({ duration, durationUnit }: CreatePoolForm, problems: CreatePoolProblem[]): number {
  const count = integerOf(duration);
  if (count === null) {
    problems.push({ field: 'duration', reason: 'notANumber' });
    return JOIN_WINDOW_BOUNDS.min;
  }
  const seconds = count * UNIT_SECONDS[durationUnit];
  if (!isWithin(seconds, JOIN_WINDOW_BOUNDS)) {
    const reason = seconds < JOIN_WINDOW_BOUNDS.min ? 'tooShort' : 'tooLong';
    problems.push({ field: 'duration', reason });
  }
  return seconds;
}

function bonus(typed: string, problems: CreatePoolProblem[]): bigint {
  if (typed.trim() === '') return 0n;
  const parsed = parseSol(typed);
  if (!parsed.ok) {
    problems.push({ field: 'bonus', reason: parsed.error });
    return 0n;
  }
  if (parsed.value > LARGEST_BONUS_LAMPORTS) problems.push({ field: 'bonus', reason: 'tooLarge' });
  return parsed.value;
}

function integerOf(typed: string): number | null {
  const text = withAsciiDigits(typed.trim());
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
