import type { InferOutput } from 'valibot';
import type { dashboardSchema } from '#src/contract/admin-statistics.ts';
import { fillSteps, stepOf, type Timeframe, widenSteps } from '../charts/fill-steps.ts';

export type Activity = InferOutput<typeof dashboardSchema>;
type ActivityStep = Activity['series'][number];

const NOTHING = { created: 0, completed: 0, refunded: 0, joins: 0, volume: 0n };

/**
 * Every step of the chosen time, those without anything too, and their width in seconds.
 * @param readAt Unix seconds
 */
export function activitySteps(activity: Activity, timeframe: Timeframe, readAt: number) {
  const step = stepOf(timeframe);
  const range = { from: activity.from, until: readAt, step };
  const rows: ActivityStep[] = fillSteps(activity.series, range, (at) => ({ at, ...NOTHING }));
  return widenSteps(rows, step, add);
}

const add = (first: ActivityStep, next: ActivityStep): ActivityStep => ({
  at: first.at,
  created: first.created + next.created,
  completed: first.completed + next.completed,
  refunded: first.refunded + next.refunded,
  joins: first.joins + next.joins,
  volume: first.volume + next.volume,
});
