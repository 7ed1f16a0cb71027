import type { Connection } from '@solana/web3.js';
import type { ClusterName } from '#server/env.ts';
import type { IndexerStatus } from '#server/indexer/status.ts';
import type { VerifyRound } from '#src/beacon/ask-relay.ts';
import type { Answers } from './answers/answers.ts';
import type { Database } from '#server/store/open-store.ts';

/** Dependencies of the routes. */
export interface ApiContext {
  readonly db: Database;
  /** Connections of their own for the lists and figures of the admin area, which go through many rows. */
  readonly adminDb: Database;
  /** How many rows one of those goes through at most; Infinity with PostgreSQL, which cancels what takes too long. */
  readonly adminRows: number;
  readonly connection: Connection;
  readonly cluster: ClusterName;
  /** Relays of the beacon's rounds, in the order in which they are asked. */
  readonly beaconUrls: readonly string[];
  /** Verifies rounds' signatures, outside of the thread that answers. */
  readonly verifyRound: VerifyRound;
  readonly answers: Answers;
  readonly indexer: () => IndexerStatus;
  /** Whether this process was told to end: it answers what still comes, but is to be sent nothing more. */
  readonly stopping: () => boolean;
  /** Distinct wallets connected to any process. */
  readonly onlineUsers: () => number;
  /** Version of the build. */
  readonly version: string;
  /** The app's host, which signed texts name. */
  readonly domain: string;
  /** Wallets whose sessions the admin routes serve. */
  readonly adminWallets: ReadonlySet<string>;
  /** Unix seconds by this machine's clock. */
  readonly now: () => number;
}
