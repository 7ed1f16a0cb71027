import type { ClusterName } from '#server/env.ts';
import { PLAUSIBLE_SLOTS, PlausibleGate } from '#src/lib/plausible-gate.ts';
import { retry } from '#src/lib/retry.ts';
import type { RpcClient } from './rpc-client.ts';
import { fetchGenesis, fetchSlot } from './signatures.ts';

/** An answer that contradicts earlier ones; it is not used. */
export class ImplausibleAnswer extends Error {
  override readonly name = 'ImplausibleAnswer';
}

export interface ChainTipOptions {
  readonly cluster: ClusterName;
  /** Milliseconds for which implausible answers must agree with each other before they are accepted. */
  readonly agreeMs: number;
  /** Called for each answer that is rejected. */
  readonly onImplausible: () => void;
}

const ATTEMPTS = 3;
const RETRY_MS = 200;

/** Retries a request whose answer is implausible: another node behind the same address may answer next. */
export function plausibly<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  const delayMs = (error: unknown, tried: number): number | null =>
    error instanceof ImplausibleAnswer && tried < ATTEMPTS ? RETRY_MS : null;
  return retry(request, delayMs, signal);
}

/** Answers in a row that show the stored slot to be too high, and the time between the first and the last. */
const BELOW_COUNT = 3;
const BELOW_MS = 4_000;

/**
 * The newest slot of the chain, from RPC answers that are plausible given earlier ones: a wrong slot must neither be
 * stored nor used as a minimum slot in requests.
 */
export class ChainTip {
  readonly #gate: PlausibleGate;
  #below = { count: 0, sinceMs: 0 };

  constructor(private readonly options: ChainTipOptions) {
    const { agreeMs } = options;
    const firstAgreeMs = Math.min(agreeMs, PLAUSIBLE_SLOTS.firstAgreeMs);
    this.#gate = new PlausibleGate({ ...PLAUSIBLE_SLOTS, agreeMs, firstAgreeMs });
  }

  /** Returns the confirmed slot. @throws ImplausibleAnswer; WrongClusterError; what `RpcClient` throws */
  fetch(rpc: RpcClient, signal: AbortSignal): Promise<bigint> {
    return plausibly(signal, () => this.#fetch(rpc, signal));
  }

  async #fetch(rpc: RpcClient, signal: AbortSignal): Promise<bigint> {
    const slot = await fetchSlot(rpc, 'confirmed', signal);
    if (this.#gate.offer(slot, performance.now()) === 'accepted') return slot;
    if (this.#gate.agreed === null) throw this.#refusal(slot);
    await fetchGenesis(rpc, this.options.cluster, signal);
    // Another answer may have been plausible meanwhile.
    if (!this.#gate.adopt()) throw this.#refusal(slot);
    return slot;
  }

  /** Requires that the chain can have reached a slot by now. @throws ImplausibleAnswer */
  require(slot: bigint): void {
    if (this.#isAhead(slot)) throw this.#refusal(slot);
  }

  /**
   * Returns the slot that a node must have reached for its answer to cover `slot`: at most what the chain can have
   * reached.
   */
  reachable(slot: bigint): bigint {
    const { accepted } = this.#gate;
    return accepted !== null && this.#isAhead(slot) ? BigInt(accepted) : slot;
  }

  /** Returns a slot, or the newest that the RPC has reported if that is older: a stream may be ahead of the RPC. */
  reported(slot: bigint): bigint {
    const { accepted } = this.#gate;
    return accepted !== null && slot > BigInt(accepted) ? BigInt(accepted) : slot;
  }

  /** Whether a stored slot lies above the chain's by more than nodes may differ. */
  isAbove(stored: bigint): boolean {
    const { accepted } = this.#gate;
    return accepted !== null && stored > BigInt(accepted + PLAUSIBLE_SLOTS.behind);
  }

  /** Whether a slot lies below the chain's by more than nodes may differ. */
  isBehind(slot: bigint): boolean {
    return this.#gate.check(slot, performance.now()) === 'behind';
  }

  /** Whether the stored slot was too high in three answers in a row. To be called after each answer. */
  staysAbove(stored: bigint): boolean {
    if (!this.isAbove(stored)) {
      this.#below = { count: 0, sinceMs: 0 };
      return false;
    }
    const now = performance.now();
    const { count, sinceMs } = this.#below;
    this.#below = { count: count + 1, sinceMs: count === 0 ? now : sinceMs };
    return this.#below.count >= BELOW_COUNT && now - this.#below.sinceMs >= BELOW_MS;
  }

  #isAhead(slot: bigint): boolean {
    return this.#gate.check(slot, performance.now()) === 'ahead';
  }

  #refusal(slot: bigint): ImplausibleAnswer {
    this.options.onImplausible();
    const { accepted } = this.#gate;
    return new ImplausibleAnswer(`The RPC reports slot ${slot}, but the chain was at slot ${accepted}`);
  }
}
