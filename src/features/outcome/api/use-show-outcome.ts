import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { sleep } from '#src/lib/sleep.ts';
import { modalOf, walletOutcome } from '../model/wallet-outcome.ts';
import { inSightSince } from '#src/lib/in-sight.ts';
import { openOutcomeOnce } from '#src/store/open-outcome.ts';
import { whenStore } from './when-store.ts';

/** The node that is asked for the pool may lag a few slots behind the one that told of its draw, so it is asked again. */
const AGAIN_MS = 1_000;
const ATTEMPTS = 6;

/** The modal has been opened, there is nothing to tell this wallet, or the pool has not ended yet. */
type Telling = 'told' | 'nothing' | 'notYet';

/**
 * Reads a pool afresh, until it is drawn or some seconds have passed, and opens the modal for what it means to the
 * wallet, unless that was shown before. @throws when the chain cannot be read
 */
export const useShowOutcome = (wallet: string) => {
  const client = useQueryClient();
  return useCallback(
    async (address: string, signal: AbortSignal): Promise<Telling> => {
      for (let attempt = 1; !signal.aborted; attempt += 1) {
        const pool = await client.fetchQuery({ ...poolQuery(address), staleTime: 0 });
        if (signal.aborted) break;
        if (pool?.status === 'completed') {
          const result = walletOutcome(pool, wallet);
          if (!result) return 'nothing';
          // Its stage has to play the draw first.
          await whenStore(({ stagedPool }) => stagedPool !== address, signal);
          // Of several tabs the one that is looked at tells it; whoever comes back is told in another way.
          if (signal.aborted || inSightSince() === null) break;
          openOutcomeOnce(modalOf(pool, wallet, result));
          return 'told';
        }
        if (attempt === ATTEMPTS) break;
        await sleep(AGAIN_MS);
      }
      return 'notYet';
    },
    [client, wallet],
  );
};
