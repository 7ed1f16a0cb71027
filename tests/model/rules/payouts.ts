import type { Draft } from '../draft.ts';
import type { Name } from '../names.ts';
import type { Objections } from '../refused.ts';
import type { Rule } from '../rule.ts';
import { shareAt, sharesOf } from '../shares.ts';
import type { Pool } from '../state.ts';

type SeatNames = Readonly<Record<'pool' | 'entry' | 'player', Name>>;

/** Objects to an entry of another pool or player. */
export function objectToSeat(draft: Draft, at: SeatNames, objections: Objections): void {
  const entry = draft.read(at.entry, 'entry');
  objections.unless(entry.pool === at.pool, 'WrongPool');
  objections.unless(entry.player === at.player, 'WrongPayee');
}

function objectToPayment(draft: Draft, at: SeatNames, index: number, objections: Objections): void {
  objections.unless(draft.read(at.entry, 'entry').active, 'NotInPool');
  objections.unless(draft.read(at.pool, 'pool').players[index] === at.player, 'WrongIndex');
}

/** Pays lamports that the pool owes and records the payment. */
function pay(draft: Draft, name: Name, payee: Name, lamports: bigint, changes: Partial<Pool>): void {
  const pool = draft.read(name, 'pool');
  draft.transfer(name, payee, lamports);
  draft.write(name, { ...pool, ...changes, owedLamports: pool.owedLamports - lamports });
}

function paySeat(draft: Draft, at: SeatNames, lamports: bigint): void {
  const { openEntries } = draft.read(at.pool, 'pool');
  pay(draft, at.pool, at.player, lamports, { openEntries: openEntries - 1 });
  draft.close(at.entry, at.player);
}

export const claim: Rule<'claim'> = {
  relates: ({ at, draft }, objections) => objectToSeat(draft, at, objections),
  objects({ at, args, draft }, objections) {
    objectToPayment(draft, at, args.index, objections);
    objections.unless(draft.read(at.pool, 'pool').status === 'completed', 'WrongStatus');
  },
  applies({ at, args, draft }) {
    paySeat(draft, at, shareAt(draft.read(at.pool, 'pool'), args.index));
  },
};

export const refund: Rule<'refund'> = {
  relates: ({ at, draft }, objections) => objectToSeat(draft, at, objections),
  objects({ at, args, draft }, objections) {
    objectToPayment(draft, at, args.index, objections);
    objections.unless(draft.read(at.pool, 'pool').status === 'refunding', 'WrongStatus');
  },
  applies({ at, draft }) {
    paySeat(draft, at, draft.read(at.pool, 'pool').entryLamports);
  },
};

function payableToCreator(pool: Pool): bigint {
  return pool.status === 'completed' ? sharesOf(pool).creator : pool.bonusLamports;
}

export const payCreator: Rule<'pay_creator'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.creator === at.creator, 'WrongPayee');
    objections.unless(pool.settledAt !== null, 'WrongStatus');
    objections.unless(!pool.creatorPaid && payableToCreator(pool) > 0n, 'NothingDue');
  },
  applies({ at, draft }) {
    const lamports = payableToCreator(draft.read(at.pool, 'pool'));
    pay(draft, at.pool, at.creator, lamports, { creatorPaid: true });
  },
};

export const payCompleter: Rule<'pay_completer'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'completed', 'WrongStatus');
    objections.unless(pool.result?.completer === at.completer, 'WrongPayee');
    objections.unless(!pool.completerPaid, 'NothingDue');
  },
  applies({ at, draft }) {
    const { completer } = sharesOf(draft.read(at.pool, 'pool'));
    pay(draft, at.pool, at.completer, completer, { completerPaid: true });
  },
};

export const payTreasury: Rule<'pay_treasury'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.treasury === at.treasury, 'WrongPayee');
    objections.unless(pool.status === 'completed', 'WrongStatus');
    objections.unless(!pool.treasuryPaid, 'NothingDue');
  },
  applies({ at, draft }) {
    const { treasury } = sharesOf(draft.read(at.pool, 'pool'));
    pay(draft, at.pool, at.treasury, treasury, { treasuryPaid: true });
  },
};
