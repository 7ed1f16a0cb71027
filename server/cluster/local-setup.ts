import { type Connection, type Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { fetchBeacon, fetchConfig } from '#src/chain/program/fetch.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import {
  COUNTDOWN_BOUNDS,
  DEFAULT_DRAW_TIMEOUT_SECONDS,
  DEFAULT_MIN_STAKE_LAMPORTS,
  RETENTION_BOUNDS,
} from '#src/protocol/limits.ts';
import { localBeacon } from './local-beacon.ts';
import type { LocalKeys } from './local-keys.ts';
import { sendAs } from './send.ts';

const COOLDOWN_SECONDS = 10;
const SERVICE_SOL = 100;

/** Returns the terms of a local cluster, with short times, so that a pool takes less than two minutes. */
function localParams(keys: LocalKeys): ConfigParams {
  return {
    treasury: keys.treasury.publicKey,
    minStakeLamports: DEFAULT_MIN_STAKE_LAMPORTS,
    cooldownSeconds: COOLDOWN_SECONDS,
    countdownSeconds: COUNTDOWN_BOUNDS.min,
    drawTimeoutSeconds: DEFAULT_DRAW_TIMEOUT_SECONDS,
    retentionSeconds: RETENTION_BOUNDS.min,
  };
}

/**
 * Funds the services of a local cluster, registers its beacon and writes its configuration, if that has not been done.
 * @throws if the cluster cannot be reached, and if it was set up with other keys
 */
export async function setUpLocalCluster(connection: Connection, keys: LocalKeys): Promise<void> {
  const wallets = [keys.authority, keys.treasury, keys.keeper];
  await Promise.all(wallets.map((wallet) => fillUp(connection, wallet.publicKey, SERVICE_SOL)));
  const params = localParams(keys);
  const { chain } = localBeacon(keys.beaconSecret);
  const beacon = beaconAddress(fromHex(chain.chainHash));
  const config = await fetchConfig(connection);
  if (config === null) {
    await configure(connection, keys.authority, chain, params);
  } else if (config.beacon !== beacon.toBase58() || config.treasury !== params.treasury.toBase58()) {
    throw new Error(
      'The local chain was set up with other keys than those in its folder: start it with --reset',
    );
  }
}

/**
 * Registers the beacon if it is not registered yet, and writes the program's first configuration, with the upgrade
 * authority as admin.
 * @returns the signature @throws as `sendInstructions` does
 */
export async function configure(
  connection: Connection,
  authority: Keypair,
  chain: BeaconChain,
  params: ConfigParams,
): Promise<string> {
  const { publicKey } = authority;
  const beacon = beaconAddress(fromHex(chain.chainHash));
  const isRegistered = (await fetchBeacon(connection, beacon)) !== null;
  return sendAs(authority, connection, [
    ...(isRegistered ? [] : [registerBeacon(publicKey, chain)]),
    initializeConfig(publicKey, publicKey, beacon, params),
  ]);
}

/**
 * Refills a wallet that holds less than half of `sol`; needs a cluster with airdrops.
 * @throws if the cluster has no airdrops
 */
export async function fillUp(connection: Connection, wallet: PublicKey, sol: number): Promise<void> {
  const target = sol * LAMPORTS_PER_SOL;
  const lamports = await connection.getBalance(wallet, 'confirmed');
  if (lamports >= target / 2) return;
  const signature = await connection.requestAirdrop(wallet, target - lamports);
  const latest = await connection.getLatestBlockhash('confirmed');
  const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed');
  if (value.err !== null) throw new Error(`The airdrop to ${wallet.toBase58()} failed`);
}
