import type { Pool } from '#src/protocol/pool.ts';
import { chanceOf, prizeOf, prizePartsOf } from '#src/protocol/prize.ts';
import { Bet } from '#src/stake/bet.tsx';

/** What the reader paid for a seat of the pool, and what may come of it. */
export const PaidBet = ({ pool }: { readonly pool: Pool }) => {
  const prize = prizeOf(pool);
  return (
    <Bet
      rows
      paid
      payLamports={pool.entryLamports}
      chance={chanceOf(pool)}
      prize={prize}
      parts={prizePartsOf(pool)}
      keepLamports={prize.keep}
    />
  );
};
