import { useQueries } from '@tanstack/react-query';
import { endedDrawQuery } from '../closed-draws.ts';
import { type DrawTime, drawTime, type EndedDraw } from '../draw-times.ts';

interface AskedTimes {
  readonly times: readonly DrawTime[];
  /** Who told when the draws were captured: the chain alone does not. */
  readonly source: 'asking' | 'fromServer' | 'fromChain';
}

/**
 * How long these draws took; without the server's word, from the request on.
 * @param shown of how many of the first the server is asked when they were captured
 */
export function useDrawTimes(draws: readonly EndedDraw[], shown: number): AskedTimes {
  const details = useQueries({
    queries: draws.slice(0, shown).map(({ address, proven, capturedAt }) => ({
      ...endedDrawQuery(address),
      enabled: proven && capturedAt === null,
    })),
  });
  const times = draws.map((draw, index) =>
    drawTime({ ...draw, capturedAt: draw.capturedAt ?? details[index]?.data?.draw.capturedAt ?? null }),
  );
  const asking = details.some(({ isLoading }) => isLoading);
  const unknown = times.slice(0, shown).some(({ verdict }) => verdict === 'proven');
  return { times, source: asking ? 'asking' : unknown ? 'fromChain' : 'fromServer' };
}
