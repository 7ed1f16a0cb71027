import { connectTo, rpcHostOf } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import { errorText } from '#server/cluster/log.ts';
import { runService } from '#server/cluster/service.ts';
import { warnWhenLow } from '#server/cluster/wallet.ts';
import { readEnv } from '#server/env.ts';
import { startKeeper } from './keeper.ts';

const LOCAL_REFRESH_MS = 5_000;
const REFRESH_MS = 15_000;

await runService('keeper', async (log) => {
  const env = readEnv();
  if (env.keeperKeyFile === null) throw new Error('KEEPER_KEY_FILE must name the key file of a wallet');
  const wallet = readKeypair(env.keeperKeyFile);
  const connection = connectTo(env, 'confirmed');
  const delays = {
    requestSeconds: env.keeperRequestDelaySeconds,
    claimSeconds: env.keeperClaimDelaySeconds,
  };
  log(
    `Wallet ${wallet.publicKey.toBase58()}, ${rpcHostOf(env)}; ` +
      `requests after ${delays.requestSeconds} s, pays after ${delays.claimSeconds} s`,
  );
  const refreshMs = env.cluster === 'localnet' ? LOCAL_REFRESH_MS : REFRESH_MS;
  startKeeper({ connection, wallet, delays, refreshMs, log });
  try {
    await warnWhenLow(connection, wallet.publicKey, log);
  } catch (error) {
    log(`The wallet's balance could not be read: ${errorText(error)}`);
  }
});
