import type { Connection } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';

/** Warns where new pools do not name this oracle's key. @param vrfKey hex @throws where the cluster cannot be read */
export async function checkKey(connection: Connection, vrfKey: string, log: Log): Promise<void> {
  const config = await fetchConfig(connection);
  if (config === null) {
    log('Warning: the program is not configured on this cluster yet, so there is nothing to prove');
  } else if (config.vrfKey !== vrfKey) {
    log(`Warning: new pools name the VRF key ${config.vrfKey}, but this oracle holds ${vrfKey}:`);
    log('Warning: it proves only draws of older pools that name its own key');
  }
}
