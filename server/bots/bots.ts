import { type Connection, type Keypair, PublicKey } from '@solana/web3.js';
import { fillUp } from '#server/cluster/local-setup.ts';
import { Backoff } from '#server/cluster/backoff.ts';
import { beaconRounds } from '#server/cluster/read-beacon.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import { fetchPayments } from '#server/cluster/payments.ts';
import { sendAs } from '#server/cluster/send.ts';
import { startPolling } from '#server/cluster/polling.ts';
import { logUnreadable } from '#server/cluster/unreadable.ts';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import type { OnUnreadable } from '#src/chain/program/program-accounts.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { RandomBelow } from '#src/protocol/random.ts';
import { completeAs, cooldownOf, createAs, joinAs } from './bot.ts';
import { isBotsOnly, nextPool, targetJoins } from './choose.ts';
import { RandomDelays, Pace, type Range } from './pace.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';

const TICK_MS = 1_000;
const FUNDING_MS = 60_000;
const BOT_SOL = 50;
/** Delay after a round is due, so that a user in the pool can complete it first and earn the reward. */
const BEFORE_COMPLETING: Range = [5_000, 9_000];
const NOT_OUT_MS = 1_500;
const BEFORE_CLAIM: Range = [8_000, 20_000];
/** Pause before a claimed pool is checked again: all that is left in it belongs to users. */
const PAID_MS = 300_000;

export interface BotsOptions {
  /** A connection to a cluster with airdrops, at commitment `confirmed`. */
  readonly connection: Connection;
  /** Relays of the beacon's rounds. */
  readonly beaconUrls: readonly string[];
  readonly wallets: readonly Keypair[];
  readonly random: RandomBelow;
  readonly log: Log;
}

/** Plays with a few wallets, so that a single user of a local chain has opponents. */
export function startBots(options: BotsOptions): { stop(): Promise<void> } {
  const bots = new Bots(options);
  return startPolling(TICK_MS, () => bots.tick(), options.log);
}

class Bots {
  readonly #connection: Connection;
  readonly #rounds: () => Promise<RoundSource>;
  readonly #wallets: ReadonlyMap<string, Keypair>;
  readonly #random: RandomBelow;
  readonly #log: Log;
  readonly #onUnreadable: OnUnreadable;
  readonly #delays: RandomDelays;
  readonly #backoff = new Backoff();
  readonly #pace = new Pace();

  constructor({ connection, beaconUrls, wallets, random, log }: BotsOptions) {
    this.#connection = connection;
    this.#rounds = beaconRounds(connection, beaconUrls);
    this.#wallets = new Map(wallets.map((wallet) => [wallet.publicKey.toBase58(), wallet]));
    this.#random = random;
    this.#log = log;
    this.#onUnreadable = logUnreadable(log);
    this.#delays = new RandomDelays(random);
  }

