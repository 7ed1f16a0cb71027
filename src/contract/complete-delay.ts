/** Short, because on a local chain a developer usually plays alone. */
const LOCAL_SECONDS = 10;
const SECONDS = 60;

/**
 * Returns the seconds after a pool's draw is due for which a keeper leaves the pool to players, unless its
 * KEEPER_COMPLETE_DELAY_SECONDS is set otherwise.
 */
export const defaultCompleteDelaySeconds = (cluster: string): number =>
  cluster === 'localnet' ? LOCAL_SECONDS : SECONDS;
