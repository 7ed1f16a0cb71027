import * as v from 'valibot';
import { address } from '#src/contract/fields.ts';

/** Wallets in one message: a notification of PostgreSQL has 8,000 bytes. */
export const WALLETS_IN_MESSAGE = 140;

const wallets = v.pipe(v.array(address), v.maxLength(WALLETS_IN_MESSAGE));

/** How the wallets connected to a process have changed. */
export const presenceSchema = v.object({
  process: v.string(),
  /** The version that this changes; null: it begins anew from nobody. */
  base: v.nullable(v.number()),
  version: v.number(),
  added: wallets,
  removed: wallets,
});
export type PresenceMessage = v.InferOutput<typeof presenceSchema>;
