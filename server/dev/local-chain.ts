import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localKeys } from '#server/cluster/local-keys.ts';
import { setUpLocalCluster } from '#server/cluster/local-setup.ts';
import { connectTo } from '#server/cluster/connection.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { type LocalnetOptions, startLocalnet } from '#server/localnet/supervisor.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';

const PROGRAM_FILE = fileURLToPath(new URL('../../programs/vrf-pool.so', import.meta.url));

export interface LocalChainOptions extends Pick<LocalnetOptions, 'output'> {
  readonly env: Pick<ServerEnv, 'stateDir' | 'localnetPort' | 'slotMs' | 'logFormat'>;
  readonly reset: boolean;
  readonly log: Log;
  /** Called when the chain has exited unexpectedly and will not be restarted. */
  readonly onEnd: () => void;
}

/** Returns the folder of the local chain's state. */
export function chainFolder({ stateDir }: Pick<ServerEnv, 'stateDir'>): string {
  return join(stateDir, 'chain');
}

/** Starts the local chain with the program deployed and configured. A reset deletes the chain, but not the keys. */
export async function startLocalChain({ env, reset, log, output, onEnd }: LocalChainOptions) {
  const keys = localKeys(env.stateDir);
  const setUp = (): Promise<void> =>
    setUpLocalCluster(
      connectTo(
        { rpcUrl: null, wsUrl: null, localnetPort: env.localnetPort, cluster: 'localnet' },
        'confirmed',
      ),
      keys,
    );
  const chain = await startLocalnet({
    port: env.localnetPort,
    stateDir: chainFolder(env),
    slotMs: env.slotMs,
    reset,
    programs: [
      {
        programId: PROGRAM_ID.toBase58(),
        soPath: PROGRAM_FILE,
        upgradeAuthority: keys.authority.publicKey.toBase58(),
      },
    ],
    jsonLog: env.logFormat === 'json',
    log,
    ...(output !== undefined && { output }),
    onExit({ code, signal, restarting }) {
      log.warn(
        `The local chain ended (${signal ?? `exit code ${code}`})${restarting ? ' and restarts' : ''}`,
      );
      if (!restarting) onEnd();
    },
    onRestarted() {
      // A chain that crashed right after its setup may not have saved it.
      setUp().catch((error: unknown) =>
        log.error(`The restarted local chain could not be configured: ${errorText(error)}`),
      );
    },
  });
  try {
    await setUp();
  } catch (error) {
    await chain.close();
    throw error;
  }
  return { chain, keys };
}