  async tick(): Promise<void> {
    const snapshot = await fetchSnapshot(this.#connection, this.#onUnreadable);
    if (snapshot === null) return;
    const addresses = [...this.#wallets.keys()];
    if (snapshot.running.some((pool) => !isBotsOnly(pool, addresses)))
      this.#pace.sawPerson(performance.now());
    await this.#fund();
    await Promise.all([
      this.#create(snapshot),
      ...this.#join(snapshot),
      ...this.#complete(snapshot),
      ...this.#claim(snapshot),
    ]);
  }

  async #fund(): Promise<void> {
    if (this.#backoff.isWaiting('fund')) return;
    this.#backoff.pause('fund', FUNDING_MS);
    const wallets = [...this.#wallets.entries()];
    await Promise.all(
      wallets.map(([address, { publicKey }]) =>
        this.#try(`${address}:fund`, null, () => fillUp(this.#connection, publicKey, BOT_SOL)),
      ),
    );
  }

  async #create(snapshot: Snapshot): Promise<void> {
    const open = snapshot.running.filter((pool) => pool.status === 'open').length;
    const plan = nextPool(snapshot, this.#random);
    if (plan === null || !this.#pace.mayCreate(open, performance.now())) return;
    for (const bot of this.#shuffled()) {
      if (!(await this.#mayCreate(bot, snapshot))) continue;
      this.#pace.created(performance.now());
      const stake = `${plan.maxPlayers} seats at ${solExact(plan.entryLamports)} SOL`;
      await this.#try('create', `A bot created pool “${plan.name}”: ${stake}`, () =>
        createAs(this.#connection, bot, snapshot.config, plan),
      );
      return;
    }
  }

  /** Whether a bot's cooldown is over; an unreadable record only stops that bot from creating. */
  async #mayCreate(bot: Keypair, { config, now }: Snapshot): Promise<boolean> {
    let may = false;
    await this.#try(`${bot.publicKey.toBase58()}:cooldown`, null, async () => {
      may = (await cooldownOf(this.#connection, bot, config, now)) === 0;
    });
    return may;
  }

  #join(snapshot: Snapshot): Promise<void>[] {
    const addresses = this.#shuffled().map((bot) => bot.publicKey.toBase58());
    const mayFill = this.#pace.mayFill(performance.now());
    return targetJoins(snapshot, addresses, mayFill).flatMap(({ pool, bot, delay, isFill }) => {
      const wallet = this.#wallets.get(bot);
      const key = `${pool.address}:join:${pool.playerCount}`;
      if (!wallet || !this.#delays.isOver(key, delay)) return [];
      if (isFill) this.#pace.filled(performance.now());
      const seat = `seat ${pool.playerCount + 1} of ${pool.maxPlayers}`;
      return [
        this.#try(key, `A bot joined pool “${pool.name}”: ${seat}`, () =>
          joinAs(this.#connection, wallet, pool),
        ),
      ];
    });
  }

  #complete(snapshot: Snapshot): Promise<void>[] {
    return snapshot.running.flatMap((pool) => {
      const isDue = pool.draw.drawAt !== null && snapshot.now >= pool.draw.drawAt;
      const bot = this.#shuffled().find((wallet) => pool.players.includes(wallet.publicKey.toBase58()));
      const key = `${pool.address}:complete`;
      if (pool.status !== 'locked' || !isDue || !bot) return [];
      if (!this.#delays.isOver(key, BEFORE_COMPLETING)) return [];
      return [this.#try(key, null, () => this.#completeAs(bot, pool, key))];
    });
  }

  async #completeAs(bot: Keypair, pool: PoolHeader, key: string): Promise<void> {
    const { round } = pool.draw;
    const signature = round === null ? null : await (await this.#rounds()).get(round);
    if (round === null || signature === null) return this.#backoff.pause(key, NOT_OUT_MS);
    const creator = this.#wallets.get(pool.creator);
    await completeAs(this.#connection, bot, pool, { round, signature }, creator);
    this.#log.info(`A bot completed pool “${pool.name}”`);
  }

  #claim(snapshot: Snapshot): Promise<void>[] {
    return snapshot.unpaid.flatMap((pool) => {
      const key = `${pool.address}:claim`;
      if (this.#backoff.isWaiting(key) || !this.#delays.isOver(key, BEFORE_CLAIM)) return [];
      return [this.#try(key, null, () => this.#claimOwn(pool, key))];
    });
  }

  async #claimOwn(header: PoolHeader, key: string): Promise<void> {
    const pool = await fetchPool(this.#connection, new PublicKey(header.address));
    const payments = pool === null ? [] : await fetchPayments(this.#connection, pool, this.#onUnreadable);
    for (const [address, bot] of this.#wallets) {
      const own = payments.filter((payment) => payment.payee === address);
      const instructions = own.map((payment) => payment.instruction);
      if (own.length > 0) await sendAs(bot, this.#connection, instructions);
    }
    this.#backoff.pause(key, PAID_MS);
  }

  async #try(key: string, done: string | null, act: () => Promise<void>): Promise<void> {
    if (this.#backoff.isWaiting(key)) return;
    try {
      await act();
      if (done !== null) this.#log.info(done);
    } catch (error) {
      this.#backoff.failed(key);
      if (failureOf(error) !== 'overtaken')
        this.#log.warn(`A bot failed (${short(key)}): ${failureText(error)}`);
    }
  }

  #shuffled(): Keypair[] {
    return [...this.#wallets.values()]
      .map((wallet) => ({ wallet, order: this.#random(2 ** 31) }))
      .sort((a, b) => a.order - b.order)
      .map(({ wallet }) => wallet);
  }
}
