import * as v from 'valibot';

/** Seconds since 1970, as text. */
const moment = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'must be Unix seconds'), v.transform(Number)),
);

/** The query of lists that can be cut to a time; half-open, `until` is outside. */
export const timeRange = { from: moment, until: moment };
