import { connectTo, refuseWrongCluster } from '#server/cluster/connection.ts';
import { beaconSecretIn } from '#server/cluster/key-file.ts';
import { localKeyFiles } from '#server/cluster/local-keys.ts';
import { setLogFormat } from '#server/cluster/log.ts';
import { runService } from '#server/cluster/service.ts';
import { readEnv } from '#server/env.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { startBeaconServer } from './beacon-server.ts';

await runService('beacon', async (log) => {
  const env = readEnv();
  setLogFormat(env.logFormat);
  if (env.cluster !== 'localnet') {
    throw new Error(`Only a local chain has a beacon of its own; ${env.cluster} draws by drand's relays`);
  }
  // The beacon uses the newest time, because a published round stays published.
  const connection = connectTo(env, 'processed', { log });
  const beacon = localBeacon(beaconSecretIn(localKeyFiles(env.stateDir).beacon));
  const time = async (): Promise<number> => (await fetchClock(connection)).unixTimestamp;
  const { url } = await startBeaconServer({ beacon, port: env.beaconPort, time, log });
  log.info(`The beacon started at ${url}: chain hash ${beacon.chain.chainHash}`);
  await refuseWrongCluster(env, log);
});
