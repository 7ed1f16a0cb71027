import * as v from 'valibot';
import { address, count, flag, pageOf, paging, searchText, signature, unixSeconds } from './fields.ts';

export const SUGGESTION_STATUSES = ['open', 'planned', 'done', 'declined', 'merged'] as const;

/** `GET /suggestions`. Merged suggestions are left out, unless requested by their status. */
export const suggestionsQuery = v.object({
  ...paging,
  status: v.optional(v.picklist(SUGGESTION_STATUSES)),
  sort: v.optional(v.picklist(['votes', 'newest']), 'votes'),
  search: v.optional(searchText),
  /** Marks the suggestions that this wallet has voted for. */
  wallet: v.optional(address),
  /** Only the suggestions of `wallet`. */
  mine: v.optional(flag),
});
export const suggestionSchema = v.object({
  id: count,
  wallet: address,
  title: v.string(),
  body: v.string(),
  status: v.picklist(SUGGESTION_STATUSES),
  answer: v.nullable(v.string()),
  mergedInto: v.nullable(count),
  votes: count,
  voted: v.boolean(),
  createdAt: unixSeconds,
});
export const suggestionListSchema = pageOf(suggestionSchema);

/** How long a signed message is valid, in seconds. */
export const SIGNED_FOR_SECONDS = 300;

const signed = {
  wallet: address,
  /** When the message was signed; Unix seconds. */
  issuedAt: unixSeconds,
  /** The wallet's signature of the text from `suggestionMessage` or `voteMessage`. */
  signature,
};
/** Matches invisible characters that override the writing direction of the text around them. */
const DIRECTIONS = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;
const visible = v.check((text: string) => !DIRECTIONS.test(text), 'must not override the writing direction');
const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(5),
  v.maxLength(100),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line'),
  visible,
);
const body = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(10),
  v.maxLength(2_000),
  v.regex(/^(\P{Cc}|\n)*$/u, 'must be without control characters'),
  visible,
);

/**
 * `POST /suggestions`, `POST /suggestions/{id}/votes` and `DELETE` of the same. Title and text are signed as this
 * schema returns them: without surrounding white space.
 */
export const newSuggestionSchema = v.object({ ...signed, title, body });
export const voteSchema = v.object(signed);
export const suggestionIdSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/, 'must be the number of a suggestion'),
    v.transform(Number),
  ),
});

/** Most suggestions of a wallet within 24 hours. */
export const SUGGESTIONS_A_DAY = 5;

const LONGEST_ANSWER = 2_000;
/** `PATCH /admin/suggestions/{id}`: changes the given fields. An empty text removes the answer. */
export const reviewSchema = v.pipe(
  v.object({
    status: v.optional(v.picklist(['open', 'planned', 'done', 'declined'])),
    answer: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(LONGEST_ANSWER),
        v.regex(/^(\P{Cc}|\n)*$/u, 'must be without control characters'),
      ),
    ),
  }),
  v.check(({ status, answer }) => status !== undefined || answer !== undefined, 'must change something'),
);
/** `POST /admin/suggestions/{id}/merge`: moves its votes to the suggestion `into`, which counts each wallet once. */
export const mergeSchema = v.object({ into: v.pipe(v.number(), v.integer(), v.minValue(1)) });

interface Signed {
  /** The host of the app, so that a signature for another site is not valid here. */
  readonly domain: string;
  readonly cluster: string;
  readonly wallet: string;
  readonly issuedAt: number;
}

const lines = (
  what: string,
  { domain, cluster, wallet, issuedAt }: Signed,
  rest: readonly string[],
): string =>
  [
    `${domain}: ${what}`,
    '',
    ...rest,
    `Wallet: ${wallet}`,
    `Cluster: ${cluster}`,
    `Issued at: ${new Date(issuedAt * 1_000).toISOString()}`,
    'Signing costs nothing and moves nothing.',
  ].join('\n');

/** Returns the text that a wallet signs to make a suggestion. */
export function suggestionMessage(
  by: Signed,
  suggestion: { readonly title: string; readonly body: string },
): string {
  return lines('make a suggestion', by, [`Title: ${suggestion.title}`, `Text: ${suggestion.body}`]);
}

/** Returns the text that a wallet signs to vote for a suggestion, or to withdraw its vote. */
export function voteMessage(
  by: Signed,
  vote: { readonly suggestion: number; readonly take: 'cast' | 'withdrawn' },
): string {
  return lines(vote.take === 'cast' ? 'vote for a suggestion' : 'take back a vote', by, [
    `Suggestion: ${vote.suggestion}`,
  ]);
}
