import type { ComponentProps } from 'react';
import type { Pool } from '#src/protocol/pool.ts';
import { chanceOf, prizeOf, prizePartsOf } from '#src/protocol/prize.ts';
import { Bet } from '#src/stake/bet.tsx';

interface PoolBetProps extends Pick<ComponentProps<typeof Bet>, 'rows' | 'paid'> {
  readonly pool: Pool;
}

/** What a seat of the pool costs, or has cost, and what may come of it. */
export const PoolBet = ({ pool, ...look }: PoolBetProps) => {
  const prize = prizeOf(pool);
  return (
    <Bet
      {...look}
      payLamports={pool.entryLamports}
      chance={chanceOf(pool)}
      prize={prize}
      parts={prizePartsOf(pool)}
      keepLamports={prize.keep}
    />
  );
};
