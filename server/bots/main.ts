import { connectTo, refuseWrongCluster } from '#server/cluster/connection.ts';
import { botWallets } from '#server/cluster/local-keys.ts';
import { runService } from '#server/cluster/service.ts';
import { readEnv } from '#server/env.ts';
import { secureRandomBelow } from '#src/protocol/random.ts';
import { startBots } from './bots.ts';

/** The largest pool of the bots has six seats, one of them for a user. */
const BOTS = 6;

await runService('bots', async (log) => {
  const env = readEnv();
  if (env.cluster !== 'localnet') throw new Error('Bots play on the local chain only: CLUSTER names another');
  await refuseWrongCluster(env, log);
  const wallets = botWallets(env.stateDir, BOTS);
  log.info(`${wallets.length} bots started`);
  startBots({
    connection: connectTo(env, 'confirmed', { log }),
    beaconUrls: env.beaconUrls,
    wallets,
    random: secureRandomBelow,
    log,
  });
});
