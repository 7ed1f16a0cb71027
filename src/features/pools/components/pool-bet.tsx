import { stakedBy } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { chanceOf, prizeOf, prizePartsOf } from '#src/protocol/prize.ts';
import { Bet } from '#src/stake/bet.tsx';

interface PoolBetProps {
  readonly pool: Pool;
  /** Whether the price is already shown beside it. */
  readonly isPriced?: boolean;
  /** The wallet that has paid for its seat already; left out before it is paid. */
  readonly payer?: string;
}

/** Shows what a seat of the pool costs, or has cost, and the possible prize. */
export const PoolBet = ({ pool, isPriced = false, payer }: PoolBetProps) => {
  const prize = prizeOf(pool);
  return (
    <Bet
      paid={payer !== undefined}
      {...(!isPriced && { payLamports: payer === undefined ? pool.entryLamports : stakedBy(pool, payer) })}
      chance={chanceOf(pool)}
      prize={prize}
      parts={prizePartsOf(pool)}
      keepLamports={prize.keep}
    />
  );
};
