import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { errorText, type Log } from '#server/cluster/log.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import type { Database } from './database.ts';
import { OPTIONS, send, withQuery } from './gated-reads.ts';

/** What was read in one snapshot of the replica, and the newest revision in that snapshot. */
export interface ReplicaRead<T> {
  readonly value: T;
  readonly revision: bigint;
  /** The outbox's origin (`originOf`): revisions of different origins are not comparable. */
  readonly origin: string;
}

/** Further concurrent reads go to the primary. */
const CONNECTIONS = 10;
/** Milliseconds for connecting, and for the revision. */
const CHECK_MS = 1_000;
/** Milliseconds for a read; the rest of an answer's ten seconds is left to the primary. */
const READ_MS = 4_000;
/** Milliseconds without reads after the replica lagged, and after it failed. */
const BEHIND_MS = 50;
const FAILED_MS = 2_000;
/** PostgreSQL's error classes 53, lacking resources, and 57, operator intervention, which includes cancellation. */
const OUT_OF_ORDER = /^5[37]/;
/**
 * A snapshot and its revision. A promoted server returns none, because its commits may differ from the
 * primary's.
 */
const SNAPSHOT = `begin isolation level repeatable read, read only; set local jit = off;
  select revision::text as revision, coalesce((select origin from live_outbox), '') as origin
  from indexer_state where pg_is_in_recovery()`;
/** A result for each statement of `SNAPSHOT`. */
const rowSchema = v.object({
  revision: v.pipe(v.string(), v.digits(), v.toBigint()),
  origin: v.string(),
});
const snapshotSchema = v.array(v.object({ rows: v.array(rowSchema) }));

/** A connection within a transaction that reads one snapshot. */
interface Snapshot extends v.InferOutput<typeof rowSchema> {
  readonly client: pg.PoolClient;
}

/** Reads on a standby, each in one snapshot whose revision is known. */
export class ReplicaReads {
  private readonly pool: pg.Pool;
  private readonly log: Log;
  private readonly reads: Counter<'outcome'>;
  /** Idle readers, which are reused because Drizzle takes half a millisecond to make one. */
  private readonly readers: Reader[] = [];
  /** Milliseconds of `performance.now()` before which no read is tried. */
  private pausedUntil = 0;
  private isDown = false;

  constructor(connectionString: string, { log, metrics }: { readonly log: Log; readonly metrics: Registry }) {
    this.log = log;
    this.reads = new Counter({
      name: 'replica_reads_total',
      help: 'Public reads by what the replica did; the primary did all but the answered ones',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.pool = new pg.Pool({
      connectionString,
      max: CONNECTIONS,
      connectionTimeoutMillis: CHECK_MS,
      keepAlive: true,
      statement_timeout: READ_MS,
    });
    // Without listeners, a connection that breaks would end the process.
    this.pool.on('error', (error) => this.fail(error));
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /**
   * Reads on the replica if it has reached a revision.
   * @param read may wait for its turn before its first statement, which opens the snapshot
   * @returns null if the replica lags, fails or is busy @throws what `read` throws for any other reason
   */
  async read<T>(least: bigint, read: (db: Database) => Promise<T>): Promise<ReplicaRead<T> | null> {
    const reader = this.readers.pop() ?? new Reader(this.pool);
    let opening = null as Promise<Snapshot | null> | null;
    let failure: unknown = null;
    reader.send = async (statement) => {
      try {
        // Nothing more is sent after a failure.
        if (failure !== null) throw new Error('The primary has to read this', { cause: failure });
        const snapshot = await (opening ??= this.open(least));
        if (snapshot === null) throw new Error('The primary has to read this');
        return await inTime(send(snapshot.client, statement), READ_MS);
      } catch (error) {
        failure ??= error;
        throw error;
      }
    };
    try {
      const value = await read(reader.db);
      const snapshot = await opening;
      if (failure === null)
        return { value, revision: snapshot?.revision ?? -1n, origin: snapshot?.origin ?? '' };
    } catch (error) {
      if (failure === null) throw error;
    } finally {
      await reader.settle();
      this.readers.push(reader);
      const snapshot = await opening;
      if (snapshot !== null) this.end(snapshot, failure);
    }
    return null;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Opens a snapshot that contains a revision. @returns null if the replica has no such snapshot now */
  private async open(least: bigint): Promise<Snapshot | null> {
    if (!this.mayTry()) return this.count('skipped');
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      const results = v.parse(snapshotSchema, await inTime(client.query(SNAPSHOT), CHECK_MS));
      const found = results.at(-1)?.rows[0];
      if (found !== undefined && found.revision >= least) return { client, ...found };
      release(client);
    } catch (error) {
      client?.release(true);
      this.fail(error);
      return this.count('failed');
    }
    this.pausedUntil = performance.now() + BEHIND_MS;
    return this.count('behind');
  }

  private mayTry(): boolean {
    const now = performance.now();
    if (now < this.pausedUntil) return false;
    // After a failure one read tries, while the others go to the primary.
    if (this.isDown) this.pausedUntil = now + FAILED_MS;
    return this.pool.idleCount > 0 || this.pool.totalCount < CONNECTIONS;
  }

  private end({ client }: Snapshot, failure: unknown): void {
    // After an error that the replica itself has sent, the connection still works.
    const isSent = failure instanceof pg.DatabaseError && !OUT_OF_ORDER.test(failure.code ?? '');
    if (failure === null || isSent) release(client);
    else {
      client.release(true);
      this.fail(failure);
    }
    this.count(failure === null ? 'answered' : 'failed');
    if (failure !== null || !this.isDown) return;
    this.isDown = false;
    this.pausedUntil = 0;
    this.log.info('The replica answers again');
  }

  private fail(error: unknown): void {
    this.pausedUntil = performance.now() + FAILED_MS;
    if (this.isDown) return;
    this.isDown = true;
    this.log.warn(`The replica failed, and the primary answers instead: ${errorText(error)}`);
  }

  private count(outcome: 'answered' | 'behind' | 'failed' | 'skipped'): null {
    this.reads.inc({ outcome });
    return null;
  }
}

/** Passes on the statements of one read, one at a time as a connection requires. */
class Reader {
  readonly db: Database;
  send: (statement: readonly unknown[]) => Promise<unknown> = () => Promise.reject(new Error('Not in use'));
  private last: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    const run = (...statement: unknown[]): Promise<unknown> => {
      const sending = (): Promise<unknown> => this.send(statement);
      this.last = this.last.then(sending, sending);
      return this.last;
    };
    this.db = drizzle(withQuery(pool, run), OPTIONS);
  }

  /** Waits for statements that the read itself did not wait for. */
  async settle(): Promise<void> {
    await this.last.catch(() => undefined);
  }
}

const inTime = <T>(promise: Promise<T>, milliseconds: number): Promise<T> =>
  withTimeout(
    promise,
    milliseconds,
    () => new Error(`The replica has not answered for ${milliseconds / 1_000} s`),
  );

/** Ends a snapshot without making the answer wait. */
function release(client: pg.PoolClient): void {
  inTime(client.query('commit'), CHECK_MS).then(
    () => client.release(),
    () => client.release(true),
  );
}
