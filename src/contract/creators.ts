/** What a wallet's pools became, for everyone who considers joining the next one. */
import * as v from 'valibot';
import { REFUND_REASONS } from '#src/protocol/pool.ts';
import { address, count, fraction, lamports, pageOf, pagingOf, unixSeconds } from './fields.ts';
import { listedPoolSchema } from './pool-page.ts';

/** `GET /creators/{wallet}`: figures of all pools that a wallet has created; zeros if it has created none. */
export const creatorSchema = v.object({
  wallet: address,
  opened: count,
  /** Pools that have not ended: open, or waiting for their draw; and how many of them are open. */
  active: count,
  open: count,
  ended: count,
  /** Ended pools that were full. */
  filled: count,
  /** Drawn pools, and their winners. */
  paidOut: count,
  winners: count,
  refunded: count,
  /** Number of pools that filled, divided by pools that ended; 0 if none has ended. */
  fillRate: fraction,
  /** Median time from the creation of a pool until it was full, of the ended ones; null if none was. */
  medianFillSeconds: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** Entries of drawn pools, in lamports. */
  volume: lamports,
  /** The creator's shares of drawn pools, paid or not. */
  earned: lamports,
  /** When its first pool was created; null if there is none. */
  since: v.nullable(unixSeconds),
});
export type CreatorFigures = v.InferOutput<typeof creatorSchema>;

/** Most wallets of one request. */
export const MOST_CREATORS = 50;
/** `GET /creators?wallets=…`: the figures of several wallets, separated by commas, in this order. */
export const creatorsQuery = v.object({
  wallets: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(address),
    v.maxLength(MOST_CREATORS, `must be at most ${MOST_CREATORS} addresses`),
  ),
});
export const creatorsSchema = v.object({ data: v.array(creatorSchema) });

const ROWS = 24;
/**
 * `GET /creators/{wallet}/pools`: its pools that have not ended, the newest first, or those that have ended, the last to
 * end first.
 */
export const creatorPoolsQuery = v.object({
  ...pagingOf(ROWS),
  state: v.optional(v.picklist(['active', 'ended']), 'active'),
});
export const creatorPoolSchema = v.object({
  ...listedPoolSchema.entries,
  refundReason: v.picklist(REFUND_REASONS),
});
export const creatorPoolsSchema = pageOf(creatorPoolSchema);
