import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import * as v from 'valibot';
import type { RpcClient } from './rpc-client.ts';

/** Offset of the time in the sysvar Clock: behind slot, epoch start, epoch and leader epoch, of eight bytes each. */
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

/** The confirmed chain's own clock, by which programs go. Between two readings it goes on about as this machine's does. */
export class ChainClock {
  #read: { readonly time: number; readonly at: number } | null = null;

  /** @param freshMs it may have jumped since a reading that is older */
  constructor(
    private readonly rpc: RpcClient,
    private readonly freshMs: number,
  ) {}

  /** Unix seconds, about; null before the first reading. */
  get about(): number | null {
    return this.#read && this.#read.time + (Date.now() - this.#read.at) / 1_000;
  }

  /** Its time by the chain's own word where that is at least `time`, else null. @throws as the client */
  async reached(time: number, signal: AbortSignal): Promise<number | null> {
    const isFresh = this.#read !== null && Date.now() - this.#read.at < this.freshMs;
    if (isFresh && this.about !== null && this.about < time - 1) return null;
    const at = Date.now();
    const params = [SYSVAR_CLOCK_PUBKEY.toBase58(), { commitment: 'confirmed', encoding: 'base64' }];
    const { value } = await this.rpc.call(clockSchema, 'getAccountInfo', params, signal);
    const read = Number(value.data.readBigInt64LE(TIME_OFFSET));
    this.#read = { time: read, at };
    return read >= time ? read : null;
  }
}
