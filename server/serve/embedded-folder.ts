import { join } from 'node:path';
import type { ServerEnv } from '#server/env.ts';

/** Where the embedded database of a cluster lives: what is known of one must not meet what is known of another. */
export function embeddedFolder({ stateDir, cluster }: Pick<ServerEnv, 'stateDir' | 'cluster'>): string {
  return join(stateDir, cluster === 'localnet' ? 'db' : `db-${cluster}`);
}
