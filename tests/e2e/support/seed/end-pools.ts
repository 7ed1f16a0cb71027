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
import { UNTIL_DRAW_SECONDS } from '../until-draw.ts';
import { drawPools, voidPools } from './draw-pools.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';
import type { SeedPath, SeedState } from './states.ts';

/** Seconds, longer than the shortest time to join. */
const OVERDUE_SECONDS = 3_700;
const PAYMENTS_AT_ONCE = 8;

/** Ends each pool by its planned path and makes the payments of its state. Takes an hour of the chain's time. */
export async function endPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  const on = (path: SeedPath): Made[] => pools.filter(({ plan }) => plan.path === path);
  const drawn = on('draw');
  const lockedLate = drawn.filter(({ plan }) => plan.lockedLate);
  await run.advance(UNTIL_DRAW_SECONDS);
  await drawPools(
    run,
    drawn.filter(({ plan }) => !plan.lockedLate),
  );
  await voidPools(run, on('void'));
  await run.advance(OVERDUE_SECONDS);
  await run.writer.send([
    ...byAnyone(run, lockedLate, ({ address }) => lockPool(address)),
    ...byAnyone(run, on('deadline'), ({ address }) => expirePool(address)),
  ]);
  await run.advance(UNTIL_DRAW_SECONDS);
  await drawPools(run, lockedLate);
  await payPools(
    run,
    pools.filter(({ plan }) => plan.path !== 'timeout'),
  );
}

/** Times out draws whose deadline has passed, and makes the payments of each pool's state. */
export async function timeOutPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  const timedOut = pools.filter(({ plan }) => plan.path === 'timeout');
  await run.writer.send(byAnyone(run, timedOut, ({ address }) => timeOutDraw(address)));
  await payPools(run, timedOut);
}

/** Makes one instruction for each pool, four in a transaction, paid by a wallet with no part in the pools. */
export function byAnyone(
  run: SeedRun,
  pools: readonly Made[],
  instructionOf: (made: Made) => TransactionInstruction,
): Draft[] {
  const steps = pools.map((made) => ({ instructions: [instructionOf(made)], signers: [run.bank] }));
  return packed(steps, run.bank, 4);
}

/** Returns the number of a pool's paid players in a state. */
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
    const steps = paymentsOf(run, made, pool).map((one): Step => ({ instructions: [one], signers: [payer] }));
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
          payCompleter(address, run.wallet(plan.completer).publicKey),
          payTreasury(address, new PublicKey(pool.treasury)),
        ]
      : plan.bonusLamports > 0n
        ? [payCreator(address, creator)]
        : [];
  const emptied = plan.state === 'spent' || plan.state === 'closed' ? plan.leavers : [];
  return [...seats, ...shares, ...emptied.map((leaver) => closeEntry(address, run.wallet(leaver).publicKey))];
}
