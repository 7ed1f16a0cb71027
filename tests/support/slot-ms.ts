import { parseEnv } from '#server/env.ts';

/** How long a slot takes on the tests' local chains, milliseconds: SLOT_MS, as the product reads it. */
export const SLOT_MS = parseEnv({ SLOT_MS: process.env['SLOT_MS'] }).slotMs;

/** Seconds that so many slots take there. */
export const slotsInSeconds = (slots: number): number => (slots * SLOT_MS) / 1_000;
