import type { InferOutput } from 'valibot';
import type { suggestionListSchema, suggestionSchema } from '#src/contract/suggestions.ts';

export type Suggestion = InferOutput<typeof suggestionSchema>;
export type SuggestionList = InferOutput<typeof suggestionListSchema>;

/** Votes count until somebody has decided. */
export const takesVotes = ({ status }: Suggestion): boolean => status === 'open' || status === 'planned';
