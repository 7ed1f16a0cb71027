import { rmSync } from 'node:fs';
import { lockFolder } from '#server/cluster/folder-lock.ts';
import type { ServerEnv } from '#server/env.ts';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';
import { chainFolder } from './local-chain.ts';

/**
 * Requires that no other process uses the folders of the database and of the local chain, before anything is changed:
 * the services that will open them are restarted whenever they exit, whatever the reason.
 * @param reset whether to delete the database
 * @throws a sentence naming the folder that is in use
 */
export async function requireFolders(
  env: Pick<ServerEnv, 'stateDir' | 'cluster' | 'rpcUrl' | 'databaseUrl'>,
  reset: boolean,
): Promise<void> {
  const isLocal = env.rpcUrl === null;
  const chain = isLocal ? await lockFolder(chainFolder(env)) : null;
  try {
    // With a local chain the server ignores DATABASE_URL.
    if (!isLocal && env.databaseUrl !== null) return;
    const folder = embeddedFolder(env);
    const database = await lockFolder(folder);
    if (reset) rmSync(folder, { recursive: true, force: true });
    await database.release();
  } finally {
    await chain?.release();
  }
}
