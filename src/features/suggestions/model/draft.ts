import * as v from 'valibot';
import { newSuggestionSchema } from '#src/contract/suggestions.ts';

export interface Draft {
  readonly title: string;
  readonly body: string;
}
export type Field = keyof Draft;
export type FieldProblem = 'tooShort' | 'tooLong' | 'letters';

export const FIELDS = ['title', 'body'] as const satisfies readonly Field[];
export const EMPTY_DRAFT: Draft = { title: '', body: '' };

const { title, body } = newSuggestionSchema.entries;
const [, , titleLeast, titleMost] = title.pipe;
const [, , bodyLeast, bodyMost] = body.pipe;

/** How many characters a field accepts, without leading and trailing white space. */
export const LETTERS: Readonly<Record<Field, { readonly least: number; readonly most: number }>> = {
  title: { least: titleLeast.requirement, most: titleMost.requirement },
  body: { least: bodyLeast.requirement, most: bodyMost.requirement },
};

/** Replaces tabs, which pasted text may contain and the server refuses. */
const withoutTabs = (text: string): string => text.replaceAll('\t', ' ');

/** Returns the draft as it is signed and stored: trimmed, with spaces for tabs. */
export const written = (draft: Draft): Draft => ({
  title: withoutTabs(draft.title).trim(),
  body: withoutTabs(draft.body).trim(),
});

/** Checks one field; null if nothing is wrong with it. */
export function problemOf(field: Field, draft: Draft): FieldProblem | null {
  const result = v.safeParse(newSuggestionSchema.entries[field], written(draft)[field]);
  if (result.success) return null;
  switch (result.issues[0].type) {
    case 'min_length':
      return 'tooShort';
    case 'max_length':
      return 'tooLong';
    default:
      return 'letters';
  }
}
