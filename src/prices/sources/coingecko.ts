import * as v from 'valibot';
import { parseMicroUsd } from '../micro-usd.ts';
import { isCurrent } from './is-current.ts';
import type { ReadPrice } from './price-source.ts';

const schema = v.object({
  solana: v.object({ usd: v.number(), last_updated_at: v.optional(v.number()) }),
});

/** CoinGecko, `/simple/price`; refused when it says itself that it is old. */
export const readCoinGecko: ReadPrice = (response, now) => {
  const answer = v.safeParse(schema, response);
  if (!answer.success) return null;
  const { usd, last_updated_at: updatedAt } = answer.output.solana;
  if (updatedAt !== undefined && !isCurrent(updatedAt, now)) return null;
  // A number's text is the shortest one that means it: the digits that were sent.
  return parseMicroUsd(String(usd));
};
