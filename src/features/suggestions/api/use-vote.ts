import { useQueryClient } from '@tanstack/react-query';
import { suggestionSchema, voteMessage } from '#src/contract/suggestions.ts';
import { sendJson } from '#src/lib/send-json.ts';
import type { Suggestion } from '../model/suggestion.ts';
import { keepVote } from './keep-lists.ts';
import { SUGGESTIONS } from './use-suggestions.ts';
import { useSigned } from './use-signed.ts';

/** Votes for a suggestion, or takes the vote back. The count changes with the server's answer, never before. */
export function useVote({ id, voted }: Suggestion) {
  const client = useQueryClient();
  const { run, ...state } = useSigned();
  const vote = async (): Promise<void> => {
    const take = voted ? 'withdrawn' : 'cast';
    const changed = await run(
      (by) => voteMessage(by, { suggestion: id, take }),
      (signed) => sendJson(voted ? 'DELETE' : 'POST', `${SUGGESTIONS}/${id}/votes`, signed, suggestionSchema),
    );
    if (changed !== null) keepVote(client, changed);
  };
  return { ...state, vote };
}
