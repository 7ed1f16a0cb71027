import type { indexerState, liveEvents, notifications, pools, seats } from './schema.ts';

/** Rows as Drizzle reads them. */
export type PoolRow = typeof pools.$inferSelect;
export type SeatRow = typeof seats.$inferSelect;
export type NotificationRow = typeof notifications.$inferSelect;
export type LiveEventRow = typeof liveEvents.$inferSelect;
export type IndexerState = Omit<typeof indexerState.$inferSelect, 'id'>;
