/** Everything the app does with the chain; loaded as one chunk through `load-chain.ts`, never imported directly. */
export {
  getGenesis,
  getLatestRounds,
  getSentStates,
  getTransactionDetails,
  readOpenPayments,
  sendTasks,
  simulateTask,
  simulateTasks,
} from './admin/admin-chain.ts';
export { requestAirdrop } from './actions/airdrop.ts';
export { claim } from './actions/claim.ts';
export { isClockBehind } from './actions/clock-lag.ts';
export { claimAll } from './actions/claim-all.ts';
export { createCosts, entryRent, estimateFee } from './actions/costs.ts';
export { getConfirmedSlot } from './actions/confirmed-slot.ts';
export { createPool } from './actions/create-pool.ts';
export { opensGate } from './actions/gate.ts';
export { getHistory } from './queries/history.ts';
export {
  closePool,
  completePool,
  expirePool,
  lockPool,
  revealSeed,
  timeOutDraw,
  voidPool,
} from './actions/transitions.ts';
export { payOut } from './actions/pay-out.ts';
export { getPools } from './pools/pool-list.ts';
export { exitPool } from './actions/exit-pool.ts';
export { joinPool } from './actions/join-pool.ts';
export {
  getBalance,
  getConfig,
  getCreator,
  getEntriesOfPlayer,
  getEntriesOfPool,
  getEntry,
  getLastRestartSlot,
  getPoolHeaders,
  getPoolsByAddress,
  seatAddress,
  verifyProgramId,
  getSlotSeconds,
} from './queries/reads.ts';
export { getPool } from './queries/read-pool.ts';
export { getClock } from './queries/clock.ts';
export { getDrawAccounts } from './queries/draw-accounts.ts';
export { findRound, getBeacon } from './queries/rounds.ts';
export { resumeTransaction, waitFinalized } from './actions/send.ts';
export { watchPool, watchPools, watchWallet } from './pools/watch.ts';
export { isOwnCluster } from './require-cluster.ts';
export { hasSeed } from './actions/seed-store.ts';
