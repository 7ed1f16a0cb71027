import { fileURLToPath } from 'node:url';
import type { LocalKeyFiles } from '#server/cluster/local-keys.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { type Child, startChild } from './child.ts';

type Service = 'oracle' | 'keeper' | 'bots' | 'server';

/** The local chain has no limit to stay below. */
const LOCAL_ORACLE_RPC_PER_SECOND = 50;

/** Variables that only the oracle may see. */
const ORACLE_ONLY = ['ORACLE_KEY', 'ORACLE_KEY_FILE', 'ORACLE_PAYER_FILE'];

/** Variables that only the server may see. */
const SERVER_ONLY = ['DATABASE_URL'];

const MAINS: Record<Service, string> = {
  oracle: fileURLToPath(new URL('../oracle/main.ts', import.meta.url)),
  keeper: fileURLToPath(new URL('../keeper/main.ts', import.meta.url)),
  bots: fileURLToPath(new URL('../bots/main.ts', import.meta.url)),
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
};

/**
 * The server of a cluster of one's own; it waits for the chain.
 * @param admin address of the chain's admin, who may sign in beside those that the environment names
 */
export function localServer(env: ServerEnv, admin: string, log: Log): Child {
  const variables = {
    ...localVariables(env),
    // Another database would outlive a reset of the chain.
    DATABASE_URL: '',
    ADMIN_WALLETS: [admin, ...env.adminWallets].join(','),
    ...serverVariables(env),
  };
  return start('server', variables, log);
}

/** The services of a cluster of one's own that need the chain. */
export function localServices(env: ServerEnv, files: LocalKeyFiles, bots: boolean, log: Log): Child[] {
  const common = localVariables(env);
  const oracle = {
    ORACLE_KEY_FILE: files.vrf,
    ORACLE_PAYER_FILE: files.oraclePayer,
    ORACLE_RPC_PER_SECOND: String(Math.max(env.oracleRpcPerSecond, LOCAL_ORACLE_RPC_PER_SECOND)),
  };
  return [
    start('oracle', { ...common, ...oracle }, log),
    start('keeper', { ...common, KEEPER_KEY_FILE: files.keeper }, log),
    ...(bots ? [start('bots', common, log)] : []),
  ];
}

/** Those services of a real cluster whose keys the environment names. */
export function remoteServices(env: ServerEnv, log: Log): Child[] {
  const oracle = (env.oracleKey !== null || env.oracleKeyFile !== null) && env.oraclePayerFile !== null;
  return [
    start('server', serverVariables(env), log),
    ...(oracle ? [start('oracle', {}, log)] : []),
    ...(env.keeperKeyFile === null ? [] : [start('keeper', {}, log)]),
  ];
}

function localVariables(env: ServerEnv): Record<string, string> {
  return {
    LOCALNET_PORT: String(env.localnetPort),
    STATE_DIR: env.stateDir,
    // Cleared, so that no .env file can name others.
    RPC_URL: '',
    WS_URL: '',
    CLUSTER: 'localnet',
    ORACLE_KEY: '',
  };
}

/** The app is served by Vite, which passes on what is for the server. */
function serverVariables({ apiPort, appPort }: ServerEnv): Record<string, string> {
  return {
    API_HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    APP_ORIGIN: `http://127.0.0.1:${appPort}`,
  };
}

function start(name: Service, variables: Record<string, string>, log: Log): Child {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (name !== 'oracle') for (const variable of ORACLE_ONLY) env[variable] = '';
  if (name !== 'server') for (const variable of SERVER_ONLY) env[variable] = '';
  return startChild({ name, main: MAINS[name], env: { ...env, ...variables }, log });
}
