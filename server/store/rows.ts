import type {
  creatorDays,
  hours,
  indexerState,
  liveEvents,
  notifications,
  pools,
  seats,
  wallets,
} from './schema.ts';

/** Rows as Drizzle reads them. */
export type PoolRow = typeof pools.$inferSelect;
export type SeatRow = typeof seats.$inferSelect;
export type NotificationRow = typeof notifications.$inferSelect;
export type LiveEventRow = typeof liveEvents.$inferSelect;
export type WalletRow = typeof wallets.$inferSelect;
export type HourRow = typeof hours.$inferSelect;
export type CreatorDayRow = typeof creatorDays.$inferSelect;
export type IndexerState = Omit<typeof indexerState.$inferSelect, 'id'>;

/** Returns the row of a statement that always has one, such as a sum. @throws if it has none */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('A statement that always has a row gave none');
  return row;
}
