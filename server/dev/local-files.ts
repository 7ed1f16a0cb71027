import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';

/** What became of the local chain's draws. */
export function oracleRecordFile(stateDir: string): string {
  return join(stateDir, 'oracle.jsonl');
}

/** Forgets what was written down about a local chain that is forgotten itself. */
export function forgetLocalRecords(stateDir: string): void {
  rmSync(embeddedFolder({ stateDir, cluster: 'localnet' }), { recursive: true, force: true });
  rmSync(oracleRecordFile(stateDir), { force: true });
}
