/** Loaded by `admin-chain.ts` alone. */
export { sendTasks, simulateTask, simulateTasks } from './admin-tasks.ts';
export { getLatestRounds } from '../cache/latest-rounds.ts';
export { readOpenPayments } from '../cache/open-payments.ts';
export { getGenesis, getSentStates } from '../actions/sent-state.ts';
export { getTransactionDetails } from './transaction-details.ts';
