import { useQuery } from '@tanstack/react-query';
import { chainQuery } from './queries.ts';
import { chainKeys } from './query-keys.ts';

/** The interval of a cluster's samples. */
const REFRESH_MS = 60_000;

/** Returns the duration of a slot in seconds, by the cluster's last minutes; null until that is known. */
export const useSlotSeconds = (): number | null => {
  const { data } = useQuery({
    ...chainQuery(chainKeys.slotSeconds, (api) => api.getSlotSeconds()),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return data ?? null;
};
