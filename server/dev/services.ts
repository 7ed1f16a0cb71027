import { fileURLToPath } from 'node:url';
import type { LocalKeyFiles } from '#server/cluster/local-keys.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { type Child, startChild } from './child.ts';

type Service = 'oracle' | 'keeper' | 'bots';

/** Variables that only the oracle may see. */
const ORACLE_ONLY = ['ORACLE_KEY', 'ORACLE_KEY_FILE', 'ORACLE_PAYER_FILE'];

const MAINS: Record<Service, string> = {
  oracle: fileURLToPath(new URL('../oracle/main.ts', import.meta.url)),
  keeper: fileURLToPath(new URL('../keeper/main.ts', import.meta.url)),
  bots: fileURLToPath(new URL('../bots/main.ts', import.meta.url)),
};

/** The services of a cluster of one's own. */
export function localServices(env: ServerEnv, files: LocalKeyFiles, bots: boolean, log: Log): Child[] {
  const common = {
    LOCALNET_PORT: String(env.localnetPort),
    STATE_DIR: env.stateDir,
    // Cleared, so that no .env file can name others.
    RPC_URL: '',
    WS_URL: '',
    CLUSTER: 'localnet',
    ORACLE_KEY: '',
  };
  return [
    start('oracle', { ...common, ORACLE_KEY_FILE: files.vrf, ORACLE_PAYER_FILE: files.oraclePayer }, log),
    start('keeper', { ...common, KEEPER_KEY_FILE: files.keeper }, log),
    ...(bots ? [start('bots', common, log)] : []),
  ];
}

/** Those services of a real cluster whose keys the environment names. */
export function remoteServices(env: ServerEnv, log: Log): Child[] {
  const oracle = (env.oracleKey !== null || env.oracleKeyFile !== null) && env.oraclePayerFile !== null;
  return [
    ...(oracle ? [start('oracle', {}, log)] : []),
    ...(env.keeperKeyFile === null ? [] : [start('keeper', {}, log)]),
  ];
}

function start(name: Service, variables: Record<string, string>, log: Log): Child {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (name !== 'oracle') for (const variable of ORACLE_ONLY) env[variable] = '';
  return startChild({ name, main: MAINS[name], env: { ...env, ...variables }, log });
}
