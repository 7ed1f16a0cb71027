import type { Connection, Keypair } from '@solana/web3.js';
import { connectTo, endpointsByAddress, requireCluster, rpcHostOf } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import type { ServerEnv } from '#server/env.ts';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import type { Log } from '#server/cluster/log.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { chainOf } from '#src/chain/program/genesis.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Attempts } from './attempts.ts';
import { findBeacon, type PlayBeacon } from './beacon.ts';
import { History } from './history.ts';
import { findLocalTime, type LocalTime } from './local-time.ts';
import { TransactionSender } from './sender.ts';
import { Report } from './report.ts';
import { playerWallets } from './wallets.ts';

/** Connection, keys and helpers that all parts of a run share. */
export interface PlayContext {
  /** A connection at commitment `confirmed`. */
  readonly connection: Connection;
  readonly config: ProgramConfig;
  readonly beacon: PlayBeacon;
  /** Null if the cluster's time cannot be changed. */
  readonly time: LocalTime | null;
  /** The funded key: it pays all fees and completes the draws. */
  readonly funder: Keypair;
  /** The players' wallets. */
  readonly wallets: readonly Keypair[];
  readonly sender: TransactionSender;
  readonly history: History;
  readonly attempts: Attempts;
  readonly report: Report;
}

/**
 * Connects to the deployment of the environment, checks it and logs its terms.
 * @param mainnet whether the cluster may be mainnet
 * @throws a sentence if the deployment cannot be played on
 */
export async function createContext(env: ServerEnv, mainnet: boolean): Promise<PlayContext> {
  if (env.playKeyFile === null) throw new Error('PLAY_KEY_FILE must name the key file of a funded wallet');
  const report = new Report();
  const log = report.logOf('play');
  const funder = readKeypair(env.playKeyFile, log);
  const endpoints = await endpointsByAddress(env);
  await requireCluster(endpoints);
  const connection = connectTo(endpoints, 'confirmed');
  await checkCluster(connection, rpcHostOf(env), mainnet, log);
  const config = await surveyProgram(connection, log);
  const beacon = await findBeacon(connection, env.beaconUrls, log);
  const time = await findLocalTime(endpoints);
  return {
    connection,
    config,
    beacon,
    // The rounds of a public beacon do not follow a clock that is advanced.
    time: isLeagueOfEntropy(beacon.chain.chainHash) ? null : time,
    funder,
    wallets: playerWallets(funder),
    sender: new TransactionSender(connection, funder),
    history: new History(connection),
    attempts: new Attempts(connection, funder.publicKey, report),
    report,
  };
}

/** Refuses mainnet unless it is allowed. @throws a sentence if it is refused or the cluster cannot be reached */
async function checkCluster(connection: Connection, host: string, mainnet: boolean, log: Log): Promise<void> {
  const genesis = await reach(connection, host);
  const chain = chainOf(genesis);
  if (chain === 'mainnet' && !mainnet) {
    throw new Error('This is mainnet, where playing costs real money: say --mainnet if that is meant');
  }
  log.info(`Cluster ${host}: ${chain === 'localnet' ? 'a chain of its own' : chain}, genesis ${genesis}`);
}

async function reach(connection: Connection, host: string): Promise<string> {
  try {
    return await connection.getGenesisHash();
  } catch (cause) {
    throw new Error(`The cluster at ${host} does not answer`, { cause });
  }
}

/** Reads and logs the program's configuration. @throws a sentence if the program is missing or not configured */
async function surveyProgram(connection: Connection, log: Log): Promise<ProgramConfig> {
  const id = PROGRAM_ID.toBase58();
  const account = await connection.getAccountInfo(PROGRAM_ID);
  if (account === null) throw new Error(`No program is deployed at ${id}: docs/deploy.md says how`);
  if (!account.executable) throw new Error(`The account at ${id} is not executable, so it is no program`);
  const config = await fetchConfig(connection);
  if (config === null) {
    throw new Error(`The program at ${id} is not configured: npm run config:init does that`);
  }
  log.info(`Program ${id} is executable and configured (version ${config.version})`);
  for (const line of termsOf(config)) log.info(line);
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
