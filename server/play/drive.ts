import { Backoff } from '#server/cluster/backoff.ts';
import { errorText } from '#server/cluster/log.ts';
import { dueTasks, type Task } from '#server/keeper/due-actions.ts';
import { type ChainClock, fetchClock, fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type Game, isPaid, isSame } from './game.ts';
import { pause } from './pause.ts';
import { LONGEST_WAIT_MS, PATIENCE_MS, perform } from './perform.ts';
import { checkClosing, lookAtStage } from './stages.ts';
import type { Table } from './table.ts';

const POLL_MS = 1_000;
/** A longer countdown is left to a later run. */
const LONGEST_COUNTDOWN_SECONDS = 900;
const READ_TRIES = 6;
const NO_DELAYS = { requestSeconds: 0, claimSeconds: 0 };

type Move = 'acted' | 'waiting' | 'resting';

/** Plays pools on until only time, or somebody else, can change them. @throws where the cluster cannot be read */
export async function drive(table: Table, games: readonly Game[]): Promise<void> {
  const { connection } = table;
  const backoff = new Backoff();
  const addresses = games.map(({ address }) => address.toBase58());
  for (;;) {
    const [pools, clock] = await readPatiently(() =>
      Promise.all([fetchPools(connection, addresses), fetchClock(connection, 'confirmed')]),
    );
    const moves = await Promise.all(
      games.map((game, index) => moveOrGiveUp(table, backoff, game, pools[index] ?? null, clock)),
    );
    if (moves.every((move) => move === 'resting')) return;
    if (!moves.includes('acted')) await pause(POLL_MS);
  }
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
  clock: ChainClock,
): Promise<Move> {
  if (game.broken || game.closed) return 'resting';
  try {
    return await move(table, backoff, game, pool, clock);
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
  clock: ChainClock,
): Promise<Move> {
  if (pool === null) return lookForPool(table, game);
  const isFirst = game.pool === null;
  if (game.pool === null || !isSame(game.pool, pool)) game.changedAt = Date.now();
  game.pool = pool;
  await lookAtStage(table, game, pool, isFirst);
  const tasks = dueTasks(pool, clock.unixTimestamp, clock.slot, NO_DELAYS);
  const due = tasks.filter((task) => !backoff.isWaiting(`${pool.address}:${task}`));
  for (const task of due) await perform(table, backoff, game, pool, task);
  if (due.length > 0) return 'acted';
  if (!isWorthWaiting(game, pool, tasks, clock)) return 'resting';
  sayWhatFor(game, pool);
  return 'waiting';
}

function sayWhatFor(game: Game, { status, draw }: Pool): void {
  if (status !== 'drawing' || draw.capturedSlot === null || game.seen.has('captured')) return;
  game.seen.add('captured');
  game.log(`Waiting for the proof, ${PATIENCE_MS / 1_000} s at most`);
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

function isWorthWaiting(
  game: Game,
  pool: Pool,
  tasks: readonly Task[],
  { unixTimestamp }: ChainClock,
): boolean {
  const countdown = pool.status === 'locked' ? (pool.countdownEndsAt ?? 0) - unixTimestamp : 0;
  if (countdown > 0) return countdown <= LONGEST_COUNTDOWN_SECONDS;
  const moving = tasks.length > 0 || pool.status === 'locked' || pool.status === 'drawing';
  return moving && Date.now() - game.changedAt < PATIENCE_MS;
}
