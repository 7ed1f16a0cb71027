import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import { BLOCKHASH_MAX_AGE } from '../ledger/slot-hashes.ts';
import { SLOTS_PER_EPOCH } from '../ledger/vm.ts';
import type { Json } from './json.ts';
import { inContext, method, type Method, VERSION } from './method.ts';
import { address, contextConfig, contextSlot, count } from './params.ts';
import { ErrorCode, invalidParams, RpcError } from './rpc-error.ts';

const MAX_FEE_ACCOUNTS = 128;
const MAX_SAMPLES = 720;
const SAMPLE_SECONDS = 60;
// Ten years: longer than any period of the program, and its slots are still exact numbers.
const MAX_ADVANCE_SECONDS = 315_360_000;
// Months of slots: more than any window of the cluster or the program.
const MAX_WARP_SLOTS = 100_000_000;

const none = v.unknown();
const config = v.tuple([contextConfig]);
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_ADVANCE_SECONDS));

/** Returns slot and time (Unix seconds) of a chain that was advanced. */
const advancedTo = (chain: Chain): Json => ({ slot: chain.slot, unixTimestamp: chain.unixTime(chain.slot) });

function firstAvailable(chain: Chain): number {
  return chain.history.completeFrom ?? chain.firstSlot;
}

function requireBlock(chain: Chain, slot: number): void {
  if (slot > chain.slot)
    throw new RpcError(ErrorCode.blockNotAvailable, `Block not available for slot ${slot}`);
  const first = firstAvailable(chain);
  if (slot < first)
    throw new RpcError(
      ErrorCode.blockCleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    );
}

/** Samples the whole minutes of the chain's clock in which slots began, newest first. */
function performanceSamples(chain: Chain, limit: number): Json[] {
  const first = firstAvailable(chain);
  const sampleOf = (slot: number): number => Math.floor(chain.unixTime(slot) / SAMPLE_SECONDS);
  const transactions = new Map<number, number>();
  for (const { slot } of chain.history.since(first - 1))
    transactions.set(sampleOf(slot), (transactions.get(sampleOf(slot)) ?? 0) + 1);
  const samples: Json[] = [];
  let end = chain.firstSlotFrom(sampleOf(chain.slot) * SAMPLE_SECONDS);
  while (samples.length < limit) {
    const sample = sampleOf(end - 1);
    const start = chain.firstSlotFrom(sample * SAMPLE_SECONDS);
    // The minute of the first slot began before that slot, so it is incomplete.
    if (start <= first) break;
    const made = transactions.get(sample) ?? 0;
    samples.push({
      slot: end - 1,
      numSlots: end - start,
      // No transaction of this chain is a vote.
      numTransactions: made,
      numNonVoteTransactions: made,
      samplePeriodSecs: SAMPLE_SECONDS,
    });
    end = start;
  }
  return samples;
}

/** Methods about the chain itself. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getVersion: method(none, () => ({ 'solana-core': VERSION, 'feature-set': 0 })),
  getGenesisHash: method(none, (chain) => chain.genesisHash),
  getHealth: method(none, () => 'ok'),
  getFirstAvailableBlock: method(none, firstAvailable),
  getBlockTime: method(v.tuple([count]), (chain, [slot]) => {
    requireBlock(chain, slot);
    return chain.unixTime(slot);
  }),
  getRecentPerformanceSamples: method(v.tuple([v.nullish(count, MAX_SAMPLES)]), (chain, [limit]) => {
    if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`);
    return performanceSamples(chain, limit);
  }),

  getSlot: method(config, (chain, [options]) => contextSlot(chain, options)),
  getBlockHeight: method(config, (chain, [options]) => chain.blockHeight(contextSlot(chain, options))),
  getTransactionCount: method(config, (chain) => chain.transactionCount),

  getEpochInfo: method(config, (chain, [options]) => {
    const slot = contextSlot(chain, options);
    return {
      absoluteSlot: slot,
      blockHeight: chain.blockHeight(slot),
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.transactionCount,
    };
  }),
  getEpochSchedule: method(none, () => ({
    slotsPerEpoch: SLOTS_PER_EPOCH,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  })),

  getLatestBlockhash: method(config, (chain, [options]) => {
    const slot = contextSlot(chain, options);
    return inContext(slot, {
      blockhash: chain.blockhash(slot),
      lastValidBlockHeight: chain.blockHeight(slot) + BLOCKHASH_MAX_AGE,
    });
  }),
  isBlockhashValid: method(v.tuple([address, contextConfig]), (chain, [blockhash, options]) => {
    const slot = contextSlot(chain, options);
    const from = chain.slotOfBlockhash(blockhash);
    return inContext(slot, from !== undefined && from <= slot);
  }),
  getRecentPrioritizationFees: method(
    v.tuple([v.nullish(v.pipe(v.array(address), v.maxLength(MAX_FEE_ACCOUNTS)), [])]),
    (chain) =>
      // Blocks are never full here: no priority fee is needed.
      Array.from({ length: BLOCKHASH_MAX_AGE }, (_, index) => ({
        slot: chain.slot - BLOCKHASH_MAX_AGE + 1 + index,
        prioritizationFee: 0,
      })),
  ),

  /** Advances time by seconds, and slots accordingly. */
  localnet_advance: method(v.tuple([v.pipe(seconds, v.gtValue(0))]), (chain, [duration]) => {
    chain.advance(duration);
    return advancedTo(chain);
  }),
  /** Advances by slots while the clock stands still; with the last slot, it jumps by seconds, which may be 0. */
  localnet_warp: method(
    v.tuple([seconds, v.pipe(count, v.minValue(1), v.maxValue(MAX_WARP_SLOTS))]),
    (chain, [duration, slots]) => {
      chain.warp(duration, slots);
      return advancedTo(chain);
    },
  ),
  /** Simulates a restart of the cluster at the present slot, which the sysvar LastRestartSlot then contains. */
  localnet_restart: method(none, (chain) => {
    chain.restart();
    return advancedTo(chain);
  }),
};
