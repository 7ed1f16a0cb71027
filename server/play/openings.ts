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
import { letDrawTimeOut, letRoundComeEarly } from './time-jumps.ts';

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
