import { readVrfSeed } from '#server/cluster/key-file.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { fromHex } from '#src/protocol/bytes.ts';

/** The VRF's secret seed of the environment, 32 bytes; null where none is given. @throws a sentence that names the file */
export function vrfSecretOf(
  { oracleKey, oracleKeyFile }: Pick<ServerEnv, 'oracleKey' | 'oracleKeyFile'>,
  log: Log,
): Uint8Array | null {
  if (oracleKey !== null) return fromHex(oracleKey);
  return oracleKeyFile === null ? null : readVrfSeed(oracleKeyFile, log);
}
