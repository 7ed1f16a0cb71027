import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import { SLOTS_PER_EPOCH } from '../ledger/vm.ts';
import { FEATURE_SET, inContext, method, type Method, VERSION } from './method.ts';
import { address, commitment, contextConfig, contextSlot, count } from './params.ts';
import { invalidParams } from './rpc-error.ts';

const MAX_LEADERS = 5_000;
/** Slots for which a validator remembers their production. */
const SLOT_HISTORY = 1_048_576;

const none = v.unknown();
const scheduleOptions = v.object({ commitment, identity: v.nullish(address) });
// The slot may be left out while a configuration follows.
const schedule = v.union([
  v.pipe(
    v.strictTuple([scheduleOptions]),
    v.transform(([config]) => [null, config] as const),
  ),
  v.tuple([v.nullish(count), v.nullish(scheduleOptions, {})]),
]);
const production = v.nullish(
  v.object({
    commitment,
    identity: v.nullish(address),
    range: v.nullish(v.object({ firstSlot: count, lastSlot: v.nullish(count) })),
  }),
  {},
);

/** The one node there is: it makes every block, and its wallet pays the airdrops. */
function leaderOf(chain: Chain): string {
  return chain.faucet.address;
}

function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH);
}

/** Leaders are known from the chain's first epoch to the one after the present. */
function hasSchedule(chain: Chain, epoch: number): boolean {
  return epoch >= epochOf(chain.firstSlot) && epoch <= epochOf(chain.slot) + 1;
}

/** @throws RpcError -32602 for slots of which a validator would not say who made them */
function producedRange(
  chain: Chain,
  newest: number,
  range: { firstSlot: number; lastSlot?: number | null | undefined } | null | undefined,
): { firstSlot: number; lastSlot: number } {
  const oldest = Math.max(chain.firstSlot, newest + 1 - SLOT_HISTORY);
  const firstSlot = range?.firstSlot ?? Math.max(epochOf(newest) * SLOTS_PER_EPOCH, oldest);
  const lastSlot = range?.lastSlot ?? newest;
  if (lastSlot < firstSlot)
    throw invalidParams(`lastSlot, ${lastSlot}, cannot be less than firstSlot, ${firstSlot}`);
  if (firstSlot < oldest) throw invalidParams(`firstSlot, ${firstSlot}, is too small; min ${oldest}`);
  if (lastSlot > newest) throw invalidParams(`lastSlot, ${lastSlot}, is too large; max ${newest}`);
  return { firstSlot, lastSlot };
}

/** Methods about who makes the blocks: one node, every one of them. */
export const leaderMethods: Readonly<Record<string, Method>> = {
  getIdentity: method(none, (chain) => ({ identity: leaderOf(chain) })),

  getClusterNodes: method(none, (chain) => [
    {
      pubkey: leaderOf(chain),
      version: VERSION,
      featureSet: FEATURE_SET,
      shredVersion: null,
      // It speaks to no other node.
      gossip: null,
      tvu: null,
      tpu: null,
      tpuQuic: null,
      tpuForwards: null,
      tpuForwardsQuic: null,
      tpuVote: null,
      serveRepair: null,
      rpc: null,
      pubsub: null,
    },
  ]),

  getSlotLeader: method(v.tuple([contextConfig]), (chain, [config]) => {
    contextSlot(chain, config);
    return leaderOf(chain);
  }),

  getSlotLeaders: method(v.tuple([count, count]), (chain, [start, length]) => {
    if (length > MAX_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_LEADERS}`);
    if (length === 0) return [];
    const missing = [start, start + length - 1].map(epochOf).find((epoch) => !hasSchedule(chain, epoch));
    if (missing !== undefined)
      throw invalidParams(`Invalid slot range: leader schedule for epoch ${missing} is unavailable`);
    return Array.from({ length }, () => leaderOf(chain));
  }),

  getLeaderSchedule: method(schedule, (chain, [slot, config]) => {
    if (!hasSchedule(chain, epochOf(slot ?? chain.slotAt(config.commitment)))) return null;
    const leader = leaderOf(chain);
    if (config.identity && config.identity !== leader) return {};
    return { [leader]: Array.from({ length: SLOTS_PER_EPOCH }, (_, index) => index) };
  }),

  getBlockProduction: method(v.tuple([production]), (chain, [config]) => {
    const newest = contextSlot(chain, config);
    const range = producedRange(chain, newest, config.range);
    const leader = leaderOf(chain);
    // Every slot has its block.
    const made = range.lastSlot - range.firstSlot + 1;
    const asked = !config.identity || config.identity === leader;
    return inContext(newest, { byIdentity: asked ? { [leader]: [made, made] } : {}, range });
  }),
};
