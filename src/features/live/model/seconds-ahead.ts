import type { QueryClient } from '@tanstack/react-query';
import { chainKeys } from '#src/chain/cache/query-keys.ts';

/** By how many seconds the chain's clock is ahead of this browser's, as far as it was read; 0 where it was not. */
export const secondsAhead = (client: QueryClient): number =>
  client.getQueryData<{ offsetSeconds: number }>(chainKeys.clock)?.offsetSeconds ?? 0;
