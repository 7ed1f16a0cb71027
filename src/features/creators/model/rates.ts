import type { CreatorFigures } from '#src/contract/creators.ts';

/** Fewer ended pools say nothing about the next one. */
export const LEAST_ENDED = 5;

/** Whether enough pools have ended to show a fill rate and a time to fill. */
export const hasRates = ({ ended }: Pick<CreatorFigures, 'ended'>): boolean => ended >= LEAST_ENDED;
