import type { FastifyInstance } from 'fastify';
import {
  newSuggestionSchema,
  suggestionIdSchema,
  suggestionListSchema,
  suggestionSchema,
  suggestionsQuery,
  voteSchema,
} from '#src/contract/suggestions.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import type { Searches } from '../limits/search-limit.ts';
import { addSuggestion } from './add-suggestion.ts';
import { changeVote } from './change-vote.ts';
import { listSuggestions } from './list-suggestions.ts';

/** Limit for one address. */
const limit = { requests: 30, seconds: 60 };

/** Registers the routes of suggestions: reading is public, writing requires a wallet's signature. */
export function suggestionRoutes(app: FastifyInstance, context: ApiContext, searches: Searches): void {
  const route = routesOf(app, 'suggestions');
  route('GET /suggestions', {
    summary: 'What players have suggested.',
    query: suggestionsQuery,
    response: suggestionListSchema,
    handler: ({ query }) => searches.run(query.search, () => listSuggestions(context.db, query)),
  });

  route('POST /suggestions', {
    summary: 'Adds a suggestion that a wallet has signed which ever sat in a pool; five a day for each.',
    limit,
    status: 201,
    body: newSuggestionSchema,
    response: suggestionSchema,
    handler: ({ body }) => addSuggestion(context, body),
  });

  route('POST /suggestions/:id/votes', {
    summary: 'Casts the vote of a wallet that ever sat in a pool; it counts once.',
    limit,
    params: suggestionIdSchema,
    body: voteSchema,
    response: suggestionSchema,
    handler: ({ params, body }) => changeVote(context, params.id, body, 'cast'),
  });

  route('DELETE /suggestions/:id/votes', {
    summary: 'Takes the vote of a wallet back.',
    limit,
    params: suggestionIdSchema,
    body: voteSchema,
    response: suggestionSchema,
    handler: ({ params, body }) => changeVote(context, params.id, body, 'withdrawn'),
  });
}
