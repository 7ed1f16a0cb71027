import type { Task } from '#server/keeper/due-actions.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Attempt } from './attempts.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { type Game, isPaid } from './game.ts';
import { pause } from './pause.ts';
import { movedTo } from './history.ts';
import { comparePayouts, type Payout } from './payouts.ts';
import { onceOver, whileDue, whileYoung } from './draw-attempts.ts';
import { onceDrawn, oncePaid, onceRefunding } from './stranger.ts';
import type { Table } from './table.ts';

/** A node may list a payment some seconds after another has confirmed it. */
const TRIES = 8;
const BETWEEN_TRIES_MS = 1_500;

/** Holds a pool to its promises when it is first seen drawn or refunding, and when it is first seen paid. */
export async function lookAtStage(table: Table, game: Game, pool: Pool, isFirst: boolean): Promise<void> {
  const paid = isPaid(pool);
  // Nodes forget what earlier runs have paid and compared.
  if (paid && isFirst && game.plan === null) game.seen.add('settled');
  const completed = pool.status === 'completed';
  if ((completed || pool.status === 'refunding') && !game.seen.has('ended')) {
    game.seen.add('ended');
    if (completed) checkDraw(table, game, pool);
    const attempts = completed ? onceDrawn(table, pool) : onceRefunding(table, pool);
    if (game.plan !== null && !paid) await table.attempts.makeAll(game, attempts);
  }
  if (paid && !game.seen.has('settled')) {
    game.seen.add('settled');
    await checkPayouts(table, game, pool);
    if (game.plan !== null) await table.attempts.makeAll(game, oncePaid(pool));
  }
}

type Attempted = (table: Table, pool: Pool) => Promise<Attempt[]>;

const BEFORE: Partial<Record<Task, Attempted>> = {
  voidPool: whileYoung,
  completePool: whileDue,
  timeOutDraw: onceOver,
};

/** What a stranger tries just before a task of this run that ends a locked pool. */
export async function beforeTask(table: Table, game: Game, pool: Pool, task: Task): Promise<void> {
  const attempts = BEFORE[task];
  if (game.plan === null || attempts === undefined || game.seen.has('locked')) return;
  game.seen.add('locked');
  await table.attempts.makeAll(game, await attempts(table, pool));
}

/** Holds the closing to its promise: all that the pool's account held goes to the creator. */
export async function checkClosing({ history, report }: Table, game: Game, pool: Pool): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const last = await history.last(game.address);
    if (last?.events.some((event) => event.name === 'PoolClosed' && event.pool === pool.address)) {
      const held = -movedTo(pool.address, [last]);
      const returned = movedTo(pool.creator, [last]);
      if (returned === held && held >= pool.rentLamports) {
        game.log(`Closed: its rent of ${solExact(returned)} SOL went back to its creator`);
      } else
        report.problem(game.label, `the creator got ${solExact(returned)} SOL back of ${solExact(held)}`);
      return;
    }
    await pause(BETWEEN_TRIES_MS);
  }
  report.problem(game.label, 'the pool is gone, but the cluster lists no closing');
}

function checkDraw({ beacon, report }: Table, game: Game, pool: Pool): void {
  const verification = verifyDraw(pool, {
    program: PROGRAM_ID.toBase58(),
    chainHash: beacon.chain.chainHash,
    isSignature: beacon.isSignature,
  });
  if (verification.drawn && verification.ok) {
    game.draw = 'verified';
    game.log(
      `Draw verified by round ${pool.draw.round}: ${verification.steps.map(({ id }) => id).join(', ')} all agree`,
    );
    game.log(`Winners: ${winnersOf(pool)}`);
    return;
  }
  game.draw = 'wrong';
  const wrong = verification.drawn ? verification.steps.filter(({ ok }) => !ok).map(({ id }) => id) : [];
  report.problem(game.label, `the draw does not verify: ${wrong.join(', ') || 'its record is not complete'}`);
}

function winnersOf({ players, weights, randomMultiplier }: Pool): string {
  return weights
    .map((weight, index) => `${players[index]}${randomMultiplier ? ` with multiplier ${weight}` : ''}`)
    .join(', ');
}

async function checkPayouts(table: Table, game: Game, pool: Pool): Promise<void> {
  const own = table.wallets.map(({ publicKey }) => publicKey.toBase58());
  let payouts: readonly Payout[] = [];
  let wrong: readonly Payout[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    payouts = comparePayouts(pool, await table.history.since(game.address, null), own);
    wrong = payouts.filter(({ expected, paid }) => expected !== paid);
    if (wrong.length === 0) break;
    await pause(BETWEEN_TRIES_MS);
  }
  for (const { payee, expected, paid } of wrong) {
    const amounts = `${solExact(paid)} SOL instead of ${solExact(expected)}`;
    table.report.problem(game.label, `${payee} got ${amounts}`);
  }
  if (wrong.length > 0) return;
  const due = payouts.filter(({ expected }) => expected > 0n);
  const total = due.reduce((sum, { expected }) => sum + expected, 0n);
  game.payouts = due.length;
  game.log(`Paid to the lamport: ${due.length} wallets, together ${solExact(total)} SOL`);
}
