import { ApiError } from './api-error.ts';

/**
 * The place after a row in one order, as text that means nothing to anyone else. `order` goes into it, so that a cursor of
 * another list is refused rather than misread.
 */
export function cursorOf(order: string, parts: readonly (bigint | number | string)[]): string {
  return Buffer.from([order, ...parts].join(' ')).toString('base64url');
}

/** @throws ApiError where the cursor is none of this order, or not of so many parts */
export function partsOf(cursor: string, order: string, count: number): readonly string[] {
  const [found, ...parts] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (found !== order || parts.length !== count) throw badCursor();
  return parts;
}

const WHOLE = /^-?\d{1,18}$/;

/** A whole number of a cursor; up to 18 digits, so that it fits into the database's 64 bits. @throws ApiError */
export function wholeOf(part: string | undefined): bigint {
  if (part === undefined || !WHOLE.test(part)) throw badCursor();
  return BigInt(part);
}

export function badCursor(): ApiError {
  return new ApiError('bad_cursor', 'query.cursor: must be a cursor of an answer to the same question', {
    'query.cursor': 'must be a cursor of an answer to the same question',
  });
}

/** The rows of a page, of which one more than `limit` was read, and the cursor of its last. */
export function pageOfRows<T>(
  rows: readonly T[],
  limit: number,
  cursorAfter: (row: T) => string,
): { readonly rows: readonly T[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
}
