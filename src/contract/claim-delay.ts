/**
 * After a draw, or the start of refunds: a keeper pays those who have not claimed by then, where its
 * KEEPER_CLAIM_DELAY_SECONDS does not say otherwise.
 */
export const USUAL_CLAIM_DELAY_SECONDS = 600;
