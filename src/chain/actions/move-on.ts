import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { fetchClock, fetchPool } from '../program/fetch.ts';
import { completePool as completePoolInstruction } from '../program/instructions/complete-pool.ts';
import { expirePool as expirePoolInstruction } from '../program/instructions/expire-pool.ts';
import { lockPool as lockPoolInstruction } from '../program/instructions/lock-pool.ts';
import { revealSeed as revealSeedInstruction } from '../program/instructions/reveal-seed.ts';
import { timeOutDraw as timeOutDrawInstruction } from '../program/instructions/time-out-draw.ts';
import { voidPool as voidPoolInstruction } from '../program/instructions/void-pool.ts';
import { findSeed } from './seed-store.ts';
import { toTxFailure, TxProblem } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';
import { proveRound, type RoundProof, type WantedRound } from '../cache/rounds.ts';
import { sendWithWallet } from './send.ts';

/** What anyone may send to move a pool on. All throw TxProblem, TransactionFailed, the wallet's or the connection's error. */

/** How long a chain's clock that lags behind the beacon's is waited for, and how often it is read. */
const CLOCK_PATIENCE_MS = 30_000;
const CLOCK_POLL_MS = 500;

/** Where somebody else was faster. */
const MOVED_ON: ReadonlyMap<PoolStatus, string> = new Map([
  ['completed', 'AlreadyCompleted'],
  ['refunding', 'AlreadyRefunding'],
]);

type Instructions = readonly TransactionInstruction[];

const sendMove = (
  make: (wallet: PublicKey) => Instructions | Promise<Instructions>,
  onStage: OnStage,
): Promise<string> => sendWithWallet(async (wallet) => ({ instructions: await make(wallet) }), onStage);

/** Locks a pool that has its minimum of players at its deadline. */
export function lockPool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return sendMove(() => [lockPoolInstruction(new PublicKey(pool.address))], onStage);
}

/** Opens the refunds of a pool without its minimum of players at its deadline. */
export function expirePool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return sendMove(() => [expirePoolInstruction(new PublicKey(pool.address))], onStage);
}

/** Opens the refunds of a pool whose draw did not come. */
export async function timeOutDraw(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return unlessMovedOn(
    pool,
    sendMove(() => [timeOutDrawInstruction(new PublicKey(pool.address))], onStage),
  );
}

/** Shows the seed that this browser keeps. */
export async function revealSeed(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const reveal = revealed(pool);
  if (reveal.length > 0) return sendMove(() => reveal, onStage);
  throw new TxProblem({
    kind: 'refused',
    programError: 'SeedMismatch',
    message: 'This browser has no seed',
  });
}

/**
 * Draws the winners by the pool's round, for which the connected wallet earns the completer's share. Where this browser keeps
 * the seed and it is not revealed yet, reveals it with it. Waits a while for a chain whose clock has not come to the round.
 */
export async function completePool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const complete = async (wallet: PublicKey) => {
    const [proof] = await Promise.all([proveRound(roundOf(pool)), clockHasCome(pool.draw.drawAt ?? 0)]);
    return completion(pool, wallet, proof);
  };
  return unlessMovedOn(pool, sendMove(complete, onStage));
}

/** Opens the refunds of a young pool whose round is out already. */
export async function voidPool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const makeVoid = async (wallet: PublicKey) => [voiding(pool, wallet, await proveRound(roundOf(pool)))];
  return unlessMovedOn(pool, sendMove(makeVoid, onStage));
}

/** @throws TxProblem with `WrongStatus` where the pool is not locked */
export function roundOf({ beacon, draw: { round } }: Pick<PoolHeader, 'beacon' | 'draw'>): WantedRound {
  if (round !== null) return { beacon, round };
  const message = 'The pool has no round yet';
  throw new TxProblem({ kind: 'refused', programError: 'WrongStatus', message });
}

export function completion(
  pool: PoolHeader,
  completer: PublicKey,
  { signature, hints }: RoundProof,
): TransactionInstruction[] {
  const [address, beacon] = [new PublicKey(pool.address), new PublicKey(pool.beacon)];
  return [...revealed(pool), completePoolInstruction(completer, address, beacon, signature, hints)];
}

export function voiding(
  pool: PoolHeader,
  voider: PublicKey,
  { signature, hints }: RoundProof,
): TransactionInstruction {
  const [address, beacon] = [new PublicKey(pool.address), new PublicKey(pool.beacon)];
  return voidPoolInstruction(voider, address, beacon, signature, hints);
}

/** The seed, where this browser keeps it and it is not revealed yet. */
function revealed(pool: PoolHeader): TransactionInstruction[] {
  const seed = pool.seed === null ? findSeed(pool.address, pool.seedCommitment) : null;
  return seed ? [revealSeedInstruction(new PublicKey(pool.address), seed)] : [];
}

/** Where the clock stays behind, the program is left to say so. */
async function clockHasCome(time: number): Promise<void> {
  const patience = Date.now() + CLOCK_PATIENCE_MS;
  for (;;) {
    const { unixTimestamp } = await fetchClock(getConnection(), 'confirmed');
    if (unixTimestamp >= time || Date.now() >= patience) return;
    await new Promise((resolve) => setTimeout(resolve, CLOCK_POLL_MS));
  }
}

/** Where the pool has ended meanwhile, says how. */
async function unlessMovedOn({ address }: PoolHeader, sending: Promise<string>): Promise<string> {
  try {
    return await sending;
  } catch (error) {
    const { kind, programError, message } = toTxFailure(error);
    if (programError !== 'WrongStatus') throw error;
    // A chain that cannot be asked leaves the first failure standing, which is shown.
    const now = await fetchPool(getConnection(), new PublicKey(address)).catch(() => null);
    const code = now && MOVED_ON.get(now.status);
    throw code ? new TxProblem({ kind, code, message }) : error;
  }
}
