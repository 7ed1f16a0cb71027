import { DEFAULT_SHARES } from '#src/protocol/limits.ts';

const BPS = 10_000;

/** The fraction of a pool that goes to those who complete it, half for each of the two transactions. */
export const COMPLETERS_SHARE = DEFAULT_SHARES.completersBps / BPS;
