import * as v from 'valibot';

/** Seconds since 1970, as text. */
const unixTime = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'must be Unix seconds'), v.transform(Number)),
);

/** The query of lists with a time range; half-open, without `until` itself. */
export const timeRange = { from: unixTime, until: unixTime };
