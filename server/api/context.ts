import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Connection } from '@solana/web3.js';
import type { ClusterName } from '#server/env.ts';
import type { IndexerStatus } from '#server/indexer/status.ts';
import type { Previews } from '#server/previews/previews.ts';
import type { VerifyRound } from '#src/beacon/request-round.ts';
import type { Answers } from './answers/answers.ts';
import type { Database } from '#server/store/open-store.ts';

/** Dependencies of the routes. */
export interface ApiContext {
  readonly db: Database;
  /** Separate connections for the lists and figures of the admin area, which scan many rows. */
  readonly adminDb: Database;
  /** Returns `adminDb` for one request; its statements are cancelled when the signal is aborted. */
  readonly adminDbUntil: (signal: AbortSignal) => Database;
  /** Maximum number of rows that an admin list scans; Infinity with PostgreSQL, which cancels long statements. */
  readonly adminRows: number;
  readonly connection: Connection;
  readonly cluster: ClusterName;
  /** Relays of the beacon's rounds, in the order in which they are requested. */
  readonly beaconUrls: readonly string[];
  /** Verifies rounds' signatures outside the thread that serves requests. */
  readonly verifyRound: VerifyRound;
  /** Pictures for links to pages, which another thread draws. */
  readonly previews: Previews;
  readonly answers: Answers;
  readonly indexer: () => IndexerStatus;
  /** Whether this process is shutting down: it still answers requests, but should receive no new ones. */
  readonly stopping: () => boolean;
  /** Distinct wallets connected to any process. */
  readonly onlineUsers: () => number;
  /**
   * Opens a stream of live events for a request, after the event that its client names, or from now on. @throws ApiError
   * if a limit is reached
   */
  readonly openStream: (request: IncomingMessage, lastEventId: string | undefined) => Readable;
  /** Version of the build. */
  readonly version: string;
  /** The app's host, which signed texts name. */
  readonly domain: string;
  /** Wallets whose sessions the admin routes serve. */
  readonly adminWallets: ReadonlySet<string>;
  /** Unix seconds by this machine's clock. */
  readonly now: () => number;
}
