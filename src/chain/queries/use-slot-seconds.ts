import { useQuery } from '@tanstack/react-query';
import { chainQuery } from './queries.ts';
import { chainKeys } from './query-keys.ts';

/** As often as a cluster takes a sample. */
const REFRESH_MS = 60_000;

/** How long a slot takes, in seconds, as the cluster's last minutes tell; null until that is known. */
export const useSlotSeconds = (): number | null => {
  const { data } = useQuery({
    ...chainQuery(chainKeys.slotSeconds, (api) => api.getSlotSeconds()),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return data ?? null;
};
