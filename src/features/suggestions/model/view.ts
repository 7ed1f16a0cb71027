import type { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';

/** Which suggestions are shown, and in which order. */
export interface View {
  readonly sort: 'votes' | 'newest';
  /** Null: any status, except of suggestions merged into others. */
  readonly status: (typeof SUGGESTION_STATUSES)[number] | null;
  readonly search: string;
  /** Whether only the connected wallet's suggestions are shown. */
  readonly mine: boolean;
}

export const FIRST_VIEW: View = { sort: 'votes', status: null, search: '', mine: false };

const LONGEST_SEARCH = 64;

/** Reduces a search to what the server accepts: 64 characters, no control characters. */
const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();

/** Whether a view may leave out some suggestions. */
export const isFiltered = ({ status, search, mine }: View): boolean =>
  status !== null || mine || searchable(search) !== '';

/** Builds the query of `GET /suggestions`; with a wallet, the answer marks that wallet's votes. */
export function parametersOf(
  { sort, status, search, mine }: View,
  wallet: string | null,
): Record<string, string> {
  const query = searchable(search);
  return {
    sort,
    ...(status !== null && { status }),
    ...(query !== '' && { search: query }),
    ...(wallet !== null && { wallet }),
    ...(mine && wallet !== null && { mine: 'true' }),
  };
}
