/** Solana's aim; real slots take a little longer. */
export const SLOT_SECONDS = 0.4;
