import { connectTo, refuseWrongCluster, rpcHostOf } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import { setLogFormat } from '#server/cluster/log.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { startServiceStatus } from '#server/cluster/service-status.ts';
import { runService } from '#server/cluster/service.ts';
import { SlotFloor } from '#server/cluster/slot-floor.ts';
import { readEnv } from '#server/env.ts';
import { startKeeper } from './keeper.ts';

const LOCAL_REFRESH_MS = 5_000;
const REFRESH_MS = 15_000;

await runService('keeper', async (log) => {
  const env = readEnv();
  setLogFormat(env.logFormat);
  if (env.keeperKeyFile === null) throw new Error('KEEPER_KEY_FILE must name the key file of a wallet');
  const wallet = readKeypair(env.keeperKeyFile, log);
  const floor = new SlotFloor();
  const connection = connectTo(env, 'confirmed', { log, floor });
  const delays = {
    completeSeconds: env.keeperCompleteDelaySeconds,
    claimSeconds: env.keeperClaimDelaySeconds,
  };
  log.info(
    `The keeper starts: wallet ${wallet.publicKey.toBase58()}, RPC ${rpcHostOf(env)}, ` +
      `completes after ${delays.completeSeconds} s, pays after ${delays.claimSeconds} s, ` +
      `rounds from ${env.beaconUrls.map((url) => new URL(url).host).join(', ')}`,
  );
  const refreshMs = env.cluster === 'localnet' ? LOCAL_REFRESH_MS : REFRESH_MS;
  const record = new ServiceRecord('keeper');
  await startServiceStatus({ record, env, port: env.keeperStatusPort, log });
  await refuseWrongCluster(env, log);
  const { beaconUrls } = env;
  const daily = {
    forVoids: BigInt(env.keeperDailyVoidLamports),
    forRest: BigInt(env.keeperDailyLamports),
  };
  startKeeper({ connection, floor, beaconUrls, wallet, delays, daily, refreshMs, record, log });
});
