import * as v from 'valibot';
import { address, count, flag, pageOf, paging, signature, unixSeconds } from './fields.ts';

export const SUGGESTION_STATUSES = ['open', 'planned', 'done', 'declined', 'merged'] as const;

/** `GET /suggestions`. */
export const suggestionsQuery = v.object({
  ...paging,
  status: v.optional(v.picklist(SUGGESTION_STATUSES)),
  sort: v.optional(v.picklist(['votes', 'newest']), 'votes'),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
  /** Marks what this wallet has voted for. */
  wallet: v.optional(address),
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

/** How long a signed message may be used, in seconds. */
export const SIGNED_FOR_SECONDS = 300;

const signed = {
  wallet: address,
  /** When it was signed; Unix seconds. */
  issuedAt: unixSeconds,
  /** Over the text that `suggestionMessage` or `voteMessage` gives, by the wallet's key. */
  signature,
};
const title = v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(100));
const body = v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(2_000));

/** `POST /suggestions`, `POST /suggestions/{id}/votes` and `DELETE` of the same. */
export const newSuggestionSchema = v.object({ ...signed, title, body });
export const voteSchema = v.object(signed);

interface Signed {
  /** The host of the app, so that a signature for another site is worth nothing here. */
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

/** The text a wallet signs to make a suggestion. */
export function suggestionMessage(
  by: Signed,
  suggestion: { readonly title: string; readonly body: string },
): string {
  return lines('make a suggestion', by, [`Title: ${suggestion.title}`, `Text: ${suggestion.body}`]);
}

/** The text a wallet signs to vote for a suggestion, or to take its vote back. */
export function voteMessage(
  by: Signed,
  vote: { readonly suggestion: number; readonly take: 'cast' | 'withdrawn' },
): string {
  return lines(vote.take === 'cast' ? 'vote for a suggestion' : 'take back a vote', by, [
    `Suggestion: ${vote.suggestion}`,
  ]);
}
