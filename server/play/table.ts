import type { Connection, Keypair } from '@solana/web3.js';
import { connectTo, endpointsByAddress, requireCluster, rpcHostOf } from '#server/cluster/connection.ts';
import { readKeypair } from '#server/cluster/key-file.ts';
import type { ServerEnv } from '#server/env.ts';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Attempts } from './attempts.ts';
import { type PlayBeacon, setBeacon } from './beacon.ts';
import { History } from './history.ts';
import { findLocalTime, type LocalTime } from './local-time.ts';
import { Outbox } from './outbox.ts';
import { Report } from './report.ts';
import { checkCluster, surveyProgram } from './survey.ts';
import { playerWallets } from './wallets.ts';

/** What a whole run shares. */
export interface Table {
  /** At commitment `confirmed`. */
  readonly connection: Connection;
  readonly config: ProgramConfig;
  readonly beacon: PlayBeacon;
  /** Null where the cluster's time is everybody's. */
  readonly time: LocalTime | null;
  /** The funded key: it pays all fees and is whoever completes a draw. */
  readonly funder: Keypair;
  /** The players' wallets. */
  readonly wallets: readonly Keypair[];
  readonly outbox: Outbox;
  readonly history: History;
  readonly attempts: Attempts;
  readonly report: Report;
}

/** Looks at the deployment and prints its terms. @throws a sentence where nothing can be played on it */
export async function setTable(env: ServerEnv, mainnet: boolean): Promise<Table> {
  if (env.playKeyFile === null) throw new Error('PLAY_KEY_FILE must name the key file of a funded wallet');
  const report = new Report();
  const log = report.logOf('play');
  const funder = readKeypair(env.playKeyFile, log);
  const endpoints = await endpointsByAddress(env);
  await requireCluster(endpoints);
  const connection = connectTo(endpoints, 'confirmed');
  await checkCluster(connection, rpcHostOf(env), mainnet, log);
  const config = await surveyProgram(connection, log);
  const beacon = await setBeacon(connection, env.beaconUrls, log);
  const time = await findLocalTime(endpoints);
  return {
    connection,
    config,
    beacon,
    // The rounds of a public beacon do not follow a clock that is moved.
    time: isLeagueOfEntropy(beacon.chain.chainHash) ? null : time,
    funder,
    wallets: playerWallets(funder),
    outbox: new Outbox(connection, funder),
    history: new History(connection),
    attempts: new Attempts(connection, funder.publicKey, report),
    report,
  };
}
