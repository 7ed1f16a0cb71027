import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import { TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import type { DrawRecord } from '#src/protocol/pool.ts';
import type { Game } from './game.ts';
import type { LocalTime } from './local-time.ts';
import type { Table } from './table.ts';

/** What a full pool's draw goes by, and where the time of its chain stands. */
interface Standing {
  readonly time: LocalTime;
  readonly draw: DrawRecord;
  readonly slot: bigint;
  readonly now: number;
}

/** Lets the clock, which lagged, catch up with the beacon: the round is out while the pool is young by its slots. */
export async function letRoundComeEarly(table: Table, game: Game): Promise<void> {
  const { time, draw, now } = await standing(table, game);
  await time.warp(Math.max(0, (draw.drawAt ?? 0) - now) + 1, 1);
  game.log(`The clock jumped to round ${draw.round} right after the lock`);
}

/** Lets the time for completing a pool pass, in seconds and in slots. */
export async function letDrawTimeOut(table: Table, game: Game): Promise<void> {
  const { time, draw, now } = await standing(table, game);
  await time.advance(Math.max(0, (draw.deadline ?? 0) - now) + 1);
  const { slot } = await standing(table, game);
  const missing = (draw.lockSlot ?? 0n) + TIMEOUT_SLOTS - slot;
  if (missing > 0n) await time.warp(0, Number(missing));
  game.log(`The time for completing it passed, without round ${draw.round}`);
}

async function standing({ connection, time }: Table, { address }: Game): Promise<Standing> {
  const [pool, clock] = await Promise.all([fetchPool(connection, address), fetchClock(connection)]);
  if (pool === null || time === null) throw new Error('The pool or its time is out of reach');
  return { time, draw: pool.draw, slot: clock.slot, now: clock.unixTimestamp };
}
