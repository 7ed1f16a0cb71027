import type { Keypair } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import {
  atTheGate,
  onceBack,
  onceCreated,
  onceFull,
  onceGrown,
  onceRevealed,
  onceSeated,
} from './attempts-while-open.ts';
import { drive } from './drive.ts';
import type { Game } from './game.ts';
import type { Cast, PlanName } from './plans.ts';
import { awaitShown, leave, type OpenPool, openPool, seat } from './seats.ts';
import type { Table } from './table.ts';
import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import { TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import type { DrawRecord } from '#src/protocol/pool.ts';
import type { LocalTime } from './local-time.ts';

type Opening = (table: Table, open: OpenPool) => Promise<void>;

const OPENINGS: Record<PlanName, Opening> = {
  void: (table, open) => fillAndJump(table, open, letRoundComeEarly),
  timeout: (table, open) => fillAndJump(table, open, letDrawTimeOut),
  bonus,
  gated,
  pair,
  large,
};

/** Creates and fills the pools one after the other, for public RPC servers want to be asked slowly. @returns what exists */
export async function openAll(table: Table, casts: readonly Cast[]): Promise<readonly Game[]> {
  const games: Game[] = [];
  for (const cast of casts) {
    try {
      const created = await openPool(table, cast);
      games.push(created.game);
      await OPENINGS[cast.plan.name](table, await awaitShown(table, created));
      // The next one has another round.
      await table.time?.advance(table.beacon.chain.periodSeconds);
    } catch (error) {
      table.report.problem(cast.plan.name, errorText(error));
    }
  }
  return games;
}

/** What ends by a jump of the time is played to its end before anything else begins. */
async function fillAndJump(table: Table, open: OpenPool, jump: typeof letDrawTimeOut): Promise<void> {
  for (const guest of open.cast.guests) await seat(table, open, guest);
  await jump(table, open.game);
  await drive(table, [open.game]);
}

async function bonus(table: Table, open: OpenPool): Promise<void> {
  for (const guest of open.cast.guests) await seat(table, open, guest);
  await attackFull(table, open);
}

async function gated(table: Table, open: OpenPool): Promise<void> {
  const { attempts } = table;
  const [leaver, returner, last] = open.cast.guests;
  if (!leaver || !returner || !last) throw new Error('A guest is missing');
  await attempts.makeAll(open.game, await atTheGate(open, leaver));
  await seat(table, open, leaver);
  await attempts.makeAll(open.game, onceSeated(open, leaver));
  // For good: the entry stays until the pool has ended, and then gives its rent back.
  await leave(table, open, leaver);
  await seatLeaveAndReturn(table, open, returner);
  await seat(table, open, last);
  await attackFull(table, open);
}

async function pair(table: Table, open: OpenPool): Promise<void> {
  const { attempts, outbox } = table;
  const [guest] = open.cast.guests;
  if (!guest) throw new Error('A guest is missing');
  await attempts.makeAll(open.game, onceCreated(table, open, guest));
  await seat(table, open, guest);
  await attackFull(table, open);
  await outbox.sendPatiently([revealSeed(open.game.address, open.seed)]);
  open.game.log('Seed revealed');
  await attempts.makeAll(open.game, onceRevealed(open));
}

async function large(table: Table, open: OpenPool): Promise<void> {
  await table.attempts.makeAll(open.game, onceGrown(open));
  for (const guest of open.cast.guests) await seatLeaveAndReturn(table, open, guest);
}

async function seatLeaveAndReturn(table: Table, open: OpenPool, guest: Keypair): Promise<void> {
  await seat(table, open, guest);
  await leave(table, open, guest);
  await seat(table, open, guest);
  await table.attempts.makeAll(open.game, onceBack(open, guest));
}

async function attackFull(table: Table, open: OpenPool): Promise<void> {
  const { creator, guests } = open.cast;
  const late = table.wallets.findLast((wallet) => wallet !== creator && !guests.includes(wallet));
  if (late) await table.attempts.makeAll(open.game, onceFull(table, open, late));
}

/** What a full pool's draw goes by, and where the time of its chain stands. */
interface Standing {
  readonly time: LocalTime;
  readonly draw: DrawRecord;
  readonly slot: bigint;
  readonly now: number;
}

/** Lets the clock, which lagged, catch up with the beacon: the round is out while the pool is young by its slots. */
async function letRoundComeEarly(table: Table, game: Game): Promise<void> {
  const { time, draw, now } = await standing(table, game);
  await time.warp(Math.max(0, (draw.drawAt ?? 0) - now) + 1, 1);
  game.log(`The clock jumped to round ${draw.round} right after the lock`);
}

/** Lets the time for completing a pool pass, in seconds and in slots. */
async function letDrawTimeOut(table: Table, game: Game): Promise<void> {
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
