import * as v from 'valibot';
import { scaledMicroUsd } from '../micro-usd.ts';
import { PYTH_FEED } from '../pyth-feed.ts';
import { isCurrent } from './is-current.ts';
import type { ReadPrice } from './price-source.ts';

/** A price that its publishers know no better than to a fiftieth is not worth showing. */
const WIDEST_CONFIDENCE = 50n;

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((text) => BigInt(text)),
);
const schema = v.object({
  parsed: v.array(
    v.object({
      id: v.string(),
      price: v.object({ price: digits, conf: digits, expo: v.number(), publish_time: v.number() }),
    }),
  ),
});

/** Hermes, `/v2/updates/price/latest`: price times ten to the power of expo; refused when old or uncertain by over 2%. */
export const readPyth: ReadPrice = (response, now) => {
  const answer = v.safeParse(schema, response);
  if (!answer.success) return null;
  const price = answer.output.parsed.find(({ id }) => id.replace(/^0x/, '') === PYTH_FEED)?.price;
  if (price === undefined || !isCurrent(price.publish_time, now)) return null;
  if (price.conf * WIDEST_CONFIDENCE > price.price) return null;
  return scaledMicroUsd(price.price, price.expo);
};
