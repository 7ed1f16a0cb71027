import { Backoff } from '#server/cluster/backoff.ts';
import { errorText } from '#server/cluster/log.ts';
import { dueTasks } from '#server/keeper/due-actions.ts';
import { fetchMoment, type Moment } from '#server/cluster/moment.ts';
import { fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { type Game, isPaid, isSame } from './game.ts';
import type { LocalTime } from './local-time.ts';
import { pause } from './pause.ts';
import { LONGEST_WAIT_MS, PATIENCE_MS, perform } from './perform.ts';
import { checkClosing, lookAtStage } from './stages.ts';
import type { Table } from './table.ts';

const POLL_MS = 1_000;
/** A longer countdown is left to a later run. */
const LONGEST_COUNTDOWN_SECONDS = 900;
const READ_TRIES = 6;
const NO_DELAYS = { completeSeconds: 0, claimSeconds: 0 };

type Move = 'acted' | 'waiting' | 'counting down' | 'resting';

/** Plays pools on until only time, or somebody else, can change them. @throws where the cluster cannot be read */
export async function drive(table: Table, games: readonly Game[]): Promise<void> {
  const { connection } = table;
  const backoff = new Backoff();
  const addresses = games.map(({ address }) => address.toBase58());
  for (;;) {
    const [pools, moment] = await readPatiently(() =>
      Promise.all([fetchPools(connection, addresses), fetchMoment(connection)]),
    );
    const moves = await Promise.all(
      games.map((game, index) => moveOrGiveUp(table, backoff, game, pools[index] ?? null, moment)),
    );
    if (moves.every((move) => move === 'resting')) return;
    if (moves.includes('acted')) continue;
    if (moves.includes('waiting') || table.time === null) await pause(POLL_MS);
    else await skipCountdown(table, table.time, games, moment);
  }
}

/** Nothing but the countdowns is waited for: the time moves to the end of the first. */
async function skipCountdown(
  { report }: Table,
  time: LocalTime,
  games: readonly Game[],
  { unixTimestamp: now }: Moment,
): Promise<void> {
  const ends = games.map(({ pool }) => pool?.draw.drawAt ?? 0).filter((drawAt) => drawAt > now);
  const seconds = Math.min(...ends) - now;
  report.logOf('play')(`The time moves on by ${seconds} s, to the end of a countdown`);
  await time.advance(seconds);
}

/** An outage of some seconds ends nothing. @throws the last error of many in a row */
async function readPatiently<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < READ_TRIES; attempt += 1) {
    try {
      return await read();
    } catch {
      // The last try below says why, where it fails as well.
      await pause(LONGEST_WAIT_MS);
    }
  }
  return read();
}

async function moveOrGiveUp(
  table: Table,
  backoff: Backoff,
  game: Game,
  pool: Pool | null,
  moment: Moment,
): Promise<Move> {
  if (game.broken || game.closed) return 'resting';
  try {
    return await move(table, backoff, game, pool, moment);
  } catch (error) {
    game.broken = true;
    table.report.problem(game.label, errorText(error));
    return 'resting';
  }
}

async function move(
  table: Table,
  backoff: Backoff,
  game: Game,
  pool: Pool | null,
  moment: Moment,
): Promise<Move> {
  if (pool === null) return lookForPool(table, game);
  const isFirst = game.pool === null;
  const status = serverStatus(pool, moment.unixTimestamp);
  if (game.pool === null || game.status !== status || !isSame(game.pool, pool)) game.changedAt = Date.now();
  game.pool = pool;
  game.status = status;
  await lookAtStage(table, game, pool, isFirst);
  const tasks = dueTasks(pool, moment, NO_DELAYS);
  const due = tasks.filter((task) => !backoff.isWaiting(`${pool.address}:${task}`));
  for (const task of due) await perform(table, backoff, game, pool, task);
  if (due.length > 0) return 'acted';
  const countdown = status === 'locked' ? (pool.draw.drawAt ?? 0) - moment.unixTimestamp : 0;
  if (countdown > 0) return countdown <= LONGEST_COUNTDOWN_SECONDS ? 'counting down' : 'resting';
  const isMoving = tasks.length > 0 || pool.status === 'locked';
  return isMoving && Date.now() - game.changedAt < PATIENCE_MS ? 'waiting' : 'resting';
}

/** A pool that is not shown is closed, or one that this node does not know yet. */
async function lookForPool(table: Table, game: Game): Promise<Move> {
  if (game.pool !== null && isPaid(game.pool)) {
    game.closed = true;
    await checkClosing(table, game, game.pool);
    return 'resting';
  }
  if (Date.now() - game.changedAt < PATIENCE_MS) return 'waiting';
  throw new Error('the cluster does not show the pool');
}
