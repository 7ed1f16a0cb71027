import { parseEnv } from '#server/env.ts';

/** Milliseconds of a slot on the tests' local chains, from SLOT_MS as the product reads it. */
export const SLOT_MS = parseEnv({ SLOT_MS: process.env['SLOT_MS'] }).slotMs;

/** Returns the seconds that slots take on the tests' local chains. */
export const slotsInSeconds = (slots: number): number => (slots * SLOT_MS) / 1_000;
