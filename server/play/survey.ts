import type { Connection } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { chainOf } from '#src/chain/program/genesis.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';

/** Refuses mainnet, where nobody asked for it. @throws a sentence then, and where the cluster cannot be reached */
export async function checkCluster(
  connection: Connection,
  host: string,
  mainnet: boolean,
  log: Log,
): Promise<void> {
  const genesis = await reach(connection, host);
  const chain = chainOf(genesis);
  if (chain === 'mainnet' && !mainnet) {
    throw new Error('This is mainnet, where playing costs real money: say --mainnet if that is meant');
  }
  log(`Cluster ${host}: ${chain === 'localnet' ? 'a chain of its own' : chain}, genesis ${genesis}`);
}

async function reach(connection: Connection, host: string): Promise<string> {
  try {
    return await connection.getGenesisHash();
  } catch (cause) {
    throw new Error(`The cluster at ${host} does not answer`, { cause });
  }
}

/** The terms of the deployment. @throws a sentence where the program is missing, no program, or not configured */
export async function surveyProgram(connection: Connection, log: Log): Promise<ProgramConfig> {
  const id = PROGRAM_ID.toBase58();
  const account = await connection.getAccountInfo(PROGRAM_ID);
  if (account === null) throw new Error(`No program is deployed at ${id}: docs/deploy.md says how`);
  if (!account.executable) throw new Error(`The account at ${id} is not executable, so it is no program`);
  const config = await fetchConfig(connection);
  if (config === null) {
    throw new Error(`The program at ${id} is not configured: npm run config:init does that`);
  }
  log(`Program ${id} is executable and configured (version ${config.version})`);
  for (const line of termsOf(config)) log(line);
  return config;
}

function termsOf(config: ProgramConfig): string[] {
  const { countdownSeconds, drawTimeoutSeconds, retentionSeconds } = config;
  return [
    `Terms: stakes from ${solExact(config.minStakeLamports)} SOL, ${config.cooldownSeconds} s between two creations of a wallet`,
    `Times: countdown ${countdownSeconds} s, draw time-out ${drawTimeoutSeconds} s, retention ${retentionSeconds} s`,
    `Keys: treasury ${config.treasury}, admin ${config.admin}`,
    ...(config.paused ? ['Creating and joining are paused'] : []),
  ];
}
