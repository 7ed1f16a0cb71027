import { rmSync } from 'node:fs';
import { recordFileOf } from '#server/oracle/record-file.ts';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';

/** Forgets what was written down about a local chain that is forgotten itself. */
export function forgetLocalRecords(stateDir: string): void {
  const local = { stateDir, cluster: 'localnet', oracleRecordFile: null } as const;
  rmSync(embeddedFolder(local), { recursive: true, force: true });
  rmSync(recordFileOf(local), { force: true });
}
