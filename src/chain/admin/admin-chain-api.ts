/** Loaded only by `admin-chain.ts`. */
export { sendTasks, simulateTask, simulateTasks } from './admin-tasks.ts';
export { getLatestRounds } from '../queries/latest-rounds.ts';
export { readOpenPayments } from '../queries/open-payments.ts';
export { getGenesis, getSentStates } from '../actions/sent-state.ts';
export { getTransactionDetails } from './transaction-details.ts';
