import { Registry } from 'prom-client';
import { startIndexer } from '#server/indexer/indexer.ts';
import { roundSource } from '#src/beacon/round-source.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { NO_LOG } from '#tests/support/log-into.ts';

/**
 * Runs an indexer in its own process, for tests that kill it. Arguments: database address or folder, RPC, WebSocket.
 * Sends its parent `started`, and `applied` after its first commit.
 */
const [database = '', rpcUrl = '', wsUrl = ''] = process.argv.slice(2);
const isAddress = database.startsWith('postgres://');
const WATCH_MS = 5;

process.on('disconnect', () => process.exit(1));

async function open(): Promise<Store> {
  try {
    return await openStore({
      databaseUrl: isAddress ? database : null,
      folder: isAddress ? null : database,
      onConnectionLost: () => undefined,
    });
  } catch (error) {
    // A folder must open. A database may be down, because tests stop it: then exit, and a test starts another process.
    if (!isAddress) throw error;
    process.exit(1);
  }
}

const metrics = new Registry();
startIndexer({
  store: await open(),
  rpcUrl,
  wsUrl,
  rounds: async () => roundSource([], { chainHash: '', groupKey: '' }),
  cluster: 'localnet',
  candidate: true,
  eventDays: 30,
  metrics,
  log: NO_LOG,
  timing: { throttleMs: 50, pollMs: 500, settleMs: 1_000, idleMs: 1_000, standbyMs: 200 },
  requestTimeoutMs: 2_000,
});
process.send?.('started');
const watch = setInterval(() => {
  void metrics.getSingleMetricAsString('indexer_applied_transactions_total').then((text) => {
    if (/ 0$/m.test(text)) return;
    clearInterval(watch);
    process.send?.('applied');
  });
}, WATCH_MS);
