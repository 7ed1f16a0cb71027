import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { sleep } from '#src/lib/sleep.ts';
import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { fetchClock, fetchPool } from '../program/fetch.ts';
import { closePool as closePoolInstruction } from '../program/instructions/close-pool.ts';
import { completePool as completePoolInstruction } from '../program/instructions/complete-pool.ts';
import { expirePool as expirePoolInstruction } from '../program/instructions/expire-pool.ts';
import { lockPool as lockPoolInstruction } from '../program/instructions/lock-pool.ts';
import { revealSeed as revealSeedInstruction } from '../program/instructions/reveal-seed.ts';
import { timeOutDraw as timeOutDrawInstruction } from '../program/instructions/time-out-draw.ts';
import { voidPool as voidPoolInstruction } from '../program/instructions/void-pool.ts';
import { requireClock } from './clock-lag.ts';
import { findSeed } from './seed-store.ts';
import { toTxFailure, TxProblem } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';
import { proveRound, type RoundParams } from '../queries/rounds.ts';
import { sendWithWallet } from './send.ts';

/**
 * Actions by which anyone may bring a pool to its next status. All throw TxProblem, TransactionFailed, the wallet's or
 * the connection's error.
 */

/** Longest wait for a chain's clock that lags behind the beacon's, and the interval between its readings. */
const CLOCK_TIMEOUT_MS = 30_000;
const CLOCK_POLL_MS = 500;

/** Program errors which mean that another sender was faster. */
const ENDED_CODES: ReadonlyMap<PoolStatus, string> = new Map([
  ['completed', 'AlreadyCompleted'],
  ['refunding', 'AlreadyRefunding'],
]);

/** An instruction that anyone may send to bring a pool to its next status. */
export type Transition =
  | 'lockPool'
  | 'expirePool'
  | 'completePool'
  | 'voidPool'
  | 'timeOutDraw'
  | 'closePool';
type Send = (pool: PoolHeader, onStage: OnStage) => Promise<string>;

/**
 * Builds the instructions of a transition. Completing also reveals the seed, if this browser keeps one that is not
 * revealed yet.
 * @param wallet earns the completer's share
 * @throws TxProblem of kind `roundNotOut` if a draw's round is not published, `clockBehind` if a lock would be unfair;
 * RelaysUnavailable; the connection's error
 */
export async function transitionInstructions(
  transition: Transition,
  pool: PoolHeader,
  wallet: PublicKey,
): Promise<TransactionInstruction[]> {
  const address = new PublicKey(pool.address);
  switch (transition) {
    case 'lockPool':
      await requireClock(pool);
      return [lockPoolInstruction(address)];
    case 'expirePool':
      return [expirePoolInstruction(address)];
    case 'timeOutDraw':
      return [timeOutDrawInstruction(address)];
    case 'closePool':
      return [closePoolInstruction(address, new PublicKey(pool.creator))];
    case 'completePool': {
      const { signature, hints } = await proveRound(roundOf(pool));
      const beacon = new PublicKey(pool.beacon);
      return [...revealed(pool), completePoolInstruction(wallet, address, beacon, signature, hints)];
    }
    case 'voidPool': {
      const { signature, hints } = await proveRound(roundOf(pool));
      return [voidPoolInstruction(wallet, address, new PublicKey(pool.beacon), signature, hints)];
    }
  }
}

const sender =
  (transition: Transition): Send =>
  (pool, onStage) =>
    sendWithWallet(
      async (wallet) => ({ instructions: await transitionInstructions(transition, pool, wallet) }),
      onStage,
    );

/** Locks a pool that has its minimum of players at its deadline. */
export const lockPool = sender('lockPool');
/** Opens the refunds of a pool without its minimum of players at its deadline. */
export const expirePool = sender('expirePool');
/** Returns a finished pool's rent to its creator. */
export const closePool = sender('closePool');
/** Opens the refunds of a pool that was not drawn in time. */
export const timeOutDraw = unlessEnded(sender('timeOutDraw'));
/** Opens the refunds of a pool whose round was published too early. */
export const voidPool = unlessEnded(sender('voidPool'));
/**
 * Draws the winners by the pool's round; the connected wallet earns the completer's share. Waits up to 30 s for the
 * chain's clock to reach the round's time.
 */
export const completePool = unlessEnded((pool, onStage) =>
  sendWithWallet(async (wallet) => {
    const [instructions] = await Promise.all([
      transitionInstructions('completePool', pool, wallet),
      clockHasCome(pool.draw.drawAt ?? 0),
    ]);
    return { instructions };
  }, onStage),
);

/** Reveals the seed that this browser keeps. */
export const revealSeed: Send = async (pool, onStage) => {
  const instructions = revealed(pool);
  if (instructions.length > 0) return sendWithWallet(() => ({ instructions }), onStage);
  const message = 'This browser has no seed';
  throw new TxProblem({ kind: 'refused', programError: 'SeedMismatch', message });
};

/** Returns the round of a locked pool. @throws TxProblem with `WrongStatus` if the pool is not locked */
function roundOf({ beacon, draw: { round } }: PoolHeader): RoundParams {
  if (round !== null) return { beacon, round };
  const message = 'The pool has no round yet';
  throw new TxProblem({ kind: 'refused', programError: 'WrongStatus', message });
}

/** Returns the instruction that reveals the seed; none if this browser does not keep it or it is revealed already. */
function revealed(pool: PoolHeader): TransactionInstruction[] {
  const seed = pool.seed === null ? findSeed(pool.address, pool.seedCommitment) : null;
  return seed ? [revealSeedInstruction(new PublicKey(pool.address), seed)] : [];
}

/** Waits for the chain's clock to reach a time. If it stays behind, the program refuses the transaction. */
async function clockHasCome(time: number): Promise<void> {
  const deadline = performance.now() + CLOCK_TIMEOUT_MS;
  for (;;) {
    const { unixTimestamp } = await fetchClock(getConnection(), 'confirmed');
    if (unixTimestamp >= time || performance.now() >= deadline) return;
    await sleep(CLOCK_POLL_MS);
  }
}

/** Wraps a sender: if the pool has ended meanwhile, the error states how. */
function unlessEnded(send: Send): Send {
  return async (pool, onStage) => {
    try {
      return await send(pool, onStage);
    } catch (error) {
      const { kind, programError, message } = toTxFailure(error);
      if (programError !== 'WrongStatus') throw error;
      // If the chain is unreachable, the first error is shown.
      const now = await fetchPool(getConnection(), new PublicKey(pool.address)).catch(() => null);
      const code = now && ENDED_CODES.get(now.status);
      throw code ? new TxProblem({ kind, code, message }) : error;
    }
  };
}
