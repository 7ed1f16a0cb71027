import type { Draft } from '../draft.ts';
import { CONFIG, entryName, type Name, PROGRAM } from '../names.ts';
import { lengthOf, rentFor } from '../rent.ts';
import type { Rule } from '../rule.ts';
import { winnersAmong } from '../shares.ts';
import type { Entry, Pool } from '../state.ts';
import { isWhole } from './creation.ts';

/** A pool whose list is final, its countdown running from a moment. */
export function locked(pool: Pool, from: number, now: number): Pool {
  return {
    ...pool,
    status: 'locked',
    lockedAt: now,
    countdownEndsAt: from + pool.countdownSeconds,
    winnerCount: winnersAmong(pool.players.length),
  };
}

/** Takes up a seat; whoever comes back finds the entry that remembers an exit. */
function takeEntry(draft: Draft, name: Name, pool: Name, player: Name): boolean {
  const { now: joinedAt } = draft.clock;
  const known = draft.find(name, 'entry');
  if (known !== null) {
    draft.write(name, { ...known, active: true, joinedAt });
    return false;
  }
  const entry: Entry = { kind: 'entry', pool, player, joinedAt, active: true, exitUsed: false };
  draft.open(player, name, rentFor(lengthOf('entry'), draft.rentRate), entry);
  return true;
}

export const joinPool: Rule<'join_pool'> = {
  relates({ at }, objections) {
    objections.unless(at.entry === entryName(at.pool, at.player), 'ConstraintSeeds');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const signed = at.gate === PROGRAM ? null : at.gate;
    objections.unless(!draft.read(CONFIG, 'config').paused, 'Paused');
    objections.unless(pool.players.length < pool.maxPlayers, 'PoolFull');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(isWhole(pool), 'NotGrown');
    objections.unless(draft.clock.now < pool.joinDeadline, 'DeadlinePassed');
    objections.unless(pool.gate === null || signed === pool.gate, 'WrongGate');
    objections.unless(draft.find(at.entry, 'entry')?.active !== true, 'AlreadyJoined');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const { now } = draft.clock;
    const isNew = takeEntry(draft, at.entry, at.pool, at.player);
    draft.transfer(at.player, at.pool, pool.entryLamports);
    const seated: Pool = {
      ...pool,
      players: [...pool.players, at.player],
      owedLamports: pool.owedLamports + pool.entryLamports,
      openEntries: pool.openEntries + (isNew ? 1 : 0),
    };
    const isFull = seated.players.length === seated.maxPlayers;
    draft.write(at.pool, isFull ? locked(seated, now, now) : seated);
  },
};

export const exitPool: Rule<'exit_pool'> = {
  relates({ at, draft }, objections) {
    const entry = draft.read(at.entry, 'entry');
    objections.unless(entry.pool === at.pool, 'WrongPool');
    objections.unless(entry.player === at.player, 'NotInPool');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const entry = draft.read(at.entry, 'entry');
    const count = pool.players.length;
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(draft.clock.now < pool.joinDeadline, 'DeadlinePassed');
    objections.unless(at.player !== pool.creator, 'CreatorCannotExit');
    objections.unless(entry.active, 'NotInPool');
    objections.unless(!entry.exitUsed, 'ExitAlreadyUsed');
    objections.unless(count < pool.minPlayers || count - 1 >= pool.minPlayers, 'BelowMinimum');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    draft.move(at.pool, at.player, pool.entryLamports);
    draft.write(at.pool, {
      ...pool,
      players: pool.players.filter((player) => player !== at.player),
      owedLamports: pool.owedLamports - pool.entryLamports,
    });
    draft.write(at.entry, { ...draft.read(at.entry, 'entry'), active: false, exitUsed: true });
  },
};
