/** A change that takes something away from the program, switched on by its number while the program runs. */
export interface Mutant {
  readonly number: number;
  readonly file: string;
  readonly line: number;
  /** What is taken away. */
  readonly what: string;
}

/** What another mutant has made of an expression. */
const SWITCHED = /if anchor_lang::mutant::is\(\d+\) \{ [^}]* \} else \{ ([^}]*) \}/g;

/** Hands out numbers, and the Rust expression that is true while a mutant is on. */
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

/** Carries out edits that do not overlap. */
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
