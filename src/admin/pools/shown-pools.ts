import * as v from 'valibot';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import { addressField, choice, orderField, searchField, timeField } from '../list/fields.ts';

/** The server's orders. */
export const POOL_SORTS = ['created', 'settled', 'entry', 'players', 'unpaid', 'name'] as const;
const YES_OR_NO = ['true', 'false'] as const;
const isStatus = v.picklist(SERVER_STATUSES);

/** One status, or several with commas. */
const statusField = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.split(',').every((word) => v.is(isStatus, word))),
    ),
  ),
  undefined,
);

/** What the list of pools shows, as its address says it. */
export const shownPoolsSchema = v.object({
  search: searchField,
  status: statusField,
  creator: addressField,
  passwordProtected: choice(YES_OR_NO),
  closed: choice(YES_OR_NO),
  from: timeField,
  until: timeField,
  sort: choice(POOL_SORTS),
  order: orderField,
});
export type ShownPools = v.InferOutput<typeof shownPoolsSchema>;
