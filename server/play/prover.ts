import { connectTo } from '#server/cluster/connection.ts';
import type { ServerEnv } from '#server/env.ts';
import { type Oracle, startOracle } from '#server/oracle/oracle.ts';
import { vrfSecretOf } from '#server/oracle/vrf-secret.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import type { Table } from './table.ts';

const SWEEP_MS = 5_000;

/** Runs the oracle within this run where the environment gives the deployment's VRF key; null: the deployment's own proves. */
export function startProver({ endpoints, config, funder, report }: Table, env: ServerEnv): Oracle | null {
  const log = report.logOf('oracle');
  const vrfSecret = vrfSecretOf(env, log);
  if (vrfSecret === null) {
    log("The deployment's oracle is to prove the draws");
    return null;
  }
  if (toHex(vrfPublicKey(vrfSecret)) !== config.vrfKey) {
    throw new Error('ORACLE_KEY_FILE (or ORACLE_KEY) gives another VRF key than the configuration names');
  }
  log('This run proves the draws itself');
  // As for the oracle's own process: only the local chain has no forks.
  const commitment = env.cluster === 'localnet' ? 'confirmed' : 'finalized';
  const connection = connectTo(endpoints, commitment);
  return startOracle({ connection, commitment, vrfSecret, payer: funder, sweepMs: SWEEP_MS, log });
}
