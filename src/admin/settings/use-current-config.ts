import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '#src/chain/cache/queries.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';

const REFRESH_MS = 15_000;

/** The configuration as the chain has it; another admin's page may change it at any time. */
export const useConfig = () => useQuery({ ...configQuery(), refetchInterval: REFRESH_MS });

/** Whether whatever was seen of a configuration is still so. */
const isSame = (one: ProgramConfig, other: ProgramConfig): boolean =>
  one.version === other.version && one.admin === other.admin && one.pendingAdmin === other.pendingAdmin;

/**
 * Lets something be done only where the chain still has what the admin has seen.
 * @returns `state`: `reading` the chain, `changed` meanwhile, or `unread`
 */
export function useIfUnchanged() {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'reading' | 'changed' | 'unread'>('idle');
  const run = async (seen: ProgramConfig, act: () => void): Promise<void> => {
    setState('reading');
    try {
      const now = await client.fetchQuery({ ...configQuery(), staleTime: 0 });
      const unchanged = now !== null && isSame(seen, now);
      setState(unchanged ? 'idle' : 'changed');
      if (unchanged) act();
    } catch (error) {
      console.error('The configuration could not be read', error);
      setState('unread');
    }
  };
  return { state, run };
}
