/** A change that removes a part of the program, and that is activated by its number at run time. */
export interface Mutant {
  readonly number: number;
  readonly file: string;
  readonly line: number;
  /** The removed part, in words. */
  readonly what: string;
}

/** Matches an expression that already has a mutant's switch. */
const SWITCHED = /if anchor_lang::mutant::is\(\d+\) \{ [^}]* \} else \{ ([^}]*) \}/g;

/** Assigns numbers to mutants, and returns the Rust expression that is true while a mutant is active. */
export class MutantList {
  readonly mutants: Mutant[] = [];

  add(file: string, line: number, what: string): string {
    const number = this.mutants.length + 1;
    this.mutants.push({ number, file, line, what: what.replaceAll(SWITCHED, '$1') });
    return `anchor_lang::mutant::is(${number})`;
  }
}

/** One replacement in a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies edits, which must not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => b.from - a.from);
  let text = source;
  for (const [at, edit] of sorted.entries()) {
    const next = sorted[at - 1];
    if (next !== undefined && edit.to > next.from) throw new Error(`edits overlap at ${edit.text}`);
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  }
  return text;
}
