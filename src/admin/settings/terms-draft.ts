/** The configuration as typed: the smallest stake in SOL, times in seconds. */
import { type AmountProblem, parseSol, solExact } from '#src/protocol/amounts.ts';
import { type ConfigProblem, configProblems, type ConfigTerms } from '#src/protocol/config-terms.ts';
import { withAsciiDigits } from '#src/protocol/digits.ts';

export const FIELDS = [
  'treasury',
  'minStakeLamports',
  'cooldownSeconds',
  'countdownSeconds',
  'drawTimeoutSeconds',
  'retentionSeconds',
] as const satisfies readonly (keyof ConfigTerms)[];
export type Field = (typeof FIELDS)[number];
export type TermsDraft = Readonly<Record<Field, string>>;
export type FieldProblem = AmountProblem | ConfigProblem['problem'];

export const termsOf = (config: ConfigTerms): ConfigTerms => ({
  treasury: config.treasury,
  minStakeLamports: config.minStakeLamports,
  cooldownSeconds: config.cooldownSeconds,
  countdownSeconds: config.countdownSeconds,
  drawTimeoutSeconds: config.drawTimeoutSeconds,
  retentionSeconds: config.retentionSeconds,
});

export const draftOf = (terms: ConfigTerms): TermsDraft => ({
  treasury: terms.treasury,
  minStakeLamports: solExact(terms.minStakeLamports),
  cooldownSeconds: String(terms.cooldownSeconds),
  countdownSeconds: String(terms.countdownSeconds),
  drawTimeoutSeconds: String(terms.drawTimeoutSeconds),
  retentionSeconds: String(terms.retentionSeconds),
});

/** Parses digits only, because one language's thousands separator is another's decimal sign. Null for anything else. */
export function parseInteger(text: string): number | null {
  const digits = withAsciiDigits(text.trim());
  const value = Number(digits);
  return /^\d+$/.test(digits) && Number.isSafeInteger(value) ? value : null;
}

export interface ReadTerms {
  /** The values to send. A value whose field has a problem must not be used. */
  readonly terms: ConfigTerms;
  readonly problems: Readonly<Partial<Record<Field, FieldProblem>>>;
  /** Whether the program would accept all values. */
  readonly ok: boolean;
}

/** Parses a draft, and reports field by field what the program would refuse. */
export function readTerms(draft: TermsDraft): ReadTerms {
  const stake = parseSol(draft.minStakeLamports);
  // Text that is no whole number becomes NaN, which is outside of every bound.
  const integer = (field: Field): number => parseInteger(draft[field]) ?? Number.NaN;
  const terms: ConfigTerms = {
    treasury: draft.treasury.trim(),
    minStakeLamports: stake.ok ? stake.value : 0n,
    cooldownSeconds: integer('cooldownSeconds'),
    countdownSeconds: integer('countdownSeconds'),
    drawTimeoutSeconds: integer('drawTimeoutSeconds'),
    retentionSeconds: integer('retentionSeconds'),
  };
  const found = configProblems(terms);
  const problems: Partial<Record<Field, FieldProblem>> = {};
  for (const { field, problem } of found) problems[field] = problem;
  if (!stake.ok) problems.minStakeLamports = stake.error;
  return { terms, problems, ok: found.length === 0 };
}

export interface Change {
  readonly field: Field;
  readonly from: ConfigTerms;
  readonly to: ConfigTerms;
}

/** The fields in which two configurations differ. */
export const changesOf = (from: ConfigTerms, to: ConfigTerms): readonly Change[] =>
  FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({ field, from, to }));
