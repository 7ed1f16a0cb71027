import * as v from 'valibot';
import { parseMicroUsd } from '../micro-usd.ts';
import type { ReadPrice } from './price-source.ts';

/** `c` is the last trade: its price first, its volume second. */
const schema = v.object({
  error: v.pipe(v.array(v.unknown()), v.length(0)),
  result: v.object({ SOLUSD: v.object({ c: v.looseTuple([v.string()]) }) }),
});

/** Kraken, `/0/public/Ticker?pair=SOLUSD`, which also answers its own faults with status 200. */
export const readKraken: ReadPrice = (response) => {
  const answer = v.safeParse(schema, response);
  return answer.success ? parseMicroUsd(answer.output.result.SOLUSD.c[0]) : null;
};
