import type { Connection } from '@solana/web3.js';
import { beaconRounds } from '#server/cluster/read-beacon.ts';
import { roundOfLag } from '#src/beacon/clock-lag.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { ServiceRecord } from '#server/cluster/service-record.ts';
import { Throttle, timesMore } from '#server/cluster/throttle.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { type DrawTask, isDrawTask, type Task } from './due-actions.ts';
import { RoundWatch } from './round-watch.ts';

const LOG_PAUSE_MS = 60_000;

interface KeeperRoundsOptions {
  readonly connection: Connection;
  readonly beaconUrls: readonly string[];
  readonly record: ServiceRecord;
  readonly log: Log;
}

interface Job {
  readonly pool: PoolHeader;
  readonly task: Task;
}

/**
 * Watches rounds that would void their pools, which should not be published yet, separately from rounds of pools that
 * are due, so that an unavailable round does not delay a void.
 */
export class KeeperRounds {
  readonly #watches: Readonly<Record<DrawTask, RoundWatch>>;
  readonly #source: () => Promise<RoundSource>;
  #failing = false;

  constructor({ connection, beaconUrls, record, log }: KeeperRoundsOptions) {
    const throttle = new Throttle(LOG_PAUSE_MS);
    this.#source = beaconRounds(connection, beaconUrls);
    const common = {
      source: this.#source,
      onFound: () => {
        if (this.#failing) log.info('Rounds can be fetched again');
        this.#failing = false;
      },
      onFailure: (error: unknown) => {
        record.missed(error);
        this.#failing = true;
        throttle.report('failure', (more) => log.warn(`${errorText(error)}${timesMore(more)}`));
      },
    };
    const late = (round: bigint): void =>
      throttle.report('late', (more) =>
        log.warn(`Round ${round} is due by the chain's clock, but not published yet${timesMore(more)}`),
      );
    this.#watches = {
      voidPool: new RoundWatch({ ...common, onNotOut: () => undefined }),
      completePool: new RoundWatch({ ...common, onNotOut: late }),
    };
  }

  readonly signatureOf = (task: DrawTask, round: bigint): Uint8Array | null =>
    this.#watches[task].signatureOf(round);

  isOut(task: DrawTask, { draw }: PoolHeader): boolean {
    return draw.round !== null && this.signatureOf(task, draw.round) !== null;
  }

  /**
   * Whether the chain's clock is too far behind the beacon for locking a pool. @param now Unix seconds of that clock
   * @throws RelaysUnavailable if no relay answers
   */
  async isClockBehind({ beaconGenesis, beaconPeriodSeconds }: PoolHeader, now: number): Promise<boolean> {
    const round = roundOfLag({ genesis: beaconGenesis, periodSeconds: beaconPeriodSeconds }, now);
    return (await (await this.#source()).get(round)) !== null;
  }

  /** Fetches the rounds of all due jobs. */
  look(due: readonly Job[]): void {
    const rounds: Record<DrawTask, bigint[]> = { voidPool: [], completePool: [] };
    for (const { pool, task } of due) {
      if (isDrawTask(task) && pool.draw.round !== null) rounds[task].push(pool.draw.round);
    }
    for (const task of ['voidPool', 'completePool'] as const) this.#watches[task].look(rounds[task]);
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#watches).map((watch) => watch.stop()));
  }
}
