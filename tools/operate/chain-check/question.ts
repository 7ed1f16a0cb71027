import { errorText } from '#server/cluster/log.ts';

/** `missing`: the product needs it and does not have it. `warning`: it runs without it, less well. */
export type Verdict = 'ok' | 'missing' | 'warning' | 'not asked';

/** One line of the table. */
export interface Line {
  readonly topic: string;
  readonly what: string;
  readonly found: string;
  readonly needed: string;
  readonly verdict: Verdict;
  /** What it means for the product. */
  readonly means: string;
}

/** What an answer says. */
export interface Finding {
  readonly found: string;
  /** Whether it is what is needed, where that is not certain by an answer alone. */
  readonly fits?: boolean;
  /** What it means, where it is not the question's own `without` or nothing to speak of. */
  readonly means?: string;
}

export interface Question {
  readonly what: string;
  readonly needed: string;
  /** What follows where it is not there. */
  readonly without: string;
  /** Whether the product runs without it. */
  readonly optional?: boolean;
  /** @throws NotAsked, or whatever kept the answer away, which then is what was found */
  readonly ask: () => Promise<Finding>;
}

/** A question that another answer leaves without sense. The message says which. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

const LONGEST_FOUND = 100;

/** Asks, and returns a line whatever happens. */
export async function answer(topic: string, question: Question): Promise<Line> {
  const { what, needed, without, optional = false, ask } = question;
  const lacking = optional ? 'warning' : 'missing';
  const line = { topic, what, needed };
  try {
    const { found, fits = true, means } = await ask();
    return { ...line, found, verdict: fits ? 'ok' : lacking, means: means ?? (fits ? '' : without) };
  } catch (error) {
    const found = errorText(error).slice(0, LONGEST_FOUND);
    if (error instanceof NotAsked) return { ...line, found, verdict: 'not asked', means: '' };
    return { ...line, found, verdict: lacking, means: without };
  }
}
