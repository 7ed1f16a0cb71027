import * as v from 'valibot';
import { checkGenesis, rpcAt } from '#server/cluster/genesis.ts';
import type { ClusterName } from '#server/env.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { pause } from './pause.ts';
import type { RpcClient } from './rpc-client.ts';

export type ReadCommitment = 'confirmed' | 'finalized';

/** A transaction that names the program, as the chain lists it. */
export interface Listed {
  readonly signature: string;
  readonly slot: bigint;
}

/** The transactions that the chain lists after a known one. */
export interface Listing {
  /** Oldest first. */
  readonly entries: readonly Listed[];
  /** The node had reached this slot before it listed: what it holds up to there is listed. */
  readonly slot: bigint;
}

/** The chain does not list the transaction after which it was asked: it left it behind, or the node lags. */
export class AnchorMissing extends Error {
  override readonly name = 'AnchorMissing';
}

/** The most that servers give at once. */
const LARGEST_PAGE = 1_000;
const END_AGAIN_MS = 500;

const slot = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
);
const pageSchema = v.array(v.object({ signature: v.string(), slot }));
const statusesSchema = v.object({
  context: v.object({ slot }),
  value: v.array(v.nullable(v.object({ slot, confirmationStatus: v.nullish(v.string()) }))),
});

export type Statuses = v.InferOutput<typeof statusesSchema>;

/** The newest slot of a commitment. */
export function fetchSlot(rpc: RpcClient, commitment: ReadCommitment, signal: AbortSignal): Promise<bigint> {
  return rpc.call(slot, 'getSlot', [{ commitment }], signal);
}

/** By which one chain is told from another. @throws WrongClusterError where it is that of another cluster */
export async function fetchGenesis(
  rpc: RpcClient,
  cluster: ClusterName,
  signal: AbortSignal,
): Promise<string> {
  const genesisHash = await rpc.call(v.string(), 'getGenesisHash', [], signal);
  checkGenesis(cluster, genesisHash, rpcAt(rpc.host));
  return genesisHash;
}

/** Reads the status of signatures, however old; null for those that the node does not know. */
function fetchStatuses(
  rpc: RpcClient,
  signatures: readonly string[],
  signal: AbortSignal,
): Promise<Statuses> {
  return rpc.call(
    statusesSchema,
    'getSignatureStatuses',
    [signatures, { searchTransactionHistory: true }],
    signal,
  );
}

interface ListFrom {
  readonly anchor: Listed | null;
  readonly commitment: ReadCommitment;
  readonly minSlot: bigint;
  readonly pageSize?: number;
}

/**
 * Lists the program's transactions after `anchor`, or all where that is null. That the anchor itself is met proves
 * that none in between is missing; a page cut short by a lagging node would otherwise pass for the end.
 * @param minSlot a node that has not reached it is not asked
 * @throws AnchorMissing
 */
export async function listAfter(
  rpc: RpcClient,
  { anchor, commitment, minSlot, pageSize = LARGEST_PAGE }: ListFrom,
  signal: AbortSignal,
): Promise<Listing> {
  const reached = await fetchSlot(rpc, commitment, signal);
  const from = reached > minSlot ? reached : minSlot;
  const entries: Listed[] = [];
  const listPage = (before: string | undefined, limit: number): Promise<Listed[]> => {
    const config = { before, limit, commitment, minContextSlot: Number(from) };
    return rpc.call(pageSchema, 'getSignaturesForAddress', [PROGRAM_ID.toBase58(), config], signal);
  };
  /** Whether nothing is older than `before`: a node that does not know it answers with an empty page as well. */
  const isEnd = async (before: string): Promise<boolean> => {
    await pause(END_AGAIN_MS, signal);
    const [{ value }, page] = await Promise.all([
      fetchStatuses(rpc, [before], signal),
      listPage(before, LARGEST_PAGE),
    ]);
    return value[0] !== null && value[0] !== undefined && page.length === 0;
  };
  for (let limit = pageSize; ; limit = LARGEST_PAGE) {
    const before = entries.at(-1)?.signature;
    const page = await listPage(before, limit);
    const met = anchor === null ? -1 : page.findIndex((entry) => entry.signature === anchor.signature);
    entries.push(...(met < 0 ? page : page.slice(0, met)));
    if (met >= 0) break;
    const oldest = page.at(-1);
    if (oldest === undefined && anchor === null) {
      if (before === undefined || (await isEnd(before))) break;
      throw new AnchorMissing('The RPC forgot in the middle of its list where it was');
    }
    if (oldest === undefined || (anchor !== null && oldest.slot < anchor.slot)) {
      throw new AnchorMissing(`The RPC does not list ${anchor?.signature}, after which it was asked`);
    }
  }
  return { entries: entries.reverse(), slot: from };
}

/** Whether the chain has dropped transactions cannot be said now. */
class DropUncertain extends Error {
  override readonly name = 'DropUncertain';
}

const MOST_STATUSES = 256;
const ASKED = 2;
const BETWEEN_MS = 400;

/**
 * Makes sure that the chain no longer has transactions it has shown before. That a list lacks them is not enough, for
 * a node may lag or forget: nodes which have passed `slot` must not know them, twice.
 * @throws DropUncertain
 */
export async function requireDropped(
  rpc: RpcClient,
  transactions: readonly Listed[],
  slot: bigint,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; asked < ASKED; asked += 1) {
    if (asked > 0) await pause(BETWEEN_MS, signal);
    for (let from = 0; from < transactions.length; from += MOST_STATUSES) {
      const part = transactions.slice(from, from + MOST_STATUSES);
      const signatures = part.map(({ signature }) => signature);
      const { context, value } = await fetchStatuses(rpc, signatures, signal);
      if (context.slot < slot) {
        throw new DropUncertain(`The RPC is at slot ${context.slot} and cannot speak of slot ${slot}`);
      }
      for (const [index, one] of part.entries()) {
        if (value[index]?.slot === one.slot) {
          throw new DropUncertain(`The RPC knows transaction ${one.signature} but does not list it`);
        }
      }
    }
  }
}
