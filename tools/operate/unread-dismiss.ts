import { Registry } from 'prom-client';
import { beaconRounds } from '#server/cluster/read-beacon.ts';
import { connectTo, rpcUrlOf } from '#server/cluster/connection.ts';
import { errorText, loggerOf } from '#server/cluster/log.ts';
import { readEnv } from '#server/env.ts';
import { dismissUnread } from '#server/indexer/dismiss-unread.ts';
import { startIndexer } from '#server/indexer/indexer.ts';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';
import { openStore } from '#server/store/open-store.ts';

const LONGEST_MS = 300_000;

/**
 * Dismisses a transaction that the RPC cannot return. With PostgreSQL the running server compares the pools; the
 * embedded database belongs to one process, so its server must be stopped, and this process indexes instead.
 */
async function dismiss(signature: string): Promise<string> {
  const env = readEnv();
  const store = await openStore({ databaseUrl: env.databaseUrl, folder: embeddedFolder(env) });
  const indexer = startIndexer({
    ...env,
    store,
    rpcUrl: rpcUrlOf(env),
    rounds: beaconRounds(connectTo(env, 'confirmed'), env.beaconUrls),
    candidate: true,
    metrics: new Registry(),
    log: loggerOf('indexer'),
  });
  try {
    await dismissUnread(store.db, signature, AbortSignal.timeout(LONGEST_MS));
    return `Transaction ${signature} is dismissed: all pools agree with their accounts without it.`;
  } finally {
    await indexer.stop();
    await store.close();
  }
}

const [signature] = process.argv.slice(2);
try {
  if (signature === undefined) throw new Error('Name the signature: npm run unread:dismiss -- SIGNATURE');
  console.log(await dismiss(signature));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process running.
process.exit();
