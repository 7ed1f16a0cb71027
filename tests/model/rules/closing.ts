import type { Rule } from '../rule.ts';

export const closeEntry: Rule<'close_entry'> = {
  relates({ at, draft }, objections) {
    const entry = draft.read(at.entry, 'entry');
    objections.unless(entry.pool === at.pool, 'WrongPool');
    objections.unless(entry.player === at.player, 'WrongPayee');
    objections.unless(!entry.active, 'EntryActive');
  },
  objects({ at, draft }, objections) {
    objections.unless(draft.read(at.pool, 'pool').status !== 'open', 'WrongStatus');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    draft.write(at.pool, { ...pool, openEntries: pool.openEntries - 1 });
    draft.close(at.entry, at.player);
  },
};

export const closePool: Rule<'close_pool'> = {
  relates({ at, draft }, objections) {
    objections.unless(draft.read(at.pool, 'pool').creator === at.creator, 'WrongPayee');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.settledAt !== null, 'WrongStatus');
    objections.unless(pool.owedLamports === 0n, 'StillOwed');
    objections.unless(pool.openEntries === 0, 'EntriesOpen');
    const keptUntil = (pool.settledAt ?? 0) + pool.retentionSeconds;
    objections.unless(draft.clock.now >= keptUntil, 'RetentionNotOver');
  },
  applies({ at, draft }) {
    draft.close(at.pool, at.creator);
  },
};
