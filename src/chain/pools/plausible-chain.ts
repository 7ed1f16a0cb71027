import type { QueryClient } from '@tanstack/react-query';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { log } from '#src/lib/log.ts';
import {
  type Plausibility,
  PLAUSIBLE_CLOCK,
  PLAUSIBLE_SLOTS,
  PlausibleGate,
} from '#src/lib/plausible-gate.ts';
import { getCluster } from '../cluster.ts';
import { type ChainApi, loadChain } from '../load-chain.ts';
import type { ChainClock } from '../program/clock-account.ts';
import { dropFloor, raiseFloor } from '../slot-floor.ts';
import { chainKeys } from '../queries/query-keys.ts';
import { NO_SLOT } from './pool-record.ts';

/** After an implausible answer the clock is read again; the pause doubles while such answers continue. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 16_000;
/** After this time without an implausible answer the pauses start from the shortest again. */
const CALM_MS = 60_000;
/** On a local chain the developer moves the time, and wants to see the effect soon. */
const LOCAL_AGREE_MS = 3_000;
/** Least difference between the device's two clocks that indicates a sleep, or a clock that was set. */
const SLEPT_MS = 5_000;

/** The last reading of the chain's clock. */
export interface ClockReading {
  /** How many seconds the chain's clock is ahead of this browser's. */
  readonly offsetSeconds: number;
  readonly slot: bigint;
}

const here = (defaults: Plausibility): Plausibility =>
  getCluster().name === 'localnet'
    ? { ...defaults, agreeMs: LOCAL_AGREE_MS, firstAgreeMs: LOCAL_AGREE_MS }
    : defaults;

/**
 * Rejects false slots and times from any source: a false slot would take precedence over all true ones. After an
 * implausible answer the chain's clock is polled; once it is plausible again, or several answers agree and the node is
 * of this page's cluster, the refused data is read again.
 */
export class PlausibleChain {
  readonly #client: QueryClient;
  readonly #onSettled: (isLower: boolean) => void;
  readonly #slots = new PlausibleGate(here(PLAUSIBLE_SLOTS));
  readonly #clock = new PlausibleGate(here(PLAUSIBLE_CLOCK));
  /** The offset of the newest plausible reading of the clock. */
  #offsetSeconds: number | null = null;
  #slot: bigint | null = null;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #checkedMs = -Infinity;
  #tries = 0;
  #seenMs = performance.now();
  #deviceMs = Date.now();

  /** @param onSettled called when refused data can be read again; `isLower`: at a lower slot than accepted before */
  constructor(client: QueryClient, onSettled: (isLower: boolean) => void) {
    this.#client = client;
    this.#onSettled = onSettled;
  }

  /**
   * Checks the slot of an answer or a notification of the node.
   * @returns the slot to order it by: 0, before all others, if the chain cannot have reached it
   */
  orderOf(slot: bigint): bigint {
    // An answer that needed no request has no slot.
    if (slot === NO_SLOT) return slot;
    const verdict = this.#slots.offer(slot, this.#now());
    if (verdict !== 'accepted') this.#checkLater();
    return verdict === 'ahead' ? NO_SLOT : slot;
  }

  /** Whether the chain can have reached a slot; for slots from other sources than the node. */
  isReached(slot: bigint): boolean {
    const isReached = this.#slots.check(slot, this.#now()) !== 'ahead';
    if (!isReached) this.#checkLater();
    return isReached;
  }

  /** Requires later reads to be answered from the slot of a change or a later one. */
  raiseFloor(slot: bigint): void {
    if (this.#slots.check(slot, this.#now()) === 'accepted') raiseFloor(slot);
  }

  /**
   * Checks a reading of the chain's clock.
   * @returns the reading, with the last known value in place of an implausible one
   * @throws if no plausible time is known
   */
  readClock(clock: ChainClock): ClockReading {
    if (!this.#take(clock)) this.#checkLater();
    const offsetSeconds = this.#offsetSeconds;
    if (offsetSeconds === null) throw new Error("The node shows a time that cannot be the chain's");
    return { offsetSeconds, slot: this.#slot ?? BigInt(this.#slots.accepted ?? 0) };
  }

  /** Returns the chain's time in Unix seconds, by this browser's clock before the chain's was read. */
  now(): number {
    return Date.now() / 1_000 + (this.#offsetSeconds ?? 0);
  }

  /** Drops all slots and times: the next reading is accepted. */
  reset(): void {
    this.#slots.reset();
    this.#clock.reset();
    this.#offsetSeconds = null;
    this.#slot = null;
    dropFloor();
  }

  /** Offers a reading to both gates. @returns whether slot and time are plausible */
  #take({ slot, unixTimestamp }: ChainClock): boolean {
    const nowMs = this.#now();
    const isSlot = this.#slots.offer(slot, nowMs) === 'accepted';
    const isTime = this.#clock.offer(unixTimestamp, nowMs) === 'accepted';
    if (isTime) this.#offsetSeconds = unixTimestamp - Date.now() / 1_000;
    if (isSlot) this.#slot = slot;
    return isSlot && isTime;
  }

  #checkLater(): void {
    if (this.#checking !== undefined) return;
    const nowMs = performance.now();
    this.#tries = nowMs - this.#checkedMs > CALM_MS ? 0 : this.#tries + 1;
    const pause = backoffMs(this.#tries + 1, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    this.#checking = setTimeout(() => void this.#check(), pause);
  }

  async #check(): Promise<void> {
    const before = this.#slots.accepted ?? 0;
    let isSettled = false;
    let isAdopted = false;
    try {
      const api = await loadChain();
      isSettled = this.#take(await api.getClock());
      if (!isSettled) isAdopted = await this.#adopt(api);
    } catch (error) {
      log.warn('Whether an implausible slot or time is right cannot be asked', error);
    }
    this.#checking = undefined;
    // After a jump of the chain the pauses start from the shortest again; after a false answer more may follow.
    this.#checkedMs = isAdopted ? -Infinity : performance.now();
    if (!isSettled && !isAdopted) return this.#checkLater();
    const isLower = (this.#slots.accepted ?? 0) < before;
    if (isLower) dropFloor();
    void this.#client.invalidateQueries({ queryKey: chainKeys.clock });
    this.#onSettled(isLower);
  }

  /**
   * Accepts the value that several implausible answers agree on, if the node is of this page's cluster.
   * @returns whether it did
   */
  async #adopt(api: ChainApi): Promise<boolean> {
    const agreed = [this.#slots, this.#clock].filter((gate) => gate.agreed !== null);
    if (agreed.length === 0) return false;
    if (!(await api.isOwnCluster())) {
      log.warn("A node shows implausible slots, and is not of this page's cluster");
      return false;
    }
    return agreed.map((gate) => gate.adopt()).includes(true);
  }

  /**
   * Returns monotonic milliseconds. Time that the monotonic clock has not counted, such as a sleep of the device, only
   * widens what is plausible.
   */
  #now(): number {
    const [nowMs, deviceMs] = [performance.now(), Date.now()];
    const uncountedMs = deviceMs - this.#deviceMs - (nowMs - this.#seenMs);
    [this.#seenMs, this.#deviceMs] = [nowMs, deviceMs];
    if (uncountedMs > SLEPT_MS) {
      this.#slots.allow(uncountedMs);
      this.#clock.allow(uncountedMs);
    }
    return nowMs;
  }
}
