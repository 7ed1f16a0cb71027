import * as v from 'valibot';

/** Seats in one message: a notification of PostgreSQL has 8,000 bytes. */
export const SEATS_IN_MESSAGE = 110;

/** A wallet, and after a colon the place from which it is connected. */
const seat = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}:[\w-]{11}$/));
const seats = v.pipe(v.array(seat), v.maxLength(SEATS_IN_MESSAGE));

/** How the wallets connected to a process, and from where, have changed. */
export const presenceSchema = v.object({
  process: v.string(),
  /** The version that this changes; null: it begins anew from nobody. */
  base: v.nullable(v.number()),
  version: v.number(),
  added: seats,
  removed: seats,
});
export type PresenceMessage = v.InferOutput<typeof presenceSchema>;
