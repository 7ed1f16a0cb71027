import { join } from 'node:path';
import type { ServerEnv } from '#server/env.ts';

type Env = Pick<ServerEnv, 'oracleRecordFile' | 'stateDir' | 'cluster'>;

/** Where the oracle writes down every draw. By default each cluster has a file of its own: another one's draws would seem missed. */
export function recordFileOf({ oracleRecordFile, stateDir, cluster }: Env): string {
  const name = cluster === 'localnet' ? 'oracle.jsonl' : `oracle-${cluster}.jsonl`;
  return oracleRecordFile ?? join(stateDir, name);
}
