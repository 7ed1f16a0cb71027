/** This chain has no forks: `processed` and `confirmed` are the same, `finalized` is 32 slots older. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** Slots between a block and its finality. */
export const FINALITY_SLOTS = 32;
