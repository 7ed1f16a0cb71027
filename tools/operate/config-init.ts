import { PublicKey } from '@solana/web3.js';
import { connectTo, requireCluster } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import { configure } from '#server/cluster/local-setup.ts';
import { errorText } from '#server/cluster/log.ts';
import { readEnv } from '#server/env.ts';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import {
  DEFAULT_COOLDOWN_SECONDS,
  DEFAULT_COUNTDOWN_SECONDS,
  DEFAULT_DRAW_TIMEOUT_SECONDS,
  DEFAULT_MIN_STAKE_LAMPORTS,
  DEFAULT_RETENTION_SECONDS,
} from '#src/protocol/limits.ts';
import { findChain } from './find-chain.ts';

function given(name: string, value: string | null): string {
  if (value === null) throw new Error(`${name} is not set: .env.example says what it is`);
  return value;
}

/**
 * Registers the beacon if it is not registered yet, and writes the program's first configuration, with the default
 * limits; the upgrade authority becomes the admin.
 */
async function initialize(): Promise<string> {
  const env = readEnv();
  const authority = readKeypair(given('AUTHORITY_KEY_FILE', env.authorityKeyFile), console);
  const treasury = new PublicKey(given('TREASURY', env.treasury));
  await requireCluster(env);
  const connection = connectTo(env, 'confirmed');
  if (await fetchConfig(connection)) return 'The program is configured already: nothing was changed.';
  const chain = await findChain(env.beaconChain, env.beaconUrls);
  const params = {
    treasury,
    minStakeLamports: DEFAULT_MIN_STAKE_LAMPORTS,
    cooldownSeconds: DEFAULT_COOLDOWN_SECONDS,
    countdownSeconds: DEFAULT_COUNTDOWN_SECONDS,
    drawTimeoutSeconds: DEFAULT_DRAW_TIMEOUT_SECONDS,
    retentionSeconds: DEFAULT_RETENTION_SECONDS,
  };
  const signature = await configure(connection, authority, chain, params);
  const whose = isLeagueOfEntropy(chain.chainHash)
    ? "the League of Entropy's quicknet"
    : `the beacon ${chain.chainHash}, whose key somebody may hold`;
  return `Configured, with ${authority.publicKey.toBase58()} as admin and draws by ${whose}: ${signature}`;
}

try {
  console.log(await initialize());
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process running.
process.exit();
