import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import { BLOCKHASH_MAX_AGE } from '../ledger/slot-hashes.ts';
import { SLOTS_PER_EPOCH } from '../ledger/vm.ts';
import type { Json } from './json.ts';
import { FEATURE_SET, inContext, method, type Method, VERSION } from './method.ts';
import { address, contextConfig, contextSlot, count } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';

const MAX_FEE_ACCOUNTS = 128;
// Ten years: far beyond what anyone waits for, and all its slots are still exact numbers.
const MAX_ADVANCE_SECONDS = 315_360_000;
// Months of them, beyond any window of the cluster or the program.
const MAX_WARP_SLOTS = 100_000_000;

const none = v.unknown();
const config = v.tuple([contextConfig]);
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_ADVANCE_SECONDS));

/** Returns slot and time (Unix seconds) of a chain that was moved. */
const moved = (chain: Chain): Json => ({ slot: chain.slot, unixTimestamp: chain.unixTime(chain.slot) });

/** Methods about the chain itself. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getVersion: method(none, () => ({ 'solana-core': VERSION, 'feature-set': FEATURE_SET })),
  getGenesisHash: method(none, (chain) => chain.genesisHash),
  getHealth: method(none, () => 'ok'),
  getHighestSnapshotSlot: method(none, () => {
    throw new RpcError(ErrorCode.noSnapshot, 'No snapshot');
  }),
  getFirstAvailableBlock: method(none, (chain) => chain.history.completeFrom ?? chain.firstSlot),
  minimumLedgerSlot: method(none, (chain) => chain.history.completeFrom ?? chain.firstSlot),

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
      // Blocks are never full here: nobody has to pay for priority.
      Array.from({ length: BLOCKHASH_MAX_AGE }, (_, index) => ({
        slot: chain.slot - BLOCKHASH_MAX_AGE + 1 + index,
        prioritizationFee: 0,
      })),
  ),

  /** Moves time forward by seconds, and slots with it. */
  localnet_advance: method(v.tuple([v.pipe(seconds, v.gtValue(0))]), (chain, [duration]) => {
    chain.advance(duration);
    return moved(chain);
  }),
  /** Goes on by slots while the clock stands still; with the last of them it jumps by seconds, which may be 0. */
  localnet_warp: method(
    v.tuple([seconds, v.pipe(count, v.minValue(1), v.maxValue(MAX_WARP_SLOTS))]),
    (chain, [duration, slots]) => {
      chain.warp(duration, slots);
      return moved(chain);
    },
  ),
  /** Has the cluster restarted at the present slot: the sysvar LastRestartSlot names it from now on. */
  localnet_restart: method(none, (chain) => {
    chain.restart();
    return moved(chain);
  }),
};
