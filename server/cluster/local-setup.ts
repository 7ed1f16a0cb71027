import type { Connection } from '@solana/web3.js';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { toHex } from '#src/protocol/bytes.ts';
import {
  DEFAULT_DRAW_TIMEOUT_SECONDS,
  DEFAULT_MIN_STAKE_LAMPORTS,
  LOCAL_COUNTDOWN_SECONDS,
  LOCAL_ENTROPY_DELAY_SLOTS,
  RETENTION_BOUNDS,
} from '#src/protocol/limits.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { fillUp } from './airdrop.ts';
import type { LocalKeys } from './local-keys.ts';
import { sendAs } from './send.ts';

const COOLDOWN_SECONDS = 10;
const SERVICE_SOL = 100;

/** The terms of a local cluster: short times, so that a newcomer sees a whole pool within two minutes. */
function localParams(keys: LocalKeys): ConfigParams {
  return {
    treasury: keys.treasury.publicKey,
    vrfKey: vrfPublicKey(keys.vrfSecret),
    minStakeLamports: DEFAULT_MIN_STAKE_LAMPORTS,
    cooldownSeconds: COOLDOWN_SECONDS,
    countdownSeconds: LOCAL_COUNTDOWN_SECONDS,
    entropyDelaySlots: LOCAL_ENTROPY_DELAY_SLOTS,
    drawTimeoutSeconds: DEFAULT_DRAW_TIMEOUT_SECONDS,
    retentionSeconds: RETENTION_BOUNDS.min,
  };
}

/**
 * Funds the services of a local cluster and writes its configuration, where that has not been done.
 * @throws where the cluster cannot be reached, and where it was set up with other keys
 */
export async function setUpLocalCluster(connection: Connection, keys: LocalKeys): Promise<void> {
  const wallets = [keys.authority, keys.treasury, keys.oraclePayer, keys.keeper];
  await Promise.all(wallets.map((wallet) => fillUp(connection, wallet.publicKey, SERVICE_SOL)));
  const params = localParams(keys);
  const config = await fetchConfig(connection);
  if (config === null) {
    const { publicKey } = keys.authority;
    await sendAs(keys.authority, connection, [initializeConfig(publicKey, publicKey, params)]);
  } else if (config.vrfKey !== toHex(params.vrfKey) || config.treasury !== params.treasury.toBase58()) {
    throw new Error(
      'The local chain was set up with other keys than those in its folder: start it with --reset',
    );
  }
}
