import type { Draft } from '../draft.ts';
import type { Name } from '../names.ts';
import type { Objections } from '../refused.ts';
import type { Rule } from '../rule.ts';
import { shareAt, sharesOf } from '../shares.ts';
import type { Pool } from '../state.ts';

type SeatNames = Readonly<Record<'pool' | 'entry' | 'player', Name>>;

function relateSeat(draft: Draft, at: SeatNames, objections: Objections): void {
  const entry = draft.read(at.entry, 'entry');
  objections.unless(entry.pool === at.pool, 'WrongPool');
  objections.unless(entry.player === at.player, 'WrongPayee');
  objections.unless(entry.active, 'NotInPool');
}

/** Pays what is owed and remembers it. */
function pay(draft: Draft, name: Name, payee: Name, lamports: bigint, changes: Partial<Pool>): void {
  const pool = draft.read(name, 'pool');
  draft.move(name, payee, lamports);
  draft.write(name, { ...pool, ...changes, owedLamports: pool.owedLamports - lamports });
}

function paySeat(draft: Draft, at: SeatNames, lamports: bigint): void {
  const { openEntries } = draft.read(at.pool, 'pool');
  pay(draft, at.pool, at.player, lamports, { openEntries: openEntries - 1 });
  draft.close(at.entry, at.player);
}

export const claim: Rule<'claim'> = {
  relates({ at, draft }, objections) {
    relateSeat(draft, at, objections);
  },
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'completed', 'WrongStatus');
    objections.unless(pool.players[args.index] === at.player, 'WrongIndex');
  },
  applies({ at, args, draft }) {
    paySeat(draft, at, shareAt(draft.read(at.pool, 'pool'), args.index));
  },
};

export const refund: Rule<'refund'> = {
  relates({ at, draft }, objections) {
    relateSeat(draft, at, objections);
  },
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'refunding', 'WrongStatus');
    objections.unless(pool.players[args.index] === at.player, 'WrongIndex');
  },
  applies({ at, draft }) {
    paySeat(draft, at, draft.read(at.pool, 'pool').entryLamports);
  },
};

function dueToCreator(pool: Pool): bigint {
  return pool.status === 'completed' ? sharesOf(pool).creator : pool.bonusLamports;
}

export const payCreator: Rule<'pay_creator'> = {
  relates({ at, draft }, objections) {
    objections.unless(draft.read(at.pool, 'pool').creator === at.creator, 'WrongPayee');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.settledAt !== null, 'WrongStatus');
    objections.unless(!pool.creatorPaid && dueToCreator(pool) > 0n, 'NothingDue');
  },
  applies({ at, draft }) {
    const lamports = dueToCreator(draft.read(at.pool, 'pool'));
    pay(draft, at.pool, at.creator, lamports, { creatorPaid: true });
  },
};

export const payCompleter: Rule<'pay_completer'> = {
  objects({ at, args, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    const payee = args.forCapture ? pool.capture?.capturer : pool.request?.requester;
    objections.unless(pool.status === 'completed', 'WrongStatus');
    objections.unless(payee === at.completer, 'WrongPayee');
    objections.unless(!(args.forCapture ? pool.capturerPaid : pool.requesterPaid), 'NothingDue');
  },
  applies({ at, args, draft }) {
    const shares = sharesOf(draft.read(at.pool, 'pool'));
    if (args.forCapture) pay(draft, at.pool, at.completer, shares.capturer, { capturerPaid: true });
    else pay(draft, at.pool, at.completer, shares.requester, { requesterPaid: true });
  },
};

export const payTreasury: Rule<'pay_treasury'> = {
  relates({ at, draft }, objections) {
    objections.unless(draft.read(at.pool, 'pool').treasury === at.treasury, 'WrongPayee');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'completed', 'WrongStatus');
    objections.unless(!pool.treasuryPaid, 'NothingDue');
  },
  applies({ at, draft }) {
    const { treasury } = sharesOf(draft.read(at.pool, 'pool'));
    pay(draft, at.pool, at.treasury, treasury, { treasuryPaid: true });
  },
};
