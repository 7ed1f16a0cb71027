import { resolve } from 'node:path';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { rpcUrlOf } from '#server/cluster/connection.ts';
import { localKeyFiles, localKeys } from '#server/cluster/local-keys.ts';
import { loggerOf, setLogFormat } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { type AppOptions, serveApp } from './app.ts';
import { requireFolders } from './folders.ts';
import { startLocalChain } from './local-chain.ts';
import { requirePorts } from './ports.ts';
import { localBeaconUrl, localServer, localServices, remoteServices } from './services.ts';
import { Shutdown } from './shutdown.ts';

export interface DevOptions {
  readonly env: ServerEnv;
  readonly reset: boolean;
  readonly bots: boolean;
}

const CHAIN_END_MS = 500;

const log = loggerOf('dev');

/**
 * Starts the whole product on this machine; it ends with this process.
 * @returns lines that list what it serves; none if it is ending already @throws a sentence if something cannot start
 */
export async function runDev(options: DevOptions): Promise<readonly string[]> {
  const { env } = options;
  setLogFormat(env.logFormat);
  const shutdown = new Shutdown(log);
  try {
    const summary =
      env.rpcUrl === null ? await startLocal(options, shutdown) : await startRemote(env, shutdown);
    return shutdown.underWay ? [] : summary;
  } catch (error) {
    // The shutdown itself causes failures.
    if (shutdown.underWay) return [];
    await shutdown.closeAll();
    throw error;
  }
}

async function startLocal({ env, reset, bots }: DevOptions, shutdown: Shutdown): Promise<string[]> {
  const port = env.localnetPort;
  await requirePorts([
    { port, use: 'the local chain', option: '--rpc-port' },
    { port: port + 1, use: 'the WebSockets of the local chain', option: '--rpc-port' },
    { port: env.appPort, use: 'the app', option: '--port' },
    { port: env.apiPort, use: 'the server', option: '--api-port' },
    { port: env.beaconPort, use: "the local chain's beacon", option: '--beacon-port' },
  ]);
  await requireFolders(env, reset);
  // Ctrl-C in a terminal ends the chain too; the delay lets this process end by the signal first.
  const onEnd = (): void => void setTimeout(() => shutdown.end('The local chain ended', 1), CHAIN_END_MS);
  // The keys with which the chain will be set up: a reset keeps them.
  const { authority } = localKeys(env.stateDir);
  const beaconUrl = localBeaconUrl(env);
  // The server sets up its database while the chain starts.
  const server = localServer({ env, log }, authority.publicKey.toBase58());
  shutdown.add(() => server.stop());
  const [app, { chain, keys }] = await Promise.all([
    startApp({ ...env, beaconUrls: [beaconUrl] }, shutdown, {
      localAdminKey: authority.secretKey.slice(0, 32),
    }),
    startLocalChain({ env, reset, log, output: 'inherit', onEnd }).then((local) => {
      shutdown.add(() => local.chain.close());
      return local;
    }),
  ]);
  if (shutdown.underWay) return [];
  const services = localServices({ env, log }, localKeyFiles(env.stateDir), bots);
  for (const service of services) shutdown.add(() => service.stop());
  await Promise.all([server, ...services].map((service) => service.ready));
  return [
    `App        ${app.url}`,
    `Admin      ${app.url}/admin/xeroz  (Local Admin Wallet)`,
    `Server     ${serverUrlOf(env)}`,
    `RPC        ${chain.url}  (WebSockets ${chain.wsUrl})`,
    `Program    ${PROGRAM_ID.toBase58()}`,
    `Treasury   ${keys.treasury.publicKey.toBase58()}`,
    `Beacon     ${beaconUrl}  (chain hash ${localBeacon(keys.beaconSecret).chain.chainHash})`,
    `State      ${resolve(env.stateDir)}`,
    '',
    'ready: open the app, or stop everything with Ctrl-C',
  ];
}

async function startRemote(env: ServerEnv, shutdown: Shutdown): Promise<string[]> {
  await requirePorts([
    { port: env.appPort, use: 'the app', option: '--port' },
    { port: env.apiPort, use: 'the server', option: '--api-port' },
  ]);
  await requireFolders(env, false);
  const services = remoteServices({ env, log });
  for (const service of services) shutdown.add(() => service.stop());
  const app = await startApp(env, shutdown);
  return [
    `App        ${app.url}`,
    `Server     ${serverUrlOf(env)}`,
    `RPC        ${rpcUrlOf(env)}  (${env.cluster})`,
    `Program    ${PROGRAM_ID.toBase58()}`,
    '',
    'ready: open the app, or stop everything with Ctrl-C',
  ];
}

function serverUrlOf({ apiPort, apiBase }: ServerEnv): string {
  return `http://127.0.0.1:${apiPort}${apiBase}`;
}

async function startApp(env: ServerEnv, shutdown: Shutdown, local: Pick<AppOptions, 'localAdminKey'> = {}) {
  const app = await serveApp({
    port: env.appPort,
    cluster: env.cluster,
    rpcUrl: rpcUrlOf(env),
    wsUrl: env.wsUrl,
    apiPort: env.apiPort,
    apiBase: env.apiBase,
    beaconUrls: env.beaconUrls,
    stateDir: env.stateDir,
    ...local,
  });
  shutdown.add(() => app.close());
  return app;
}
