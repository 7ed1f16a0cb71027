/** The chain actions of the admin pages: a separate chunk, which players do not download. */
type Api = typeof import('./admin-chain-api.ts');

const load = (): Promise<Api> => import('./admin-chain-api.ts');

export const simulateTask: Api['simulateTask'] = async (...args) => (await load()).simulateTask(...args);
export const simulateTasks: Api['simulateTasks'] = async (...args) => (await load()).simulateTasks(...args);
export const sendTasks: Api['sendTasks'] = async (...args) => (await load()).sendTasks(...args);
export const readOpenPayments: Api['readOpenPayments'] = async (...args) =>
  (await load()).readOpenPayments(...args);
export const getTransactionDetails: Api['getTransactionDetails'] = async (...args) =>
  (await load()).getTransactionDetails(...args);
export const getLatestRounds: Api['getLatestRounds'] = async (...args) =>
  (await load()).getLatestRounds(...args);
export const getGenesis: Api['getGenesis'] = async () => (await load()).getGenesis();
export const getSentStates: Api['getSentStates'] = async (...args) => (await load()).getSentStates(...args);
