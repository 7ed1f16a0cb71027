import { sha256 } from '@noble/hashes/sha2.js';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { addressBytes, toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { type Payouts, payouts, refunds, seatPayout, winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { addressOf, bytes64, type ChainScript } from './chain-script.ts';

const COUNTDOWN_SECONDS = 60;
const JOIN_WINDOW_SECONDS = 86_400;
const DRAW_TIMEOUT_SECONDS = 3_600;
const ENTROPY_DELAY_SLOTS = 32n;

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

/** Emits what the program emits for one pool, by the product's own rules; whether a step is allowed is the test's business. */
export class PoolScript {
  readonly address: string;
  readonly creator: string;
  /** In joining order, winners first once drawn. */
  players: string[];
  readonly requester: string;
  readonly capturer: string;
  readonly treasury = addressOf('treasury');
  readonly #chain: ChainScript;
  readonly #id: bigint;
  readonly #terms: Required<Omit<PoolChoices, 'creator'>>;
  #joinDeadline = 0;
  #weights: readonly number[] = [];

  constructor(chain: ChainScript, id: bigint, { creator, ...choices }: PoolChoices = {}) {
    this.#chain = chain;
    this.#id = id;
    this.address = addressOf(`pool ${id}`);
    this.creator = creator ?? addressOf(`creator ${id}`);
    this.requester = addressOf(`requester ${id}`);
    this.capturer = addressOf(`capturer ${id}`);
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
    this.#joinDeadline = this.#chain.now + 1 + JOIN_WINDOW_SECONDS;
    return this.#land('create_pool', {
      name: 'PoolCreated',
      ...terms,
      creator,
      poolName: name,
      joinDeadline: this.#joinDeadline,
    });
  }

  join(player = addressOf(`player ${this.#id} ${this.players.length}`)): ChainTransaction {
    this.players.push(player);
    const playerCount = this.players.length;
    const isFull = playerCount === this.#terms.maxPlayers;
    const countdownEndsAt = isFull ? this.#chain.now + 1 + COUNTDOWN_SECONDS : null;
    return this.#land('join_pool', { name: 'PlayerJoined', player, playerCount, countdownEndsAt });
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
    const countdownEndsAt = this.#joinDeadline + COUNTDOWN_SECONDS;
    return this.#land('lock_pool', { name: 'PoolLocked', playerCount: this.players.length, countdownEndsAt });
  }

  expire(): ChainTransaction {
    return this.#land('expire_pool', { name: 'PoolExpired', playerCount: this.players.length });
  }

  reveal(): ChainTransaction {
    return this.#land('reveal_seed', { name: 'SeedRevealed', seed: this.#bytes32('seed') });
  }

  request(): ChainTransaction {
    return this.#land('request_draw', {
      name: 'DrawRequested',
      requester: this.requester,
      playersRoot: toHex(playersRoot(this.players.map(addressBytes))),
      targetSlot: this.#chain.slot + 1n + ENTROPY_DELAY_SLOTS,
      drawDeadline: this.#chain.now + 1 + DRAW_TIMEOUT_SECONDS,
    });
  }

  capture(): ChainTransaction {
    return this.#land('capture_entropy', {
      name: 'EntropyCaptured',
      capturer: this.capturer,
      slot: this.#chain.slot + ENTROPY_DELAY_SLOTS,
      slotHash: this.#bytes32('hash'),
      alpha: this.#bytes32('alpha'),
    });
  }

  fulfil(): ChainTransaction {
    const output = bytes64(`output ${this.#id}`);
    const winners = winnerCount(this.players.length, DEFAULT_SHARES.playersPerWinner);
    const drawn = drawWinners(this.players, output, winners, this.#terms.randomMultiplier);
    this.players = [...drawn.players];
    this.#weights = drawn.weights;
    const weightSum = drawn.weights.reduce((sum, weight) => sum + weight, 0);
    return this.#land('fulfil_draw', {
      name: 'DrawFulfilled',
      output: toHex(output),
      winnerCount: winners,
      weightSum,
    });
  }

  timeOut(captured = false): ChainTransaction {
    return this.#land('time_out_draw', { name: 'DrawTimedOut', captured });
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

  /** The reward of a completed pool, else the bonus. */
  payCreator(): ChainTransaction {
    const { creator } = this;
    const lamports =
      this.#weights.length > 0 ? this.ledger().creator : refunds(this.#economics(), 0).creatorBonus;
    return this.#land('pay_creator', { name: 'CreatorPaid', creator, lamports });
  }

  payCompleter(forCapture: boolean): ChainTransaction {
    const ledger = this.ledger();
    return this.#land('pay_completer', {
      name: 'CompleterPaid',
      completer: forCapture ? this.capturer : this.requester,
      forCapture,
      lamports: forCapture ? ledger.capturer : ledger.requester,
    });
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

  /** The amounts of the draw. @throws before it */
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

  #bytes32(label: string): string {
    return toHex(sha256(utf8ToBytes(`${label} ${this.#id}`)));
  }

  #land(instruction: string, event: Bare): ChainTransaction {
    const at = TIMED.has(event.name) ? { at: this.#chain.now + 1 } : {};
    // The pool and the time are what all the bare events lack.
    const whole = { ...event, ...at, pool: this.address, poolId: this.#id } as ChainEvent;
    return this.#chain.land([instruction], [whole]);
  }
}

/** `Omit` over each member of the union. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Bare = Without<ChainEvent, 'pool' | 'poolId' | 'at'>;

const TIMED: ReadonlySet<ChainEvent['name']> = new Set([
  'PoolCreated',
  'PlayerJoined',
  'PlayerExited',
  'PoolLocked',
  'PoolExpired',
  'DrawRequested',
  'EntropyCaptured',
  'DrawFulfilled',
  'DrawTimedOut',
]);
