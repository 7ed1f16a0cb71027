import bs58 from 'bs58';
import * as v from 'valibot';
import type { Account } from '../ledger/account.ts';
import { count } from './params.ts';

const MAX_FILTERS = 4;
/** Maximum length of a filter's pattern in bytes, and of the texts that encode one. */
const MAX_PATTERN_BYTES = 128;
const MAX_PATTERN_TEXT = 175;

const byte = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255));
const text = v.pipe(v.string(), v.maxLength(MAX_PATTERN_TEXT, 'Invalid param: memcmp bytes too large'));

function decodePattern(encoded: string, encoding: 'base58' | 'base64'): Uint8Array | undefined {
  try {
    return encoding === 'base64' ? Buffer.from(encoded, 'base64') : bs58.decode(encoded);
  } catch {
    return undefined;
  }
}

const pattern = v.pipe(
  v.union([
    v.object({ encoding: v.literal('bytes'), bytes: v.array(byte), offset: count }),
    v.object({ encoding: v.literal('base64'), bytes: text, offset: count }),
    v.object({ encoding: v.nullish(v.picklist(['base58', 'binary'])), bytes: text, offset: count }),
    v.object({ encoding: v.nullish(v.never()), bytes: v.array(byte), offset: count }),
  ]),
  v.transform(({ offset, bytes, encoding }) => ({
    offset,
    bytes:
      typeof bytes === 'string'
        ? decodePattern(bytes, encoding === 'base64' ? 'base64' : 'base58')
        : Uint8Array.from(bytes),
  })),
  v.check(({ bytes }) => bytes !== undefined, 'Invalid param: memcmp bytes cannot be decoded'),
  v.check(({ bytes }) => (bytes?.length ?? 0) <= MAX_PATTERN_BYTES, 'Invalid param: memcmp bytes too large'),
);

const filter = v.union(
  [v.object({ dataSize: count }), v.object({ memcmp: pattern })],
  'Invalid params: a filter is dataSize or memcmp',
);

/** The filters of getProgramAccounts and programSubscribe. */
export const accountFilters = v.nullish(
  v.pipe(v.array(filter), v.maxLength(MAX_FILTERS, 'Too many filters provided; max 4')),
  [],
);

type AccountFilters = v.InferOutput<typeof accountFilters>;

/** Whether an account passes all filters. */
export function matches(account: Account, filters: AccountFilters): boolean {
  return filters.every((filter) => {
    if ('dataSize' in filter) return account.data.length === filter.dataSize;
    const { offset, bytes } = filter.memcmp;
    if (bytes === undefined || offset + bytes.length > account.data.length) return false;
    return bytes.every((value, index) => account.data[offset + index] === value);
  });
}
