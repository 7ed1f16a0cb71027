import { hex, sha256, unhex } from '../bytes.ts';
import type { Rule } from '../rule.ts';
import { objectToSeat } from './payouts.ts';

/** Publishes the seed that the creator committed to. No draw depends on it. */
export const revealSeed: Rule<'reveal_seed'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const seed = unhex(args.seed);
    objections.unless(pool.status !== 'open', 'WrongStatus');
    objections.unless(pool.seed === null, 'SeedAlreadyRevealed');
    objections.unless(seed.length === 32, 'InvalidSeedLength');
    objections.unless(hex(sha256(seed)) === pool.seedCommitment, 'SeedMismatch');
  },
  applies({ at, args, draft }) {
    draft.write(at.pool, { ...draft.read(at.pool, 'pool'), seed: args.seed });
  },
};

export const closeEntry: Rule<'close_entry'> = {
  relates: ({ at, draft }, objections) => objectToSeat(draft, at, objections),
  objects({ at, draft }, objections) {
    objections.unless(!draft.read(at.entry, 'entry').active, 'EntryActive');
    // The pool may be closed before the entries of players who left.
    objections.unless(draft.find(at.pool, 'pool')?.status !== 'open', 'WrongStatus');
  },
  applies({ at, draft }) {
    draft.close(at.entry, at.player);
  },
};

/** Closes a pool. Shares that completer and treasury did not claim go to the creator with the rest. */
export const closePool: Rule<'close_pool'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.creator === at.creator, 'WrongPayee');
    objections.unless(pool.settledAt !== null, 'WrongStatus');
    objections.unless(pool.openEntries === 0, 'EntriesOpen');
    const retainedUntil = (pool.settledAt ?? 0) + pool.retentionSeconds;
    objections.unless(draft.clock.now >= retainedUntil, 'RetentionNotOver');
  },
  applies({ at, draft }) {
    draft.close(at.pool, at.creator);
  },
};
