import { useMemo } from 'react';
import { DURATION_BARS } from '#src/contract/admin-statistics.ts';
import type { Point } from '../charts/model.ts';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';

/** The bars of a distribution: each ends where the next one begins, the last does not end. */
export const useDurationBars = (): readonly Point[] => {
  const seconds = usePreciseDuration();
  return useMemo(
    () =>
      [...DURATION_BARS, null].map((end, index) => {
        const from = DURATION_BARS[index - 1] ?? 0;
        const tick = end === null ? `≥${seconds(from)}` : `<${seconds(end)}`;
        return {
          key: String(from),
          tick,
          label: end === null || from === 0 ? tick : `${seconds(from)} – ${seconds(end)}`,
          rank: index,
        };
      }),
    [seconds],
  );
};
