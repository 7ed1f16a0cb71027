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
import { proveRound, type WantedRound } from '../queries/rounds.ts';
import { sendWithWallet } from './send.ts';

/**
 * The actions by which anyone may move a pool on. All throw TxProblem, TransactionFailed, the wallet's or the
 * connection's error.
 */

/** How long a chain's clock that lags behind the beacon's is waited for, and how often it is read. */
const CLOCK_PATIENCE_MS = 30_000;
const CLOCK_POLL_MS = 500;

/** Errors of the program that mean that somebody else was faster. */
const MOVED_ON: ReadonlyMap<PoolStatus, string> = new Map([
  ['completed', 'AlreadyCompleted'],
  ['refunding', 'AlreadyRefunding'],
]);

/** An instruction that anyone may send to move a pool on. */
export type Move = 'lockPool' | 'expirePool' | 'completePool' | 'voidPool' | 'timeOutDraw' | 'closePool';
type Send = (pool: PoolHeader, onStage: OnStage) => Promise<string>;

/**
 * Builds the instructions of a move. Completing reveals the seed along with it, where this browser keeps one that is not
 * revealed yet.
 * @param wallet earns the completer's share
 * @throws TxProblem of kind `roundNotOut` where a draw's round is not published, `clockBehind` where a lock would be
 * unfair; RelaysUnavailable; the connection's error
 */
export async function moveInstructions(
  move: Move,
  pool: PoolHeader,
  wallet: PublicKey,
): Promise<TransactionInstruction[]> {
  const address = new PublicKey(pool.address);
  switch (move) {
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
  (move: Move): Send =>
  (pool, onStage) =>
    sendWithWallet(async (wallet) => ({ instructions: await moveInstructions(move, pool, wallet) }), onStage);

/** Locks a pool that has its minimum of players at its deadline. */
export const lockPool = sender('lockPool');
/** Opens the refunds of a pool without its minimum of players at its deadline. */
export const expirePool = sender('expirePool');
/** Returns a finished pool's rent to its creator. */
export const closePool = sender('closePool');
/** Opens the refunds of a pool whose draw did not come. */
export const timeOutDraw = unlessMovedOn(sender('timeOutDraw'));
/** Opens the refunds of a pool whose round is out too early. */
export const voidPool = unlessMovedOn(sender('voidPool'));
/**
 * Draws the winners by the pool's round, for which the connected wallet earns the completer's share. Waits a while for a
 * chain whose clock has not come to the round.
 */
export const completePool = unlessMovedOn((pool, onStage) =>
  sendWithWallet(async (wallet) => {
    const [instructions] = await Promise.all([
      moveInstructions('completePool', pool, wallet),
      clockHasCome(pool.draw.drawAt ?? 0),
    ]);
    return { instructions };
  }, onStage),
);

/** Shows the seed that this browser keeps. */
export const revealSeed: Send = async (pool, onStage) => {
  const instructions = revealed(pool);
  if (instructions.length > 0) return sendWithWallet(() => ({ instructions }), onStage);
  const message = 'This browser has no seed';
  throw new TxProblem({ kind: 'refused', programError: 'SeedMismatch', message });
};

/** @throws TxProblem with `WrongStatus` where the pool is not locked */
function roundOf({ beacon, draw: { round } }: PoolHeader): WantedRound {
  if (round !== null) return { beacon, round };
  const message = 'The pool has no round yet';
  throw new TxProblem({ kind: 'refused', programError: 'WrongStatus', message });
}

/** The seed, where this browser keeps it and it is not revealed yet. */
function revealed(pool: PoolHeader): TransactionInstruction[] {
  const seed = pool.seed === null ? findSeed(pool.address, pool.seedCommitment) : null;
  return seed ? [revealSeedInstruction(new PublicKey(pool.address), seed)] : [];
}

/** If the clock stays behind, the program's own refusal says so. */
async function clockHasCome(time: number): Promise<void> {
  const patience = performance.now() + CLOCK_PATIENCE_MS;
  for (;;) {
    const { unixTimestamp } = await fetchClock(getConnection(), 'confirmed');
    if (unixTimestamp >= time || performance.now() >= patience) return;
    await sleep(CLOCK_POLL_MS);
  }
}

/** Says how the pool has ended where it has meanwhile. */
function unlessMovedOn(send: Send): Send {
  return async (pool, onStage) => {
    try {
      return await send(pool, onStage);
    } catch (error) {
      const { kind, programError, message } = toTxFailure(error);
      if (programError !== 'WrongStatus') throw error;
      // A chain that cannot be asked leaves the first failure standing, which is shown.
      const now = await fetchPool(getConnection(), new PublicKey(pool.address)).catch(() => null);
      const code = now && MOVED_ON.get(now.status);
      throw code ? new TxProblem({ kind, code, message }) : error;
    }
  };
}
