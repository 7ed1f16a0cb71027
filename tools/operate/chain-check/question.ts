import { errorText } from '#server/cluster/log.ts';

/** `missing`: the product cannot run without what was checked. `warning`: it runs without, but with restrictions. */
export type Verdict = 'ok' | 'missing' | 'warning' | 'not asked';

/** One line of the table. */
export interface Line {
  readonly topic: string;
  readonly what: string;
  readonly found: string;
  readonly needed: string;
  readonly verdict: Verdict;
  /** The consequence for the product. */
  readonly means: string;
}

/** The result of a check. */
export interface Finding {
  readonly found: string;
  /** Whether the result meets the need. If left out, any answer does. */
  readonly fits?: boolean;
  /** The consequence, if it differs from the question's `without`. */
  readonly means?: string;
}

export interface Question {
  readonly what: string;
  readonly needed: string;
  /** The consequence if the need is not met. */
  readonly without: string;
  /** Whether the product runs although the need is not met. */
  readonly optional?: boolean;
  /** Runs the check. @throws Skipped, or the error of the request, which is then shown as `found` */
  readonly run: () => Promise<Finding>;
}

/** A check that is skipped because of another check's result. The message names it. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

const LONGEST_FOUND = 100;

/** Runs a check and returns its line, even if the check fails. */
export async function answer(topic: string, question: Question): Promise<Line> {
  const { what, needed, without, optional = false, run } = question;
  const lacking = optional ? 'warning' : 'missing';
  const line = { topic, what, needed };
  try {
    const { found, fits = true, means } = await run();
    return { ...line, found, verdict: fits ? 'ok' : lacking, means: means ?? (fits ? '' : without) };
  } catch (error) {
    const found = errorText(error).slice(0, LONGEST_FOUND);
    if (error instanceof Skipped) return { ...line, found, verdict: 'not asked', means: '' };
    return { ...line, found, verdict: lacking, means: without };
  }
}
