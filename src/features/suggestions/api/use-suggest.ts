import { useQueryClient } from '@tanstack/react-query';
import { suggestionMessage, suggestionSchema } from '#src/contract/suggestions.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { type Draft, written } from '../model/draft.ts';
import type { Suggestion } from '../model/suggestion.ts';
import { readAgain } from './keep-lists.ts';
import { SUGGESTIONS } from './use-suggestions.ts';
import { useSigned } from './use-signed.ts';

/** Makes a suggestion; resolves to null where it came to nothing. */
export function useSuggest() {
  const client = useQueryClient();
  const { run, ...state } = useSigned();
  const suggest = async (draft: Draft): Promise<Suggestion | null> => {
    const idea = written(draft);
    const made = await run(
      (by) => suggestionMessage(by, idea),
      (signed) => sendJson('POST', SUGGESTIONS, { ...signed, ...idea }, suggestionSchema),
    );
    if (made !== null) readAgain(client);
    return made;
  };
  return { ...state, suggest };
}
