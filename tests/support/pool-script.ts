import { NOMINAL_SLOT_MICROS } from '#src/protocol/limits.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { PoolEvent } from '#src/chain/program/event-types.ts';
import { addressBytes, fromHex, toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { drawAlpha, drawOutput, drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { type Payouts, payouts, refunds, seatPayout, winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { lockTimes } from '#src/protocol/lock.ts';
import { addressOf, type ChainScript } from './chain-script.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const COUNTDOWN_SECONDS = 60;
const JOIN_WINDOW_SECONDS = 86_400;
const DRAW_TIMEOUT_SECONDS = 86_400;

/** The beacon that draws every pool of a script. */
export const SCRIPT_BEACON = new TestBeacon();

export interface PoolChoices {
  readonly name?: string;
  readonly creator?: string;
  readonly entryLamports?: bigint;
  readonly bonusLamports?: bigint;
  readonly maxPlayers?: number;
  readonly minPlayers?: number;
  readonly randomMultiplier?: boolean;
  readonly gated?: boolean;
}

/** Emits the program's events for one pool, by the product's own rules. A test may only take allowed steps. */
export class PoolScript {
  readonly address: string;
  readonly creator: string;
  /** Players in joining order; after the draw, winners first. */
  players: string[];
  readonly completer: string;
  readonly treasury = addressOf('treasury');
  readonly #chain: ChainScript;
  readonly #id: bigint;
  readonly #terms: Required<Omit<PoolChoices, 'creator'>>;
  #lock: PoolLock | null = null;
  #weights: readonly number[] = [];

  constructor(chain: ChainScript, id: bigint, { creator, ...choices }: PoolChoices = {}) {
    this.#chain = chain;
    this.#id = id;
    this.address = addressOf(`pool ${id}`);
    this.creator = creator ?? addressOf(`creator ${id}`);
    this.completer = addressOf(`completer ${id}`);
    this.players = [this.creator];
    const maxPlayers = choices.maxPlayers ?? 10;
    this.#terms = {
      name: `Pool ${id}`,
      entryLamports: 100_000_000n,
      bonusLamports: 0n,
      maxPlayers,
      minPlayers: Math.min(4, maxPlayers),
      randomMultiplier: false,
      gated: false,
      ...choices,
    };
  }

  create(): ChainTransaction {
    const { name, ...terms } = this.#terms;
    const { creator } = this;
    return this.#land('create_pool', {
      name: 'PoolCreated',
      ...terms,
      creator,
      poolName: name,
      joinDeadline: this.#chain.now + 1 + JOIN_WINDOW_SECONDS,
    });
  }

  join(player = addressOf(`player ${this.#id} ${this.players.length}`)): ChainTransaction {
    this.players.push(player);
    const playerCount = this.players.length;
    const isLast = playerCount === this.#terms.maxPlayers;
    const lock = isLast
      ? this.#locked()
      : { round: null, lockSlot: null, slotMicros: 0, lockedAt: null, drawAt: null };
    return this.#land('join_pool', { name: 'PlayerJoined', player, playerCount, ...lock });
  }

  exit(player: string): ChainTransaction {
    this.players = this.players.filter((other) => other !== player);
    const lamports = this.#terms.entryLamports;
    return this.#land('exit_pool', {
      name: 'PlayerExited',
      player,
      playerCount: this.players.length,
      lamports,
    });
  }

  lock(): ChainTransaction {
    return this.#land('lock_pool', {
      name: 'PoolLocked',
      playerCount: this.players.length,
      ...this.#locked(),
    });
  }

  expire(): ChainTransaction {
    return this.#land('expire_pool', { name: 'PoolExpired', playerCount: this.players.length });
  }

  reveal(): ChainTransaction {
    return this.#land('reveal_seed', { name: 'SeedRevealed', seed: this.#seed() });
  }

  complete(): ChainTransaction {
    const { round } = this.lockRecord();
    const signature = SCRIPT_BEACON.sign(round);
    const root = playersRoot(this.players.map(addressBytes));
    const alpha = drawAlpha({
      program: PROGRAM_ID.toBytes(),
      pool: addressBytes(this.address),
      playersRoot: root,
      seedCommitment: sha256(fromHex(this.#seed())),
      chainHash: fromHex(SCRIPT_BEACON.chain.chainHash),
      round,
    });
    const output = drawOutput(alpha, signature);
    const winners = winnerCount(this.players.length, DEFAULT_SHARES.playersPerWinner);
    const drawn = drawWinners(this.players, output, winners, this.#terms.randomMultiplier);
    this.players = [...drawn.players];
    this.#weights = drawn.weights;
    return this.#land('complete_pool', {
      name: 'PoolCompleted',
      completer: this.completer,
      round,
      signature: toHex(signature),
      playersRoot: toHex(root),
      output: toHex(output),
      winnerCount: winners,
      weightSum: drawn.weights.reduce((sum, weight) => sum + weight, 0),
    });
  }

  makeVoid(): ChainTransaction {
    const { round } = this.lockRecord();
    const signature = toHex(SCRIPT_BEACON.sign(round));
    return this.#land('void_pool', { name: 'PoolVoided', voider: this.completer, round, signature });
  }

  timeOut(): ChainTransaction {
    return this.#land('time_out_draw', { name: 'DrawTimedOut', round: this.lockRecord().round });
  }

  claim(index: number): ChainTransaction {
    const { total } = seatPayout(this.ledger(), index);
    const weight = this.#weights[index] ?? 0;
    return this.#land('claim', {
      name: 'Claimed',
      player: this.#at(index),
      index,
      weight,
      lamports: total,
    });
  }

  refund(index: number): ChainTransaction {
    const lamports = this.#terms.entryLamports;
    return this.#land('refund', { name: 'Refunded', player: this.#at(index), index, lamports });
  }

  /** Pays the creator: the share of a completed pool, or the bonus of a refunding one. */
  payCreator(): ChainTransaction {
    const { creator } = this;
    const lamports =
      this.#weights.length > 0 ? this.ledger().creator : refunds(this.#economics(), 0).creatorBonus;
    return this.#land('pay_creator', { name: 'CreatorPaid', creator, lamports });
  }

  payCompleter(): ChainTransaction {
    const { completer } = this;
    const lamports = this.ledger().completer;
    return this.#land('pay_completer', { name: 'CompleterPaid', completer, lamports });
  }

  payTreasury(): ChainTransaction {
    const lamports = this.ledger().treasury;
    return this.#land('pay_treasury', { name: 'TreasuryPaid', treasury: this.treasury, lamports });
  }

  closeEntry(player: string): ChainTransaction {
    return this.#land('close_entry', { name: 'EntryClosed', player });
  }

  close(): ChainTransaction {
    return this.#land('close_pool', { name: 'PoolClosed', creator: this.creator, lamports: 1n });
  }

  /** Returns the amounts of the draw, in lamports. @throws before the draw */
  ledger(): Payouts {
    return payouts(this.#economics(), this.players.length, this.#weights);
  }

  #economics() {
    return { ...DEFAULT_SHARES, ...this.#terms };
  }

  #at(index: number): string {
    const player = this.players[index];
    if (player === undefined) throw new RangeError(`no player ${index}`);
    return player;
  }

  /** Returns the facts that the lock fixed. @throws before the lock */
  lockRecord(): PoolLock {
    if (this.#lock === null) throw new Error('the pool has not locked');
    return this.#lock;
  }

  #locked(): PoolLock {
    const lockedAt = this.#chain.now + 1;
    const times = lockTimes(SCRIPT_BEACON.chain, lockedAt, COUNTDOWN_SECONDS, DRAW_TIMEOUT_SECONDS);
    if (times === null) throw new Error('the beacon has not begun');
    const { round, drawAt } = times;
    const lockSlot = this.#chain.nextSlot;
    this.#lock = { round, lockSlot, slotMicros: NOMINAL_SLOT_MICROS, lockedAt, drawAt };
    return this.#lock;
  }

  #seed(): string {
    return toHex(sha256(utf8ToBytes(`seed ${this.#id}`)));
  }

  #land(instruction: string, event: Bare): ChainTransaction {
    const at = TIMED.has(event.name) ? { at: this.#chain.now + 1 } : {};
    // Add the pool and the time, which the bare events lack.
    const full = { ...event, ...at, pool: this.address, poolId: this.#id } as PoolEvent;
    return this.#chain.land([instruction], [full]);
  }
}

/** The fields of a lock's event. */
interface PoolLock {
  readonly round: bigint;
  readonly lockSlot: bigint;
  readonly slotMicros: number;
  readonly lockedAt: number;
  readonly drawAt: number;
}

/** Applies `Omit` to each member of a union. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Bare = Without<PoolEvent, 'pool' | 'poolId' | 'at'>;

const TIMED: ReadonlySet<PoolEvent['name']> = new Set([
  'PoolCreated',
  'PlayerJoined',
  'PlayerExited',
  'PoolExpired',
  'PoolCompleted',
  'PoolVoided',
  'DrawTimedOut',
]);
