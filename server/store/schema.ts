/** All tables, as Drizzle and its migrations see them. */
export { chainEvents, indexerErrors, indexerState, liveEvents, transactions } from './tables/chain.ts';
export {
  adminSessions,
  auditLog,
  signInInputs,
  suggestions,
  suggestionVotes,
  usedSignatures,
} from './tables/people.ts';
export { notifications, pools, seats } from './tables/pools.ts';
