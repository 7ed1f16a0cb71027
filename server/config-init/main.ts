import { connectTo, requireCluster } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import { errorText } from '#server/cluster/log.ts';
import { sendAs } from '#server/cluster/send.ts';
import { readEnv } from '#server/env.ts';
import { PublicKey } from '@solana/web3.js';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import {
  DEFAULT_COOLDOWN_SECONDS,
  DEFAULT_COUNTDOWN_SECONDS,
  DEFAULT_DRAW_TIMEOUT_SECONDS,
  DEFAULT_ENTROPY_DELAY_SLOTS,
  DEFAULT_MIN_STAKE_LAMPORTS,
  DEFAULT_RETENTION_SECONDS,
} from '#src/protocol/limits.ts';

function given(name: string, value: string | null): string {
  if (value === null) throw new Error(`${name} is not set: .env.example says what it is`);
  return value;
}

/** Writes the program's first configuration, with the default limits; the upgrade authority becomes the admin. */
async function initialize(): Promise<string> {
  const env = readEnv();
  const authority = readKeypair(given('AUTHORITY_KEY_FILE', env.authorityKeyFile), console.warn);
  const treasury = new PublicKey(given('TREASURY', env.treasury));
  const vrfKey = fromHex(given('VRF_KEY', env.vrfKey));
  await requireCluster(env);
  const connection = connectTo(env, 'confirmed');
  if (await fetchConfig(connection)) return 'The program is configured already: nothing was changed.';
  const params = {
    treasury,
    vrfKey,
    minStakeLamports: DEFAULT_MIN_STAKE_LAMPORTS,
    cooldownSeconds: DEFAULT_COOLDOWN_SECONDS,
    countdownSeconds: DEFAULT_COUNTDOWN_SECONDS,
    entropyDelaySlots: DEFAULT_ENTROPY_DELAY_SLOTS,
    drawTimeoutSeconds: DEFAULT_DRAW_TIMEOUT_SECONDS,
    retentionSeconds: DEFAULT_RETENTION_SECONDS,
  };
  const admin = authority.publicKey;
  const signature = await sendAs(authority, connection, [initializeConfig(admin, admin, params)]);
  return `Configured, with ${admin.toBase58()} as admin: ${signature}`;
}

try {
  console.log(await initialize());
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process.
process.exit();
