import type { FastifyInstance } from 'fastify';
import { adminSuggestionListSchema, adminSuggestionsQuery } from '#src/contract/admin.ts';
import {
  mergeSchema,
  reviewSchema,
  suggestionIdSchema,
  suggestionSchema,
} from '#src/contract/suggestions.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { sessionOf } from '../sign-in/require-session.ts';
import { readSuggestions } from './suggestions.ts';
import { mergeSuggestion, reviewSuggestion } from './review-suggestion.ts';

/** Registers the routes by which admins review suggestions. */
export function suggestionReviewRoutes(app: FastifyInstance, context: ApiContext): void {
  const route = routesOf(app, 'admin: suggestions');
  route('GET /suggestions', {
    summary: 'What players have suggested, with how many match.',
    query: adminSuggestionsQuery,
    response: adminSuggestionListSchema,
    handler: ({ query }) => readSuggestions(context.db, query),
  });

  route('PATCH /suggestions/:id', {
    summary: 'Answers a suggestion or changes its status.',
    params: suggestionIdSchema,
    body: reviewSchema,
    response: suggestionSchema,
    handler: ({ params, body, request }) =>
      reviewSuggestion(context, sessionOf(request).wallet, params.id, body),
  });

  route('POST /suggestions/:id/merge', {
    summary: 'Merges a suggestion into another, with its votes.',
    params: suggestionIdSchema,
    body: mergeSchema,
    response: suggestionSchema,
    handler: ({ params, body, request }) =>
      mergeSuggestion(context, sessionOf(request).wallet, params.id, body.into),
  });
}
