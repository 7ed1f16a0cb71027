import type { Draft } from '../draft.ts';
import { CONFIG, entryName, INSTRUCTIONS, type Name } from '../names.ts';
import { type Objections, TOO_FEW_LAMPORTS } from '../refused.ts';
import { depositFor, lengthOf } from '../rent.ts';
import type { Rule, Step } from '../rule.ts';
import { objectToSeat } from './payouts.ts';
import type { Entry, Pool } from '../state.ts';
import { isFullSize } from './creation.ts';
import { locked, objectToLock } from './lock.ts';

/** Objects to an account that is neither the player's entry nor the address where it will be opened. */
function objectToEntry({ at, draft }: Step<'join_pool'>, objections: Objections): void {
  const { data } = draft.account(at.entry);
  if (data === null || data.kind === 'foreign') {
    objections.unless(at.entry === entryName(at.pool, at.player), 'WrongAddress');
  } else if (data.kind === 'entry') {
    objections.unless(data.pool === at.pool, 'WrongPool');
    objections.unless(data.player === at.player, 'WrongPayee');
    objections.unless(!data.active, 'AlreadyJoined');
  } else {
    objections.unless(false, 'AccountDiscriminatorMismatch');
  }
}

/** Whether the transaction's proofs show that the gate lets the player join on these terms. */
function isLetIn(gate: Name, { at, args, proofs }: Step<'join_pool'>): boolean {
  const { pool, player } = at;
  return (
    at.instructions === INSTRUCTIONS &&
    proofs.some(
      (proof) =>
        proof.gate === gate && proof.pool === pool && proof.player === player && proof.terms === args.terms,
    )
  );
}

/** Returns the lamports that a player pays: the stake and, on a first join, the missing deposit of the entry. */
function priceOf({ at, draft }: Step<'join_pool'>): bigint {
  const { entryLamports } = draft.read(at.pool, 'pool');
  if (draft.find(at.entry, 'entry') !== null) return entryLamports;
  return entryLamports + draft.lackOf(at.entry, depositFor(lengthOf('entry'), draft.rentRate));
}

/** Opens the player's entry, or reactivates it if the player rejoins. */
function takeEntry(draft: Draft, name: Name, pool: Name, player: Name): void {
  const { now: joinedAt } = draft.clock;
  const existing = draft.find(name, 'entry');
  if (existing !== null) {
    return draft.write(name, { ...existing, active: true, joinedAt });
  }
  const entry: Entry = { kind: 'entry', pool, player, joinedAt, active: true, exitUsed: false };
  draft.open(player, name, depositFor(lengthOf('entry'), draft.rentRate), entry);
}

export const joinPool: Rule<'join_pool'> = {
  objects(step, objections) {
    const { at, args, draft } = step;
    const pool = draft.read(at.pool, 'pool');
    objections.unless(!draft.read(CONFIG, 'config').paused, 'Paused');
    objections.unless(pool.players.length < pool.maxPlayers, 'PoolFull');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(args.terms === pool.termsHash, 'TermsChanged');
    objections.unless(isFullSize(pool), 'NotGrown');
    objections.unless(draft.clock.now < pool.joinDeadline, 'DeadlinePassed');
    objections.unless(pool.gate === null || isLetIn(pool.gate, step), 'WrongGate');
    objectToEntry(step, objections);
    objections.unless(draft.account(at.player).lamports >= priceOf(step), TOO_FEW_LAMPORTS);
    if (pool.players.length === pool.maxPlayers - 1) objectToLock(pool, draft.clock, objections);
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    takeEntry(draft, at.entry, at.pool, at.player);
    draft.transfer(at.player, at.pool, pool.entryLamports);
    const seated: Pool = {
      ...pool,
      players: [...pool.players, at.player],
      owedLamports: pool.owedLamports + pool.entryLamports,
      openEntries: pool.openEntries + 1,
    };
    const isFull = seated.players.length === seated.maxPlayers;
    draft.write(at.pool, isFull ? locked(seated, draft.clock) : seated);
  },
};

export const exitPool: Rule<'exit_pool'> = {
  relates: ({ at, draft }, objections) => objectToSeat(draft, at, objections),
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
    draft.transfer(at.pool, at.player, pool.entryLamports);
    draft.write(at.pool, {
      ...pool,
      players: pool.players.filter((player) => player !== at.player),
      owedLamports: pool.owedLamports - pool.entryLamports,
      openEntries: pool.openEntries - 1,
    });
    draft.write(at.entry, { ...draft.read(at.entry, 'entry'), active: false, exitUsed: true });
  },
};
