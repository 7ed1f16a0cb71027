/** Loaded by `admin-chain.ts` alone. */
import { getConnection } from '../connection.ts';
import { fetchSlotSeconds } from '../program/slot-seconds.ts';
import { within } from '../program/within.ts';

export { sendTasks, simulateTask, simulateTasks } from './admin-tasks.ts';
export { getLatestRounds } from '../cache/latest-rounds.ts';
export { readOpenPayments } from '../cache/open-payments.ts';
export { getGenesis, getSentStates } from '../actions/sent-state.ts';
export { getTransactionDetails } from './transaction-details.ts';

export const getSlotSeconds = (): Promise<number | null> => within(fetchSlotSeconds(getConnection()));
