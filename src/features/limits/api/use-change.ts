import { useState } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import type { Limits } from '#src/stake/limits/caps.ts';
import { editLimits } from '#src/stake/limits/limits-storage.ts';
import { chainSeconds } from '#src/stake/limits/read-stakes.ts';

export type ChangeState = 'idle' | 'busy' | 'failed';

/** Changes a wallet's limits at the time of the chain's clock: without it no change is made. */
export function useChange(wallet: string) {
  const [state, setState] = useState<ChangeState>('idle');
  /** @param edit receives Unix seconds of the chain */
  const change = async (edit: (before: Limits, now: number) => Limits): Promise<void> => {
    setState('busy');
    try {
      const now = await chainSeconds();
      editLimits({ cluster: getCluster().name, wallet }, (before) => ({
        ...edit(before, now),
        reviewedAt: now,
      }));
      setState('idle');
    } catch {
      // The form shows that nothing was changed.
      setState('failed');
    }
  };
  return { state, change };
}
