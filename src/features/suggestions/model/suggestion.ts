import type { InferOutput } from 'valibot';
import type { suggestionListSchema, suggestionSchema } from '#src/contract/suggestions.ts';

export type Suggestion = InferOutput<typeof suggestionSchema>;
export type SuggestionList = InferOutput<typeof suggestionListSchema>;

/** Whether a suggestion can be voted for: until it is done, declined or merged. */
export const takesVotes = ({ status }: Suggestion): boolean => status === 'open' || status === 'planned';
