/** Loaded by `admin-chain.ts` alone. */
export { sendTasks, simulateTask, simulateTasks } from './api/admin-tasks.ts';
export { getLatestRounds } from './api/latest-rounds.ts';
export { readOpenPayments } from './api/open-payments.ts';
export { getGenesis, getSentStates } from './api/sent-state.ts';
export { getSlotSeconds } from './api/slot-seconds.ts';
export { getTransactionDetails } from './api/transaction-details.ts';
