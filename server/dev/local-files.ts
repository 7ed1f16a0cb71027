import { rmSync } from 'node:fs';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';

/** Forgets what was written down about a local chain that is forgotten itself. */
export function forgetLocalRecords(stateDir: string): void {
  rmSync(embeddedFolder({ stateDir, cluster: 'localnet' }), { recursive: true, force: true });
}
