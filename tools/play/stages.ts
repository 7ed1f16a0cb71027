import type { Task } from '#server/keeper/due-actions.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import type { Attempt } from './attempts.ts';
import { isPaid, type PlayedPool } from './played-pool.ts';
import { readUntil } from './read-until.ts';
import { receivedBy, type PastTransaction } from './history.ts';
import { comparePayouts, type Payout } from './payouts.ts';
import { onceOver, whileVoidable, whileDue } from './attempts-at-draw.ts';
import { onceDrawn, oncePaid, onceRefunding } from './attempts-after-draw.ts';
import type { PlayContext } from './context.ts';

/** A node may list a payment some seconds after another has confirmed it. */
const RETRIES = { tries: 8, pauseMs: 1_500 };

/**
 * Checks a pool when it is first found drawn or refunding, and when first found paid: its draw, payouts, and attempts
 * that must fail. Problems are reported.
 * @param isFirst whether this is the first time that this run has read the pool
 */
export async function checkStage(
  context: PlayContext,
  played: PlayedPool,
  pool: Pool,
  isFirst: boolean,
): Promise<void> {
  const paid = isPaid(pool);
  // An earlier run has compared these payments, and nodes may no longer have them.
  if (paid && isFirst && played.plan === null) played.checked.add('settled');
  const completed = pool.status === 'completed';
  if ((completed || pool.status === 'refunding') && !played.checked.has('ended')) {
    played.checked.add('ended');
    if (completed) checkDraw(context, played, pool);
    const attempts = completed ? onceDrawn(context, pool) : onceRefunding(context, pool);
    if (played.plan !== null && !paid) await context.attempts.makeAll(played, attempts);
  }
  if (paid && !played.checked.has('settled')) {
    played.checked.add('settled');
    await checkPayouts(context, played, pool);
    if (played.plan !== null) await context.attempts.makeAll(played, oncePaid(pool));
  }
}

type Attempted = (context: PlayContext, pool: Pool) => Promise<Attempt[]>;

const BEFORE: Partial<Record<Task, Attempted>> = {
  voidPool: whileVoidable,
  completePool: whileDue,
  timeOutDraw: onceOver,
};

/** Makes the attempts that must fail just before a task that ends a locked pool. */
export async function attemptBeforeTask(
  context: PlayContext,
  played: PlayedPool,
  pool: Pool,
  task: Task,
): Promise<void> {
  const attempts = BEFORE[task];
  if (played.plan === null || attempts === undefined || played.checked.has('locked')) return;
  played.checked.add('locked');
  await context.attempts.makeAll(played, await attempts(context, pool));
}

/** Checks that closing has moved all lamports of the pool's account to its creator; reports it if not. */
export async function checkClosing(
  { history, report }: PlayContext,
  played: PlayedPool,
  pool: Pool,
): Promise<void> {
  const last = await readUntil(
    () => history.last(played.address),
    (found) => isClosing(found, pool),
    RETRIES,
  );
  if (last === null || !isClosing(last, pool)) {
    return report.problem(played.label, 'the pool is gone, but the cluster lists no closing');
  }
  const held = -receivedBy(pool.address, [last]);
  const returned = receivedBy(pool.creator, [last]);
  if (returned === held && held >= pool.rentLamports) {
    played.log.info(`Closed: its rent of ${solExact(returned)} SOL went back to its creator`);
  } else {
    report.problem(played.label, `the creator got ${solExact(returned)} SOL back of ${solExact(held)}`);
  }
}

function isClosing(transaction: PastTransaction | null, { address }: Pool): boolean {
  return Boolean(
    transaction?.events.some(
      ({ name, ...event }) => name === 'PoolClosed' && 'pool' in event && event.pool === address,
    ),
  );
}

function checkDraw({ beacon, report }: PlayContext, played: PlayedPool, pool: Pool): void {
  const verification = verifyDraw(pool, {
    program: PROGRAM_ID.toBase58(),
    chainHash: beacon.chain.chainHash,
    isSignature: beacon.isSignature,
  });
  if (verification.drawn && verification.ok) {
    played.draw = 'verified';
    played.log.info(
      `Draw verified by round ${pool.draw.round}: ${verification.steps.map(({ id }) => id).join(', ')} all agree`,
    );
    played.log.info(`Winners: ${winnersOf(pool)}`);
    return;
  }
  played.draw = 'wrong';
  const wrong = verification.drawn ? verification.steps.filter(({ ok }) => !ok).map(({ id }) => id) : [];
  report.problem(
    played.label,
    `the draw does not verify: ${wrong.join(', ') || 'its record is not complete'}`,
  );
}

function winnersOf({ players, weights, randomMultiplier }: Pool): string {
  return weights
    .map((weight, index) => `${players[index]}${randomMultiplier ? ` with multiplier ${weight}` : ''}`)
    .join(', ');
}

async function checkPayouts(context: PlayContext, played: PlayedPool, pool: Pool): Promise<void> {
  const own = context.wallets.map(({ publicKey }) => publicKey.toBase58());
  const isWrong = ({ expected, paid }: Payout): boolean => expected !== paid;
  const payouts = await readUntil(
    async () => comparePayouts(pool, await context.history.since(played.address, null), own),
    (compared) => !compared.some(isWrong),
    RETRIES,
  );
  const wrong = payouts.filter(isWrong);
  for (const { payee, expected, paid } of wrong) {
    const amounts = `${solExact(paid)} SOL instead of ${solExact(expected)}`;
    context.report.problem(played.label, `${payee} got ${amounts}`);
  }
  if (wrong.length > 0) return;
  const payable = payouts.filter(({ expected }) => expected > 0n);
  const total = payable.reduce((sum, { expected }) => sum + expected, 0n);
  played.payouts = payable.length;
  played.log.info(`Paid to the lamport: ${payable.length} wallets, together ${solExact(total)} SOL`);
}
