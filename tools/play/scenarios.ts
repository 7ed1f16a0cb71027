import type { Keypair } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import { TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import type { DrawRecord } from '#src/protocol/pool.ts';
import {
  atTheGate,
  onceBack,
  onceCreated,
  onceFull,
  onceGrown,
  onceRevealed,
  onceSeated,
} from './attempts-while-open.ts';
import { advancePools } from './advance-pools.ts';
import type { PlayedPool } from './played-pool.ts';
import type { Assignment, PlanName } from './plans.ts';
import { awaitShown, leave, type OpenPool, openPool, seat } from './seats.ts';
import type { PlayContext } from './context.ts';
import type { LocalTime } from './local-time.ts';

type Scenario = (context: PlayContext, open: OpenPool) => Promise<void>;

const SCENARIOS: Record<PlanName, Scenario> = {
  void: (context, open) => fillAndJump(context, open, jumpToRound),
  timeout: (context, open) => fillAndJump(context, open, jumpBeyondDeadline),
  bonus,
  gated,
  pair,
  large,
};

/**
 * Creates and fills the pools one after the other: public RPC servers limit the rate of requests.
 * @returns the pools that were created; failures are reported
 */
export async function openPools(
  context: PlayContext,
  assignments: readonly Assignment[],
): Promise<readonly PlayedPool[]> {
  const playedPools: PlayedPool[] = [];
  for (const assignment of assignments) {
    try {
      const created = await openPool(context, assignment);
      playedPools.push(created.played);
      await SCENARIOS[assignment.plan.name](context, await awaitShown(context, created));
      // Gives the next pool another round.
      await context.time?.advance(context.beacon.chain.periodSeconds);
    } catch (error) {
      context.report.problem(assignment.plan.name, errorText(error));
    }
  }
  return playedPools;
}

/** Plays a pool to its end by a jump of time, before other pools are created. */
async function fillAndJump(
  context: PlayContext,
  open: OpenPool,
  jump: typeof jumpBeyondDeadline,
): Promise<void> {
  for (const guest of open.assignment.guests) await seat(context, open, guest);
  await jump(context, open.played);
  await advancePools(context, [open.played]);
}

async function bonus(context: PlayContext, open: OpenPool): Promise<void> {
  for (const guest of open.assignment.guests) await seat(context, open, guest);
  await tryOnceFull(context, open);
}

async function gated(context: PlayContext, open: OpenPool): Promise<void> {
  const { attempts } = context;
  const [leaver, returner, last] = open.assignment.guests;
  if (!leaver || !returner || !last) throw new Error('A guest is missing');
  await attempts.makeAll(open.played, await atTheGate(open, leaver));
  await seat(context, open, leaver);
  await attempts.makeAll(open.played, onceSeated(open, leaver));
  // The leaver does not rejoin, so its entry stays until the pool has ended, and then returns its rent.
  await leave(context, open, leaver);
  await seatLeaveAndReturn(context, open, returner);
  await seat(context, open, last);
  await tryOnceFull(context, open);
}

async function pair(context: PlayContext, open: OpenPool): Promise<void> {
  const { attempts, sender } = context;
  const [guest] = open.assignment.guests;
  if (!guest) throw new Error('A guest is missing');
  await attempts.makeAll(open.played, onceCreated(context, open, guest));
  await seat(context, open, guest);
  await tryOnceFull(context, open);
  await sender.sendWithRetries([revealSeed(open.played.address, open.seed)]);
  open.played.log.info('Seed revealed');
  await attempts.makeAll(open.played, onceRevealed(open));
}

async function large(context: PlayContext, open: OpenPool): Promise<void> {
  await context.attempts.makeAll(open.played, onceGrown(open));
  for (const guest of open.assignment.guests) await seatLeaveAndReturn(context, open, guest);
}

async function seatLeaveAndReturn(context: PlayContext, open: OpenPool, guest: Keypair): Promise<void> {
  await seat(context, open, guest);
  await leave(context, open, guest);
  await seat(context, open, guest);
  await context.attempts.makeAll(open.played, onceBack(open, guest));
}

async function tryOnceFull(context: PlayContext, open: OpenPool): Promise<void> {
  const { creator, guests } = open.assignment;
  const late = context.wallets.findLast((wallet) => wallet !== creator && !guests.includes(wallet));
  if (late) await context.attempts.makeAll(open.played, onceFull(context, open, late));
}

/** A full pool's draw, and the chain's slot and time (Unix seconds). */
interface DrawTiming {
  readonly time: LocalTime;
  readonly draw: DrawRecord;
  readonly slot: bigint;
  readonly now: number;
}

/** Advances the clock to the round's time within one slot: too few slots have passed for the round to be fair. */
async function jumpToRound(context: PlayContext, played: PlayedPool): Promise<void> {
  const { time, draw, now } = await readTiming(context, played);
  await time.warp(Math.max(0, (draw.drawAt ?? 0) - now) + 1, 1);
  played.log.info(`The clock jumped to round ${draw.round} right after the lock`);
}

/** Advances the time beyond a pool's deadline for completing it, in seconds and in slots. */
async function jumpBeyondDeadline(context: PlayContext, played: PlayedPool): Promise<void> {
  const { time, draw, now } = await readTiming(context, played);
  await time.advance(Math.max(0, (draw.deadline ?? 0) - now) + 1);
  const { slot } = await readTiming(context, played);
  const missing = (draw.lockSlot ?? 0n) + TIMEOUT_SLOTS - slot;
  if (missing > 0n) await time.warp(0, Number(missing));
  played.log.info(`The time for completing it passed, without round ${draw.round}`);
}

async function readTiming({ connection, time }: PlayContext, { address }: PlayedPool): Promise<DrawTiming> {
  const [pool, clock] = await Promise.all([fetchPool(connection, address), fetchClock(connection)]);
  if (pool === null || time === null) throw new Error('The pool or its time is out of reach');
  return { time, draw: pool.draw, slot: clock.slot, now: clock.unixTimestamp };
}
