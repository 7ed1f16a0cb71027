/** Everything the app does with the chain; loaded as one chunk through `load-chain.ts`, never imported directly. */
export {
  getGenesis,
  getLatestRounds,
  getSentStates,
  getSlotSeconds,
  getTransactionDetails,
  readOpenPayments,
  sendTasks,
  simulateTask,
  simulateTasks,
} from './admin-chain.ts';
export { requestAirdrop } from './api/airdrop.ts';
export { claim, claimAll, closePool } from './api/claim.ts';
export { createCosts, entryRent, estimateFee, getRent } from './api/costs.ts';
export { createPool } from './api/create-pool.ts';
export { getHistory } from './api/history.ts';
export { completePool, expirePool, lockPool, revealSeed, timeOutDraw, voidPool } from './api/move-on.ts';
export { getEntriesOfPool, payOut } from './api/pay-out.ts';
export { getPools } from './api/pool-list.ts';
export { exitPool, joinPool } from './api/play.ts';
export {
  getBalance,
  getClock,
  getConfig,
  getCreator,
  getEntriesOfPlayer,
  getEntry,
  getLastRestartSlot,
  getPool,
  getPoolsByAddress,
  verifyProgramId,
} from './api/reads.ts';
export { findRound, getBeacon } from './api/rounds.ts';
export { resumeTransaction, waitFinalized } from './api/send.ts';
export { watchPool, watchPools, watchSlot, watchWallet } from './api/watch.ts';
export { hasSeed } from './seed-store.ts';
