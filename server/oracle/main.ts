import { connectTo, refuseWrongCluster, rpcHostOf } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import { errorText } from '#server/cluster/log.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { startServiceStatus } from '#server/cluster/service-status.ts';
import { runService } from '#server/cluster/service.ts';
import { watchWallet } from '#server/cluster/wallet.ts';
import { readEnv } from '#server/env.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { checkKey } from './check-key.ts';
import { DrawLog } from './draw-log.ts';
import { startOracle } from './oracle.ts';
import { recordFileOf } from './record-file.ts';
import { vrfSecretOf } from './vrf-secret.ts';

/** In a second, while its transaction waits to be confirmed. */
const REQUESTS_PER_PROOF = 2;
const LOCAL_SWEEP_MS = 5_000;
const SWEEP_MS = 15_000;

await runService('oracle', async (log) => {
  const env = readEnv();
  const vrfSecret = vrfSecretOf(env, log);
  if (vrfSecret === null) throw new Error('ORACLE_KEY_FILE (or ORACLE_KEY) must give the VRF key');
  if (env.oraclePayerFile === null) throw new Error('ORACLE_PAYER_FILE must name the key file of a wallet');
  const payer = readKeypair(env.oraclePayerFile, log);
  const vrfKey = toHex(vrfPublicKey(vrfSecret));
  if (toHex(payer.publicKey.toBytes()) === vrfKey) {
    throw new Error("ORACLE_PAYER_FILE holds the VRF key: it must never be a wallet's");
  }

  // Only the local chain has no forks; nothing is asked of another cluster's chain that is called so.
  const commitment = env.cluster === 'localnet' ? 'confirmed' : 'finalized';
  const perSecond = env.oracleRpcPerSecond;
  const connection = connectTo(env, commitment, { perSecond, log });
  const recordFile = recordFileOf(env);
  log(
    `VRF key ${vrfKey}, payer ${payer.publicKey.toBase58()}, ` +
      `${rpcHostOf(env)} at ${commitment}, ${perSecond} requests a second, record in ${recordFile}`,
  );
  const record = new ServiceRecord('oracle');
  await startServiceStatus({ record, env, port: env.oracleStatusPort, log });
  await refuseWrongCluster(env, log);
  const draws = new DrawLog(recordFile);
  const sweepMs = env.cluster === 'localnet' ? LOCAL_SWEEP_MS : SWEEP_MS;
  const places = Math.max(1, Math.floor(perSecond / REQUESTS_PER_PROOF));
  watchWallet({
    connection,
    wallet: payer.publicKey,
    onBalance: (lamports) => record.balance(lamports),
    log,
  });
  startOracle({ connection, commitment, vrfSecret, payer, sweepMs, places, draws, record, log });
  try {
    await checkKey(connection, vrfKey, log);
  } catch (error) {
    log(`The configuration could not be checked: ${errorText(error)}`);
  }
});
