import { join } from 'node:path';
import type { ServerEnv } from '#server/env.ts';

/** Returns the folder of a cluster's embedded database: the data of two clusters must not mix. */
export function embeddedFolder({ stateDir, cluster }: Pick<ServerEnv, 'stateDir' | 'cluster'>): string {
  return join(stateDir, cluster === 'localnet' ? 'db' : `db-${cluster}`);
}
