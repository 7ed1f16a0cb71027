import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { Pool } from '#src/protocol/pool.ts';
import { captureDraws, drawPools, requestDraws } from './draw-pools.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';
import type { SeedState } from './states.ts';

/** More than the shortest time to join, and than the time-out of a draw. */
const OVERDUE_SECONDS = 3_700;
const COUNTDOWN_SECONDS = 11;
const PAYMENTS_AT_ONCE = 8;

/** Brings pools to their end by each one's own path and pays what its state says is paid. Takes an hour of the chain's time. */
export async function endPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  const drawn = pools.filter(({ plan }) => plan.path === 'draw');
  const timedOut = pools.filter(({ plan }) => plan.path === 'timeout');
  const lockedLate = drawn.filter(({ plan }) => plan.lockedLate);
  await run.advance(COUNTDOWN_SECONDS);
  await requestDraws(run, timedOut);
  await captureDraws(
    run,
    timedOut.filter(({ plan }) => plan.number % 2 === 0),
  );
  await drawPools(
    run,
    drawn.filter(({ plan }) => !plan.lockedLate),
  );
  await run.advance(OVERDUE_SECONDS);
  await run.writer.send([
    ...byAnyone(run, lockedLate, ({ address }) => lockPool(address)),
    ...byAnyone(
      run,
      pools.filter(({ plan }) => plan.path === 'deadline'),
      ({ address }) => expirePool(address),
    ),
    ...byAnyone(run, timedOut, ({ address }) => timeOutDraw(address, run.vrfKey)),
  ]);
  await run.advance(COUNTDOWN_SECONDS);
  await drawPools(run, lockedLate);
  await payPools(run, pools);
}

/** One instruction for each pool, four in a transaction of somebody who has no part in them. */
export function byAnyone(
  run: SeedRun,
  pools: readonly Made[],
  instructionOf: (made: Made) => TransactionInstruction,
): Draft[] {
  const steps = pools.map((made) => ({ instruction: instructionOf(made), signers: [run.bank] }));
  return packed(steps, run.bank, 4);
}

/** How many of a pool's players its state says are paid. */
export function paidPlayers(state: SeedState, players: number): number {
  switch (state) {
    case 'paid':
    case 'refunded':
    case 'spent':
    case 'spentWithSeats':
    case 'closed':
      return players;
    case 'partlyPaid':
    case 'partlyRefunded':
      return Math.floor(players / 2);
    default:
      return 0;
  }
}

async function payPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  const paid = pools.filter(({ plan }) => paidPlayers(plan.state, plan.players.length) > 0);
  const drafts = (await run.read(paid)).flatMap(({ made, pool }) => {
    const payer = run.wallet(made.plan.creator);
    const steps = paymentsOf(run, made, pool).map((instruction): Step => ({ instruction, signers: [payer] }));
    return packed(steps, payer, PAYMENTS_AT_ONCE);
  });
  await run.writer.send(drafts);
}

function paymentsOf(run: SeedRun, { plan, address }: Made, pool: Pool): TransactionInstruction[] {
  const count = paidPlayers(plan.state, plan.players.length);
  const pay = pool.status === 'completed' ? claim : refund;
  const seats = pool.players
    .slice(0, count)
    .map((player, index) => pay(address, new PublicKey(player), index));
  if (count < plan.players.length) return seats;
  const creator = new PublicKey(pool.creator);
  const shares =
    pool.status === 'completed'
      ? [
          payCreator(address, creator),
          payCompleter(address, run.wallet(plan.requester).publicKey, false),
          payCompleter(address, run.wallet(plan.capturer).publicKey, true),
          payTreasury(address, new PublicKey(pool.treasury)),
        ]
      : plan.bonusLamports > 0n
        ? [payCreator(address, creator)]
        : [];
  const emptied = plan.state === 'spent' || plan.state === 'closed' ? plan.leavers : [];
  return [...seats, ...shares, ...emptied.map((leaver) => closeEntry(address, run.wallet(leaver).publicKey))];
}
