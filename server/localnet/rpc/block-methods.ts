import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import {
  encodeTransaction,
  maxSupportedTransactionVersion,
  transactionEncoding,
} from './encode-transaction.ts';
import type { Json } from './json.ts';
import { method, type Method } from './method.ts';
import { commitment, count, requireBlockCommitment, withContext } from './params.ts';
import { ErrorCode, invalidParams, RpcError } from './rpc-error.ts';

const MAX_RANGE = 500_000;
const MAX_SAMPLES = 720;
const SAMPLE_SECONDS = 60;

const blockConfig = v.nullish(
  v.object({
    commitment,
    encoding: transactionEncoding,
    maxSupportedTransactionVersion,
    transactionDetails: v.nullish(
      v.picklist(
        ['full', 'signatures', 'none'],
        'Invalid params: transactionDetails is full, signatures or none',
      ),
      'full',
    ),
    rewards: v.nullish(v.boolean()),
  }),
  {},
);
type BlockConfig = v.InferOutput<typeof blockConfig>;

const rangeConfig = v.nullish(v.object(withContext), {});
// The end may be left out while a configuration follows.
const range = v.union([
  v.pipe(
    v.strictTuple([count, v.object(withContext)]),
    v.transform(([start, config]) => [start, null, config] as const),
  ),
  v.tuple([count, v.nullish(count), rangeConfig]),
]);

function firstAvailable(chain: Chain): number {
  return chain.history.completeFrom ?? chain.firstSlot;
}

function requireBlock(chain: Chain, slot: number, newest: number): void {
  if (slot > newest) throw new RpcError(ErrorCode.blockNotAvailable, `Block not available for slot ${slot}`);
  const first = firstAvailable(chain);
  if (slot < first)
    throw new RpcError(
      ErrorCode.blockCleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    );
}

function slots(chain: Chain, from: number, to: number): number[] {
  const first = Math.max(from, firstAvailable(chain));
  return Array.from({ length: Math.max(0, to - first + 1) }, (_, index) => first + index);
}

function contents(chain: Chain, slot: number, config: BlockConfig): { [key: string]: Json } {
  const records = chain.history.inSlot(slot);
  switch (config.transactionDetails) {
    case 'none':
      return {};
    case 'signatures':
      return { signatures: records.map((record) => record.signature) };
    case 'full':
      return {
        transactions: records.map((record) =>
          encodeTransaction(record, config.encoding, config.maxSupportedTransactionVersion),
        ),
      };
  }
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
    // The minute of the first slot has begun before it.
    if (start <= first) break;
    const made = transactions.get(sample) ?? 0;
    samples.push({
      slot: end - 1,
      numSlots: end - start,
      // Nobody votes here.
      numTransactions: made,
      numNonVoteTransactions: made,
      samplePeriodSecs: SAMPLE_SECONDS,
    });
    end = start;
  }
  return samples;
}

/** Methods that read blocks: every slot has one. */
export const blockMethods: Readonly<Record<string, Method>> = {
  getBlock: method(v.tuple([count, blockConfig]), (chain, [slot, config]) => {
    requireBlockCommitment(config.commitment);
    requireBlock(chain, slot, chain.slotAt(config.commitment));
    return {
      blockHeight: chain.blockHeight(slot),
      blockTime: chain.unixTime(slot),
      blockhash: chain.blockhash(slot),
      parentSlot: slot - 1,
      previousBlockhash: chain.blockhash(slot - 1),
      rewards: config.rewards === false ? undefined : [],
      ...contents(chain, slot, config),
    };
  }),

  getBlockTime: method(v.tuple([count]), (chain, [slot]) => {
    requireBlock(chain, slot, chain.slot);
    return chain.unixTime(slot);
  }),

  getBlocks: method(range, (chain, [start, end, config]) => {
    requireBlockCommitment(config.commitment);
    const last = Math.min(end ?? start + MAX_RANGE, chain.slotAt(config.commitment));
    if (last - start > MAX_RANGE) throw invalidParams(`Slot range too large; max ${MAX_RANGE}`);
    return slots(chain, start, last);
  }),

  getBlocksWithLimit: method(
    v.tuple([count, v.pipe(count, v.maxValue(MAX_RANGE)), rangeConfig]),
    (chain, [start, limit, config]) => {
      requireBlockCommitment(config.commitment);
      return slots(chain, start, chain.slotAt(config.commitment)).slice(0, limit);
    },
  ),

  getRecentPerformanceSamples: method(v.tuple([v.nullish(count, MAX_SAMPLES)]), (chain, [limit]) => {
    if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`);
    return performanceSamples(chain, limit);
  }),
};
