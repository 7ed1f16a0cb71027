import * as v from 'valibot';
import { parseMicroUsd } from '../micro-usd.ts';
import type { ReadPrice } from './price-source.ts';

const schema = v.object({
  data: v.object({ amount: v.string(), base: v.literal('SOL'), currency: v.literal('USD') }),
});

/** Coinbase, `/v2/prices/SOL-USD/spot`. */
export const readCoinbase: ReadPrice = (response) => {
  const answer = v.safeParse(schema, response);
  return answer.success ? parseMicroUsd(answer.output.data.amount) : null;
};
