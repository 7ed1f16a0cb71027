/** All tables, as Drizzle and its migrations see them. */
export {
  beaconRounds,
  chainEvents,
  indexerErrors,
  indexerState,
  liveEvents,
  liveOutbox,
  transactions,
} from './tables/chain.ts';
export {
  adminSessions,
  auditLog,
  rateLimits,
  signInInputs,
  suggestions,
  suggestionVotes,
  usedSignatures,
} from './tables/people.ts';
export { notifications, pools, seats } from './tables/pools.ts';
