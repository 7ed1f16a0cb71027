import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClusterName } from '#server/env.ts';
import { toHex } from '#src/protocol/bytes.ts';

export interface AppOptions {
  readonly port: number;
  readonly cluster: ClusterName;
  readonly rpcUrl: string;
  readonly wsUrl: string | null;
  /** Port of the server on this machine, and the path below which it answers. */
  readonly apiPort: number;
  readonly apiBase: string;
  /** Relays of the beacon's rounds. */
  readonly beaconUrls: readonly string[];
  /** The folder of the services' state, which Vite must not watch, because it changes all the time. */
  readonly stateDir: string;
  /** Secret key (32 bytes) of the local chain's admin, which the app then offers as a wallet. */
  readonly localAdminKey?: Uint8Array;
}

/** Serves the app for development, pointed at a cluster. @throws if the port is taken */
export async function serveApp(options: AppOptions) {
  const { port, cluster, rpcUrl, wsUrl, apiPort, apiBase, beaconUrls, stateDir, localAdminKey } = options;
  // Vite takes these from the environment, and prefers it to .env files.
  process.env['VITE_CLUSTER'] = cluster;
  process.env['VITE_RPC_URL'] = rpcUrl;
  process.env['VITE_WS_URL'] = wsUrl ?? '';
  process.env['VITE_API_BASE'] = apiBase;
  process.env['VITE_BEACON_URLS'] = beaconUrls.join(',');
  const { createServer } = await import('vite');
  const server = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'warn',
    clearScreen: false,
    // The key is not passed by the environment, whose variables reach production builds, too.
    ...(localAdminKey && {
      define: { 'import.meta.env.LOCAL_ADMIN_KEY': JSON.stringify(toHex(localAdminKey)) },
    }),
    server: {
      // Served files may hold the admin's key.
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Pages of other origins, including other ports of this machine, have no access.
      cors: false,
      proxy: { [`${apiBase}/`]: { target: `http://127.0.0.1:${apiPort}`, ws: true } },
      watch: { ignored: [`${resolve(stateDir)}/**`, '**/target/**'] },
    },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
