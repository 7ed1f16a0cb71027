import { createHash } from 'node:crypto';
import { BN } from 'bn.js';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { SLOT_LENGTHS_MS } from '#server/localnet/ledger/slot-clock.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { ProgramEvent } from '#src/chain/program/events.ts';
import { drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { payouts, seatPayout, winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES, NOMINAL_SLOT_MICROS } from '#src/protocol/limits.ts';
import { eventBytes, instructionBytes } from './event-bytes.ts';

/**
 * Computes a history of pools of ten players from a transaction's number, so that any length of it needs no memory. Of
 * five pools, three are drawn and paid, one expires and is refunded, and one stays open.
 */
const PLAYERS = 10;
const WINNERS = winnerCount(PLAYERS, DEFAULT_SHARES.playersPerWinner);
/** In one of this many drawn pools, the players have not claimed. */
const POOLS_A_DEBT = 10;
const DRAWN_TRANSACTIONS = 12;
const EXPIRED_TRANSACTIONS = 12;
const OPEN_TRANSACTIONS = 10;
const POOLS_A_BLOCK = 5;
const TRANSACTIONS_A_BLOCK = 3 * DRAWN_TRANSACTIONS + EXPIRED_TRANSACTIONS + OPEN_TRANSACTIONS;
export const TRANSACTIONS_A_POOL = TRANSACTIONS_A_BLOCK / POOLS_A_BLOCK;
export const TRANSACTIONS_A_SLOT = 20;
/** High enough that copies of the history fit into earlier slots. */
const FIRST_SLOT = 10_000_000;
/** Number of wallets. Each plays in many pools. */
const WALLETS = 5_000;
const ENTRY_LAMPORTS = 100_000_000;
const FEE_LAMPORTS = 5_000;
const DAY_SECONDS = 86_400;
const COUNTDOWN_SECONDS = 60;
const SIGNATURE_BYTES = 48;

interface Position {
  readonly pool: number;
  readonly step: number;
  readonly kind: 'drawn' | 'expired' | 'open';
}

function positionOf(index: number): Position {
  const block = Math.floor(index / TRANSACTIONS_A_BLOCK);
  const rest = index % TRANSACTIONS_A_BLOCK;
  const first = block * POOLS_A_BLOCK;
  if (rest < 3 * DRAWN_TRANSACTIONS) {
    const at = Math.floor(rest / DRAWN_TRANSACTIONS);
    return { pool: first + at, step: rest % DRAWN_TRANSACTIONS, kind: 'drawn' };
  }
  const left = rest - 3 * DRAWN_TRANSACTIONS;
  return left < EXPIRED_TRANSACTIONS
    ? { pool: first + 3, step: left, kind: 'expired' }
    : { pool: first + 4, step: left - EXPIRED_TRANSACTIONS, kind: 'open' };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const accounts = new Map<string, PublicKey>();

function key(text: string): PublicKey {
  const cached = accounts.get(text);
  if (cached !== undefined) return cached;
  const made = new PublicKey(digest(text));
  if (text.startsWith('wallet')) accounts.set(text, made);
  return made;
}

export const poolKey = (pool: number): PublicKey => key(`pool ${pool}`);
/** Returns the wallet at a seat. All seats of a pool have different wallets. */
export const walletKey = (pool: number, seat: number): PublicKey =>
  key(`wallet ${(pool * 7 + seat * Math.floor(WALLETS / PLAYERS)) % WALLETS}`);
const TREASURY = key('treasury');

export const slotOf = (index: number): number => FIRST_SLOT + Math.floor(index / TRANSACTIONS_A_SLOT);

/** Returns a transaction's signature, from which the transaction's number can be read. */
export function signatureOf(index: number): string {
  const bytes = Buffer.alloc(64, digest(`signature ${index}`));
  bytes.writeUInt32BE(index, 1);
  return bs58.encode(bytes);
}

export function indexOf(signature: string): number {
  return Buffer.from(bs58.decode(signature)).readUInt32BE(1);
}

const termsOf = (pool: number) => ({
  // Adds the pool's number in lamports, so that no two creators have the same volume.
  entry: ENTRY_LAMPORTS * (1 + (pool % 9)) + pool,
  bonus: pool % 4 === 0 ? ENTRY_LAMPORTS : 0,
  isMultiplied: pool % 8 === 0,
});

type Event = readonly [name: ProgramEvent['name'], fields: object];

function eventsAt({ pool, step, kind }: Position, at: number): Event[] {
  const shared = { pool: poolKey(pool), pool_id: new BN(pool) };
  const seconds = new BN(at);
  const player = (seat: number): PublicKey => walletKey(pool, seat);
  const everyone = Array.from({ length: PLAYERS }, (_, seat) => seat);
  const { entry, bonus, isMultiplied } = termsOf(pool);
  if (step === 0) {
    const fields = {
      ...shared,
      creator: player(0),
      name: [...Buffer.alloc(32).fill(`Pool ${pool}`, 0, `Pool ${pool}`.length)],
      entry_lamports: new BN(entry),
      bonus_lamports: new BN(bonus),
      max_players: kind === 'drawn' ? PLAYERS : 2 * PLAYERS,
      min_players: kind === 'drawn' ? PLAYERS : 2 * PLAYERS,
      random_multiplier: isMultiplied,
      gated: pool % 11 === 0,
      join_deadline: new BN(at + (kind === 'expired' ? 1 : DAY_SECONDS)),
      at: seconds,
    };
    return [['PoolCreated', fields]];
  }
  if (step < PLAYERS) {
    const last = kind === 'drawn' && step === PLAYERS - 1;
    const fields = {
      ...shared,
      player: player(step),
      player_count: step + 1,
      ...lockOf(pool, last ? at : null),
      at: seconds,
    };
    return [['PlayerJoined', fields]];
  }
  if (kind === 'expired') {
    if (step === PLAYERS) return [['PoolExpired', { ...shared, player_count: PLAYERS, at: seconds }]];
    const lamports = new BN(entry);
    return everyone.map((index) => ['Refunded', { ...shared, player: player(index), index, lamports }]);
  }
  return drawAt(pool, step - PLAYERS, at, shared, player);
}

/** Returns the lock that the last join fixes, or zeros before that join. */
function lockOf(pool: number, at: number | null): object {
  const isLocked = at !== null;
  return {
    round: new BN(isLocked ? roundOf(pool) : 0),
    lock_slot: new BN(isLocked ? slotOf(pool) : 0),
    slot_micros: isLocked ? NOMINAL_SLOT_MICROS : 0,
    locked_at: new BN(at ?? 0),
    draw_at: new BN(isLocked ? at + COUNTDOWN_SECONDS : 0),
  };
}

/** Returns a pool's round, which is never 0. */
const roundOf = (pool: number): number => pool + 1;

function drawAt(
  pool: number,
  step: number,
  at: number,
  shared: object,
  player: (seat: number) => PublicKey,
): Event[] {
  const bytes = (what: string): number[] => [...digest(`${what} ${pool}`)];
  const everyone = Array.from({ length: PLAYERS }, (_, seat) => player(seat));
  const { entry, bonus, isMultiplied } = termsOf(pool);
  const { players: drawn, weights } = drawWinners(everyone, digest(`output ${pool}`), WINNERS, isMultiplied);
  if (step === 0) {
    const fields = {
      ...shared,
      completer: player(1),
      round: new BN(roundOf(pool)),
      signature: [...bytes('signature'), ...bytes('signature')].slice(0, SIGNATURE_BYTES),
      players_root: [...playersRoot(everyone.map((key) => key.toBytes()))],
      output: bytes('output'),
      winner_count: WINNERS,
      weight_sum: weights.reduce((sum, weight) => sum + weight, 0),
      at: new BN(at),
    };
    return [['PoolCompleted', fields]];
  }
  const terms = { ...DEFAULT_SHARES, entryLamports: BigInt(entry), bonusLamports: BigInt(bonus) };
  const ledger = payouts(terms, PLAYERS, weights);
  const claims = drawn.map((key, index): Event => {
    const { stakeback, base, bonus: extra } = seatPayout(ledger, index);
    const lamports = new BN(String(stakeback + base + extra));
    return ['Claimed', { ...shared, player: key, index, weight: weights[index] ?? 0, lamports }];
  });
  return [
    ['CreatorPaid', { ...shared, creator: player(0), lamports: new BN(String(ledger.creator)) }],
    ['CompleterPaid', { ...shared, completer: player(1), lamports: new BN(String(ledger.completer)) }],
    ['TreasuryPaid', { ...shared, treasury: TREASURY, lamports: new BN(String(ledger.treasury)) }],
    ...(pool % POOLS_A_DEBT === 0 ? [] : claims),
  ];
}

/** Returns the Unix seconds of a transaction, if the transaction `live` happens at `start`. */
export function secondsOf(index: number, live: number, start: number): number {
  return Math.floor(start + ((slotOf(index) - slotOf(live)) * SLOT_LENGTHS_MS.default) / 1_000);
}

/** Returns a transaction in the form of `getTransaction` with encoding `json`. */
export function transactionOf(index: number, at: number): object {
  const position = positionOf(index);
  const accountKeys = [
    walletKey(position.pool, position.step % PLAYERS).toBase58(),
    poolKey(position.pool).toBase58(),
    PROGRAM_ID.toBase58(),
  ];
  const events = eventsAt(position, at);
  const program = { programIdIndex: 2, accounts: [0, 1], stackHeight: null };
  return {
    slot: slotOf(index),
    blockTime: at,
    version: 'legacy',
    transaction: {
      signatures: [signatureOf(index)],
      message: {
        accountKeys,
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        recentBlockhash: TREASURY.toBase58(),
        instructions: events.map(([name]) => ({ ...program, data: bs58.encode(instructionBytes(name)) })),
      },
    },
    meta: {
      err: null,
      status: { Ok: null },
      fee: FEE_LAMPORTS,
      preBalances: [0, 0, 0],
      postBalances: [0, 0, 0],
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
      innerInstructions: events.map(([name, fields], outer) => ({
        index: outer,
        instructions: [
          { ...program, accounts: [0], data: bs58.encode(eventBytes(name, fields)), stackHeight: 2 },
        ],
      })),
    },
  };
}
