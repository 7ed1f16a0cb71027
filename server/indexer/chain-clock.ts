import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import * as v from 'valibot';
import type { ClusterName } from '#server/env.ts';
import { PLAUSIBLE_CLOCK, PlausibleGate } from '#src/lib/plausible-gate.ts';
import { ImplausibleAnswer } from './chain-tip.ts';
import type { RpcClient } from './rpc-client.ts';
import { fetchGenesis } from './signatures.ts';

/** Offset of the time in the sysvar Clock: after slot, epoch start, epoch and leader epoch, of eight bytes each. */
const TIME_OFFSET = 32;

const clockSchema = v.object({
  value: v.object({
    data: v.pipe(
      v.tuple([v.string(), v.literal('base64')]),
      v.transform(([text]) => Buffer.from(text, 'base64')),
      v.minLength(TIME_OFFSET + 8),
    ),
  }),
});

export interface ChainClockOptions {
  readonly rpc: RpcClient;
  readonly cluster: ClusterName;
  /** Milliseconds after which a reading counts as too old: the clock may have jumped since. */
  readonly freshMs: number;
  /** Milliseconds for which implausible times must agree with each other before they are accepted. */
  readonly agreeMs: number;
  /** Called for each time that is rejected. */
  readonly onImplausible: () => void;
}

/**
 * The confirmed chain's own clock, which programs use. Between two readings it is extrapolated by this machine's clock;
 * a time that is more than a minute off is not accepted until further readings agree with it.
 */
export class ChainClock {
  #read: { readonly time: number; readonly atMs: number } | null = null;
  readonly #gate: PlausibleGate;

  constructor(private readonly options: ChainClockOptions) {
    const { agreeMs } = options;
    const firstAgreeMs = Math.min(agreeMs, PLAUSIBLE_CLOCK.firstAgreeMs);
    this.#gate = new PlausibleGate({ ...PLAUSIBLE_CLOCK, agreeMs, firstAgreeMs });
  }

  /** Approximate Unix seconds; null before the first reading. */
  get about(): number | null {
    return this.#read && this.#read.time + (performance.now() - this.#read.atMs) / 1_000;
  }

  /** Approximate time in whole Unix seconds; null before the first reading. */
  get seconds(): number | null {
    return this.about === null ? null : Math.floor(this.about);
  }

  /** Reads the clock. @throws ImplausibleAnswer; WrongClusterError; what `RpcClient` throws */
  async read(signal: AbortSignal): Promise<number> {
    const { rpc, cluster, onImplausible } = this.options;
    const atMs = performance.now();
    const params = [SYSVAR_CLOCK_PUBKEY.toBase58(), { commitment: 'confirmed', encoding: 'base64' }];
    const { value } = await rpc.call(clockSchema, 'getAccountInfo', params, signal);
    const time = Number(value.data.readBigInt64LE(TIME_OFFSET));
    if (this.#gate.offer(time, atMs) !== 'accepted') {
      const isAgreed = this.#gate.agreed !== null;
      if (isAgreed) await fetchGenesis(rpc, cluster, signal);
      if (!isAgreed || !this.#gate.adopt()) {
        onImplausible();
        throw new ImplausibleAnswer(
          `The RPC's clock is at ${time}, but the chain's was at ${this.#read?.time}`,
        );
      }
    }
    this.#read = { time, atMs };
    return time;
  }

  /** Returns the chain's time if a reading shows that it is at least `time`, else null. @throws as `read` */
  async reached(time: number, signal: AbortSignal): Promise<number | null> {
    const isFresh = this.#read !== null && performance.now() - this.#read.atMs < this.options.freshMs;
    if (isFresh && this.about !== null && this.about < time - 1) return null;
    const read = await this.read(signal);
    return read >= time ? read : null;
  }
}
