import { createHash } from 'node:crypto';
import type { Draft } from '../draft.ts';
import { DRAW_TIMEOUT_SLOTS } from '../limits.ts';
import { type Name, PROGRAM } from '../names.ts';
import type { Rule } from '../rule.ts';
import { captureSlot } from '../slot-hashes.ts';
import type { Hex, Oracle, Pool } from '../state.ts';
import { alphaOf, drawWinners, rootOf } from '../winners.ts';
import { refunding } from './deadline.ts';

const hex = (bytes: Uint8Array): Hex => Buffer.from(bytes).toString('hex');
const unhex = (text: Hex): Uint8Array => Buffer.from(text, 'hex');

type Count = Exclude<keyof Oracle, 'kind' | 'key'>;

function count(draft: Draft, name: Name, counter: Count): void {
  const oracle = draft.read(name, 'oracle');
  draft.write(name, { ...oracle, [counter]: oracle[counter] + 1 });
}

function isOracleOf(draft: Draft, name: Name, pool: Pool): boolean {
  return draft.read(name, 'oracle').key === pool.vrfKey;
}

export const revealSeed: Rule<'reveal_seed'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const seed = unhex(args.seed);
    objections.unless(pool.status === 'open' || pool.status === 'locked', 'WrongStatus');
    objections.unless(pool.seed === null, 'SeedAlreadyRevealed');
    objections.unless(seed.length === 32, 'InvalidSeedLength');
    const commitment = createHash('sha256').update(seed).digest('hex');
    objections.unless(commitment === pool.seedCommitment, 'SeedMismatch');
  },
  applies({ at, args, draft }) {
    draft.write(at.pool, { ...draft.read(at.pool, 'pool'), seed: args.seed });
  },
};

export const requestDraw: Rule<'request_draw'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'locked', 'WrongStatus');
    objections.unless(draft.clock.now >= (pool.countdownEndsAt ?? 0), 'CountdownNotOver');
    objections.unless(isOracleOf(draft, at.oracle, pool), 'WrongOracle');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const { now, slot } = draft.clock;
    const request = {
      requester: at.requester,
      requestedAt: now,
      requestSlot: slot,
      targetSlot: slot + pool.entropyDelaySlots,
      deadline: now + pool.drawTimeoutSeconds,
      playersRoot: hex(rootOf(pool.players.map(draft.facts.bytesOf))),
    };
    draft.write(at.pool, { ...pool, status: 'drawing', request });
    count(draft, at.oracle, 'requested');
  },
};

export const captureEntropy: Rule<'capture_entropy'> = {
  objects({ at, draft }, objections) {
    const { status, request, capture } = draft.read(at.pool, 'pool');
    objections.unless(status === 'drawing', 'WrongStatus');
    objections.unless(capture === null, 'AlreadyCaptured');
    if (request === null) return;
    objections.unless(draft.clock.now < request.deadline, 'DrawDeadlinePassed');
    const found = captureSlot(draft.clock, request.targetSlot);
    objections.unless(found !== 'not yet', 'TargetSlotNotReached');
    objections.unless(found !== 'out of reach', 'TargetSlotOutOfReach');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const { request } = pool;
    const slot = request === null ? null : captureSlot(draft.clock, request.targetSlot);
    if (request === null || typeof slot !== 'number') throw new Error('nothing to capture');
    const { bytesOf, slotHash } = draft.facts;
    const alpha = alphaOf({
      program: bytesOf(PROGRAM),
      pool: bytesOf(at.pool),
      root: unhex(request.playersRoot),
      seed: pool.seed === null ? null : unhex(pool.seed),
      targetSlot: request.targetSlot,
      slot,
      slotHash: slotHash(slot),
    });
    const capture = { capturer: at.capturer, slot, hash: hex(slotHash(slot)), alpha: hex(alpha) };
    draft.write(at.pool, { ...pool, capture });
  },
};

function outputOf(draft: Draft, { vrfKey, capture }: Pool, proof: Hex): Uint8Array | null {
  return capture && draft.facts.outputOf(vrfKey, unhex(capture.alpha), unhex(proof));
}

export const fulfilDraw: Rule<'fulfil_draw'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const deadline = pool.request?.deadline ?? 0;
    objections.unless(pool.status === 'drawing', 'WrongStatus');
    objections.unless(pool.capture !== null, 'NotCaptured');
    objections.unless(draft.clock.now < deadline, 'DrawDeadlinePassed');
    objections.unless(isOracleOf(draft, at.oracle, pool), 'WrongOracle');
    objections.unless(outputOf(draft, pool, args.proof) !== null, 'InvalidProof');
  },
  applies({ at, args, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const output = outputOf(draft, pool, args.proof);
    if (output === null) throw new Error('the proof does not hold');
    const drawn = drawWinners(output, pool.players, pool.winnerCount, pool.randomMultiplier);
    draft.write(at.pool, {
      ...pool,
      status: 'completed',
      settledAt: draft.clock.now,
      players: drawn.list,
      weights: drawn.weights,
      result: { proof: args.proof, output: hex(output) },
    });
    count(draft, at.oracle, 'proven');
  },
};

export const timeOutDraw: Rule<'time_out_draw'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const { deadline = 0, requestSlot = 0 } = pool.request ?? {};
    const { now, slot } = draft.clock;
    objections.unless(pool.status === 'drawing', 'WrongStatus');
    const isOver = now >= deadline && slot >= requestSlot + DRAW_TIMEOUT_SLOTS;
    objections.unless(isOver, 'DrawDeadlineNotPassed');
    objections.unless(isOracleOf(draft, at.oracle, pool), 'WrongOracle');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    draft.write(at.pool, refunding(pool, 'timeout', draft.clock.now));
    count(draft, at.oracle, pool.capture === null ? 'uncaptured' : 'timedOut');
  },
};
