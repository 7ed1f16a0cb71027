import { Backoff } from '#server/cluster/backoff.ts';
import { errorText } from '#server/cluster/log.ts';
import { dueTasks } from '#server/keeper/due-actions.ts';
import { fetchClockSysvars, type ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import { fetchPools } from '#src/chain/program/fetch.ts';
import { retry } from '#src/lib/retry.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { type PlayedPool, isPaid, isSame } from './played-pool.ts';
import type { LocalTime } from './local-time.ts';
import { LONGEST_WAIT_MS, TIMEOUT_MS, perform } from './perform.ts';
import { checkClosing, checkStage } from './stages.ts';
import type { PlayContext } from './context.ts';

const POLL_MS = 1_000;
/** Longest countdown that a run waits for; longer ones are left to a later run. */
const LONGEST_COUNTDOWN_SECONDS = 900;
const READ_TRIES = 6;
const NO_DELAYS = { completeSeconds: 0, claimSeconds: 0 };

type Progress = 'acted' | 'waiting' | 'counting down' | 'resting';

/**
 * Sends everything that is due for pools until only time or other wallets can advance them.
 * @throws if the cluster cannot be read
 */
export async function advancePools(context: PlayContext, playedPools: readonly PlayedPool[]): Promise<void> {
  const { connection } = context;
  const backoff = new Backoff();
  const addresses = playedPools.map(({ address }) => address.toBase58());
  for (;;) {
    const [pools, sysvars] = await readPatiently(() =>
      Promise.all([fetchPools(connection, addresses), fetchClockSysvars(connection)]),
    );
    const outcomes = await Promise.all(
      playedPools.map((played, index) =>
        advanceOrGiveUp(context, backoff, played, pools[index] ?? null, sysvars),
      ),
    );
    if (outcomes.every((advance) => advance === 'resting')) return;
    if (outcomes.includes('acted')) continue;
    if (outcomes.includes('waiting') || context.time === null) await sleep(POLL_MS);
    else await skipCountdown(context, context.time, playedPools, sysvars);
  }
}

/** Advances the time to the end of the first countdown. */
async function skipCountdown(
  { report }: PlayContext,
  time: LocalTime,
  playedPools: readonly PlayedPool[],
  { unixTimestamp: now }: ClockSysvars,
): Promise<void> {
  const ends = playedPools.map(({ pool }) => pool?.draw.drawAt ?? 0).filter((drawAt) => drawAt > now);
  const seconds = Math.min(...ends) - now;
  report.logOf('play').info(`The time moves on by ${seconds} s, to the end of a countdown`);
  await time.advance(seconds);
}

/**
 * Retries after errors, so that an outage of some seconds does not end the run. @throws the last error of six in a
 * row
 */
const readPatiently = <T>(read: () => Promise<T>): Promise<T> =>
  retry(read, (_, failures) => (failures < READ_TRIES ? LONGEST_WAIT_MS : null));

async function advanceOrGiveUp(
  context: PlayContext,
  backoff: Backoff,
  played: PlayedPool,
  pool: Pool | null,
  sysvars: ClockSysvars,
): Promise<Progress> {
  if (played.broken || played.closed) return 'resting';
  try {
    return await advance(context, backoff, played, pool, sysvars);
  } catch (error) {
    played.broken = true;
    context.report.problem(played.label, errorText(error));
    return 'resting';
  }
}

async function advance(
  context: PlayContext,
  backoff: Backoff,
  played: PlayedPool,
  pool: Pool | null,
  sysvars: ClockSysvars,
): Promise<Progress> {
  if (pool === null) return lookForPool(context, played);
  const isFirst = played.pool === null;
  const status = serverStatus(pool, sysvars.unixTimestamp);
  if (played.pool === null || played.status !== status || !isSame(played.pool, pool))
    played.changedAt = Date.now();
  played.pool = pool;
  played.status = status;
  await checkStage(context, played, pool, isFirst);
  const tasks = dueTasks(pool, sysvars, NO_DELAYS);
  const due = tasks.filter((task) => !backoff.isWaiting(`${pool.address}:${task}`));
  for (const task of due) await perform(context, backoff, played, pool, task);
  if (due.length > 0) return 'acted';
  const countdown = status === 'locked' ? (pool.draw.drawAt ?? 0) - sysvars.unixTimestamp : 0;
  if (countdown > 0) return countdown <= LONGEST_COUNTDOWN_SECONDS ? 'counting down' : 'resting';
  const isMoving = tasks.length > 0 || pool.status === 'locked';
  return isMoving && Date.now() - played.changedAt < TIMEOUT_MS ? 'waiting' : 'resting';
}

/** Handles a pool that is not shown: it is closed, or this node does not have it yet. @throws if that takes too long */
async function lookForPool(context: PlayContext, played: PlayedPool): Promise<Progress> {
  if (played.pool !== null && isPaid(played.pool)) {
    played.closed = true;
    await checkClosing(context, played, played.pool);
    return 'resting';
  }
  if (Date.now() - played.changedAt < TIMEOUT_MS) return 'waiting';
  throw new Error('the cluster does not show the pool');
}
