/**
 * How long after a draw, or the start of refunds, a keeper pays the players who have not claimed, unless its
 * KEEPER_CLAIM_DELAY_SECONDS is set otherwise.
 */
export const DEFAULT_CLAIM_DELAY_SECONDS = 600;
