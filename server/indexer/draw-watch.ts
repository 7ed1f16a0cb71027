import { and, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { passTime } from '#server/projection/pass-time.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { ChainClock } from './chain-clock.ts';
import type { Leadership } from './leadership.ts';
import { repeat } from './repeat.ts';
import { type AwaitedRound, RoundSchedule } from './round-schedule.ts';

export interface DrawWatchOptions {
  readonly db: Database;
  readonly write: Leadership['write'];
  readonly clock: ChainClock;
  /** The rounds of the beacon whose signatures draw the pools. */
  readonly rounds: () => Promise<RoundSource>;
  /** Whether the chain is the one whose rows are stored. */
  readonly isChainVerified: () => boolean;
  readonly signal: AbortSignal;
  readonly lookMs: number;
  /** Milliseconds between readings of the chain's clock. */
  readonly clockMs: number;
  /** Called for each round whose signature was fetched. */
  readonly onRound: () => void;
  /** Called with the number of rounds that are due but not available from any relay. */
  readonly onOverdue: (rounds: number) => void;
  readonly onFailure: (error: unknown) => void;
}

const NO_ROUNDS: ReadonlyMap<bigint, string> = new Map();

/**
 * Advances locked pools between transactions: they are drawing once their round is due by the chain's clock, and get
 * its signature once a relay has it. Each round is requested once, however many pools wait for it. Never throws.
 */
export async function watchDraws(options: DrawWatchOptions): Promise<void> {
  const { signal, lookMs, clockMs, isChainVerified, onFailure } = options;
  const schedule = new RoundSchedule();
  const repeatIfVerified = (milliseconds: number, work: () => Promise<void>): Promise<void> =>
    repeat(milliseconds, signal, async () => (isChainVerified() ? work() : undefined), onFailure);
  // Separate loops: relays that hang must not delay the clock.
  await Promise.all([
    repeatIfVerified(clockMs, () => followClock(options)),
    repeatIfVerified(lookMs, () => turnDue(options)),
    repeatIfVerified(lookMs, () => fetchRounds(options, schedule)),
  ]);
}

/** Reads the clock even if no pool waits: a wrong stored time would leave pools drawing that are not due. */
async function followClock({ clock, write, signal }: DrawWatchOptions): Promise<void> {
  const time = await clock.read(signal);
  await write((tx) => passTime(tx, { time, rounds: NO_ROUNDS }));
}

async function turnDue({ db, write, clock, signal }: DrawWatchOptions): Promise<void> {
  const [next] = await db
    .select({ drawAt: min(pools.drawAt) })
    .from(pools)
    .where(eq(pools.status, 'locked'));
  if (typeof next?.drawAt !== 'number') return;
  const time = await clock.reached(next.drawAt, signal);
  if (time !== null) await write((tx) => passTime(tx, { time, rounds: NO_ROUNDS }));
}

async function fetchRounds(options: DrawWatchOptions, schedule: RoundSchedule): Promise<void> {
  const { db, clock, onOverdue } = options;
  const awaited = await awaitedRounds(db);
  const due = schedule.due(awaited, performance.now(), latest(clock));
  const found = await Promise.all(due.map((one) => fetchRound(options, schedule, one)));
  const open = awaited.filter(({ round }) => !found.includes(round));
  onOverdue(open.filter(({ drawAt }) => drawAt <= (clock.about ?? 0)).length);
}

/** Fetches a round and stores its signature. @returns the round if it is published now, else null */
async function fetchRound(
  { rounds, clock, write, signal, onRound, onFailure }: DrawWatchOptions,
  schedule: RoundSchedule,
  awaited: AwaitedRound,
): Promise<bigint | null> {
  const { round } = awaited;
  try {
    const signature = await (await rounds()).get(round, signal);
    if (signature === null) {
      schedule.notOut(awaited, performance.now(), latest(clock));
      return null;
    }
    // If the chain's clock lags, the round may not be due yet.
    await write((tx) => passTime(tx, { time: null, rounds: new Map([[round, toHex(signature)]]) }));
    onRound();
    return round;
  } catch (error) {
    if (signal.aborted) return null;
    schedule.failed(awaited, performance.now());
    onFailure(error);
    return null;
  }
}

/** Returns the later of the chain's and this machine's Unix seconds, because the beacon follows neither clock. */
function latest({ about }: ChainClock): number {
  return Math.max(about ?? 0, Date.now() / 1_000);
}

async function awaitedRounds(db: Database): Promise<AwaitedRound[]> {
  const rows = await db
    .selectDistinct({ round: pools.round, drawAt: pools.drawAt })
    .from(pools)
    .where(
      and(inArray(pools.status, ['locked', 'drawing']), isNull(pools.signature), isNotNull(pools.round)),
    );
  return rows.flatMap(({ round, drawAt }) => (round === null || drawAt === null ? [] : [{ round, drawAt }]));
}
