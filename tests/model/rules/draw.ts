import { hex, unhex } from '../bytes.ts';
import type { Draft } from '../draft.ts';
import type { RoundProof } from '../interface.ts';
import { TIMEOUT_SLOTS } from '../limits.ts';
import { type Name, PROGRAM } from '../names.ts';
import type { Objections } from '../refused.ts';
import type { Rule } from '../rule.ts';
import type { Clock, Lock, Pool } from '../state.ts';
import { drawWinners, outputOf, rootOf } from '../winners.ts';
import { refunding } from './deadline.ts';

/** Returns the effect of a public round on a locked pool, by the pace of the clock since the lock. */
function verdictOf(lock: Lock, { now, slot }: Clock): 'completes' | 'voids' | 'waits' {
  const countdown = BigInt(lock.drawAt - lock.at) * 1_000_000n;
  const byClock = BigInt(now - lock.at) * 1_000_000n;
  const bySlots = BigInt(Math.max(0, slot - lock.slot)) * BigInt(lock.slotMicros);
  if (bySlots >= 5n * countdown) return 'completes';
  const gained = byClock - bySlots;
  if (5n * bySlots < countdown || 8n * gained >= 7n * countdown) return 'voids';
  return 2n * byClock <= 3n * bySlots ? 'completes' : 'waits';
}

/** Whether the draw's deadline has passed, in seconds, and in slots since the lock or the last restart. */
function isOver(lock: Lock, { now, slot, lastRestartSlot }: Clock): boolean {
  return now >= lock.deadline && slot >= Math.max(lock.slot, lastRestartSlot) + TIMEOUT_SLOTS;
}

function objectToProof(
  draft: Draft,
  pool: Pool,
  { round }: Lock,
  { beacon, signature, hints }: RoundProof & { readonly beacon: Name },
  objections: Objections,
): void {
  const { groupKey } = draft.read(pool.beacon, 'beacon');
  objections.unless(beacon === pool.beacon, 'WrongBeacon');
  objections.unless(draft.facts.isSignature(groupKey, round, signature), 'InvalidSignature');
  objections.unless(draft.facts.areHints(round, hints), 'InvalidHints');
}

export const completePool: Rule<'complete_pool'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const { lock } = pool;
    objections.unless(pool.status === 'locked', 'WrongStatus');
    if (lock === null) return;
    objections.unless(draft.clock.now >= lock.drawAt, 'RoundNotDue');
    objections.unless(!isOver(lock, draft.clock), 'DrawOver');
    objections.unless(verdictOf(lock, draft.clock) === 'completes', 'ClockLagged');
    objectToProof(draft, pool, lock, { ...args, beacon: at.beacon }, objections);
  },
  applies({ at, args, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const { bytesOf } = draft.facts;
    const root = rootOf(pool.players.map(bytesOf));
    const output = outputOf({
      program: bytesOf(PROGRAM),
      pool: bytesOf(at.pool),
      root,
      seedCommitment: unhex(pool.seedCommitment),
      chainHash: unhex(draft.read(pool.beacon, 'beacon').chainHash),
      round: pool.lock?.round ?? 0,
      signature: unhex(args.signature),
    });
    const drawn = drawWinners(output, pool.players, pool.winnerCount, pool.randomMultiplier);
    draft.write(at.pool, {
      ...pool,
      status: 'completed',
      settledAt: draft.clock.now,
      players: drawn.list,
      weights: drawn.weights,
      signature: args.signature,
      result: { completer: at.completer, playersRoot: hex(root), output: hex(output) },
    });
  },
};

export const voidPool: Rule<'void_pool'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const { lock } = pool;
    objections.unless(pool.status === 'locked', 'WrongStatus');
    if (lock === null) return;
    objections.unless(lock.slot > draft.clock.lastRestartSlot, 'LockedBeforeRestart');
    objections.unless(!isOver(lock, draft.clock), 'DrawOver');
    objections.unless(verdictOf(lock, draft.clock) === 'voids', 'ClockKeptPace');
    objectToProof(draft, pool, lock, { ...args, beacon: at.beacon }, objections);
  },
  applies({ at, args, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const { signature } = args;
    draft.write(at.pool, { ...refunding(pool, 'void', draft.clock.now), signature });
  },
};

export const timeOutDraw: Rule<'time_out_draw'> = {
  objects({ at, draft }, objections) {
    const { status, lock } = draft.read(at.pool, 'pool');
    objections.unless(status === 'locked', 'WrongStatus');
    if (lock !== null) objections.unless(isOver(lock, draft.clock), 'DrawNotOver');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    draft.write(at.pool, refunding(pool, 'timeout', draft.clock.now));
  },
};
