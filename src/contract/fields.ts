/**
 * The fields of the wire format. Every schema's input is JSON as transmitted; its output is the app's form, with
 * lamports and slots as `bigint`.
 */
import * as v from 'valibot';

/** A u64 as decimal text, because JSON numbers are exact only up to 2^53. */
const u64Text = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,19})$/, 'must be a whole number as text'),
  v.transform((text) => BigInt(text)),
);
export const lamports = u64Text;

const LAMPORTS_PER_SOL = 1_000_000_000;
/** More than the total supply of SOL. */
const ABSURD_SOL = 1_000_000_000;
/** An amount from any server, in lamports: a text is in lamports, a JSON number in SOL. */
export const anyAmount = v.union([
  v.pipe(
    lamports,
    v.maxValue(BigInt(ABSURD_SOL) * BigInt(LAMPORTS_PER_SOL), 'must be an amount that there is'),
  ),
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(ABSURD_SOL),
    v.transform((sol) => BigInt(Math.round(sol * LAMPORTS_PER_SOL))),
  ),
]);
export const slot = u64Text;

const LARGEST_ROUND = 2n ** 64n - 1n;
/** The number of a beacon's round. */
export const round = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,19}$/, 'must be the number of a round'),
  v.transform((text) => BigInt(text)),
  v.maxValue(LARGEST_ROUND, 'must be the number of a round'),
);

/** 32 bytes in base58. */
export const address = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a base58 address'),
);
/** 64 bytes in base58. */
export const signature = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'must be a base58 signature'),
);
/** 32 or more bytes. */
export const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/, 'must be lowercase hex'));
export const unixSeconds = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** From 0 to 1. */
export const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** The position after the last row of a page; opaque to everyone but the server. */
const cursor = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+$/, 'must be a cursor of an answer'));

const LARGEST_PAGE = 100;
/** Default number of rows of a page. */
export const PAGE_ROWS = 20;

/** Returns the query of a paginated list with its default and its largest number of rows; numbers arrive as text. */
export const pagingOf = (rows: number, most = LARGEST_PAGE) => ({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, `must be a number from 1 to ${most}`),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(most),
    ),
    String(rows),
  ),
  cursor: v.optional(cursor),
});
/** The query of most paginated lists. */
export const paging = pagingOf(PAGE_ROWS);

const ORDERS = ['asc', 'desc'] as const;
/** The order of a list, descending by default. */
export const order = v.optional(v.picklist(ORDERS), 'desc');
/** The order of a list, ascending by default. */
export const risingOrder = v.optional(v.picklist(ORDERS), 'asc');

/** Returns the schema of a page of rows; `nextCursor` is null at the end. */
export const pageOf = <T extends v.GenericSchema>(row: T) =>
  v.object({ data: v.array(row), nextCursor: v.nullable(v.string()) });

/** A flag in a query. */
export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** A search text; control characters are refused, because the database does not accept all of them. */
export const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(64),
  v.regex(/^\P{Cc}*$/u, 'must be without control characters'),
);
