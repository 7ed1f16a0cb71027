import * as v from 'valibot';
import { checkGenesis, rpcAt } from '#server/cluster/genesis.ts';
import type { ClusterName } from '#server/env.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { RpcClient } from './rpc-client.ts';

export type ReadCommitment = 'confirmed' | 'finalized';

/** A transaction that names the program, as the chain lists it. */
export interface Listed {
  readonly signature: string;
  readonly slot: bigint;
}

/** An entry of a page, with the Unix seconds of its block; null if the cluster does not report them. */
export interface ListedAt extends Listed {
  readonly blockTime: number | null;
}

/** The chain does not list the transaction that the listing starts from: it was dropped by a fork, or the node lags. */
export class AnchorMissing extends Error {
  override readonly name = 'AnchorMissing';
}

/** The most entries that servers return at once. */
const LARGEST_PAGE = 1_000;
const END_RETRY_MS = 500;

const slot = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
);
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/));
const pageSchema = v.pipe(
  v.array(v.object({ signature, slot, blockTime: v.nullish(v.pipe(v.number(), v.safeInteger()), null) })),
  v.check(
    (page) => page.every((one, at) => at === 0 || one.slot <= (page[at - 1]?.slot ?? 0n)),
    'newest first',
  ),
  v.check((page) => new Set(page.map((one) => one.signature)).size === page.length, 'each once'),
);
const statusesSchema = v.object({
  context: v.object({ slot }),
  value: v.array(v.nullable(v.object({ slot, confirmationStatus: v.nullish(v.string()) }))),
});

export type Statuses = v.InferOutput<typeof statusesSchema>;

/** Fetches the newest slot of a commitment. */
export function fetchSlot(rpc: RpcClient, commitment: ReadCommitment, signal: AbortSignal): Promise<bigint> {
  return rpc.call(slot, 'getSlot', [{ commitment }], signal);
}

/** Fetches the first slot whose transactions the node still has. */
export function fetchFirstSlot(rpc: RpcClient, signal: AbortSignal): Promise<bigint> {
  return rpc.call(slot, 'getFirstAvailableBlock', [], signal);
}

/** Fetches the genesis hash, which identifies a chain. @throws WrongClusterError if it is another cluster's */
export async function fetchGenesis(
  rpc: RpcClient,
  cluster: ClusterName,
  signal: AbortSignal,
): Promise<string> {
  const genesisHash = await rpc.call(v.string(), 'getGenesisHash', [], signal);
  checkGenesis(cluster, genesisHash, rpcAt(rpc.host));
  return genesisHash;
}

/** Reads the status of 256 signatures at most, however old; null for those that the node does not have. */
export async function fetchStatuses(
  rpc: RpcClient,
  signatures: readonly string[],
  signal: AbortSignal,
): Promise<Statuses> {
  const params = [signatures, { searchTransactionHistory: true }];
  const statuses = await rpc.call(statusesSchema, 'getSignatureStatuses', params, signal);
  if (statuses.value.length !== signatures.length) throw new DropUncertain('The RPC response lacks statuses');
  return statuses;
}

interface PageOf {
  /** The program's address, or a pool's. */
  readonly address?: string;
  readonly commitment: ReadCommitment;
  /** Only transactions older than this one are listed; undefined: from the newest on. */
  readonly before: string | undefined;
  /** A node that has not reached this slot refuses the request. */
  readonly minSlot: bigint;
  readonly limit?: number;
}

/** Lists one page of the transactions that name an address, newest first. */
export function listPage(
  rpc: RpcClient,
  { address = PROGRAM_ID.toBase58(), commitment, before, minSlot, limit = LARGEST_PAGE }: PageOf,
  signal: AbortSignal,
): Promise<ListedAt[]> {
  const config = { before, limit, commitment, minContextSlot: Number(minSlot) };
  return rpc.call(pageSchema, 'getSignaturesForAddress', [address, config], signal);
}

/** Lists all confirmed transactions that name an address, oldest first. */
export async function listAll(
  rpc: RpcClient,
  address: string,
  minSlot: bigint,
  signal: AbortSignal,
): Promise<readonly Listed[]> {
  const entries: ListedAt[] = [];
  for (;;) {
    const before = entries.at(-1)?.signature;
    const page = await listPage(rpc, { address, commitment: 'confirmed', before, minSlot }, signal);
    entries.push(...page);
    if (page.length < LARGEST_PAGE) return entries.reverse();
  }
}

interface ListFrom {
  readonly anchor: Listed | null;
  readonly commitment: ReadCommitment;
  /** A slot that the node has reached: the listing is complete up to it. */
  readonly slot: bigint;
  readonly pageSize?: number;
}

/**
 * Lists the program's transactions after `anchor`, or all if it is null. The anchor must appear in the list: this
 * proves that the list is complete; a page cut short by a lagging node would otherwise look like the end.
 * @returns oldest first @throws AnchorMissing
 */
export async function listAfter(
  rpc: RpcClient,
  { anchor, commitment, slot: minSlot, pageSize = LARGEST_PAGE }: ListFrom,
  signal: AbortSignal,
): Promise<readonly Listed[]> {
  const entries: Listed[] = [];
  const page = (before: string | undefined, limit: number): Promise<ListedAt[]> =>
    listPage(rpc, { commitment, before, minSlot, limit }, signal);
  /** Whether nothing is older than `before`: a node that does not have `before` returns an empty page as well. */
  const isEnd = async (before: string): Promise<boolean> => {
    await sleep(END_RETRY_MS, signal);
    const [{ value }, older] = await Promise.all([
      fetchStatuses(rpc, [before], signal),
      page(before, LARGEST_PAGE),
    ]);
    return value[0] !== null && value[0] !== undefined && older.length === 0;
  };
  for (let limit = pageSize; ; limit = LARGEST_PAGE) {
    const before = entries.at(-1);
    const listed = await page(before?.signature, limit);
    if (before !== undefined && listed[0] !== undefined && listed[0].slot > before.slot) {
      throw new AnchorMissing('The RPC lists newer transactions behind older ones');
    }
    const met = anchor === null ? -1 : listed.findIndex((entry) => entry.signature === anchor.signature);
    entries.push(...(met < 0 ? listed : listed.slice(0, met)));
    if (met >= 0) break;
    const oldest = listed.at(-1);
    if (oldest === undefined && anchor === null) {
      if (before === undefined || (await isEnd(before.signature))) break;
      throw new AnchorMissing('The RPC ended its list of transactions early');
    }
    if (oldest === undefined || (anchor !== null && oldest.slot < anchor.slot)) {
      throw new AnchorMissing(`The RPC's list does not reach back to transaction ${anchor?.signature}`);
    }
  }
  return entries.reverse();
}

/** It cannot be determined now whether the chain has dropped transactions. */
export class DropUncertain extends Error {
  override readonly name = 'DropUncertain';
}

const MOST_STATUSES = 256;
const ATTEMPTS = 2;
const BETWEEN_MS = 400;

/**
 * Verifies that the chain no longer has transactions that it returned before. Their absence from a list is not enough,
 * because a node may lag or prune: two requests to nodes at the slot `reached` or later must not have them.
 * @throws DropUncertain
 */
export async function requireDropped(
  rpc: RpcClient,
  transactions: readonly Listed[],
  reached: bigint,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(BETWEEN_MS, signal);
    for (let from = 0; from < transactions.length; from += MOST_STATUSES) {
      const part = transactions.slice(from, from + MOST_STATUSES);
      const signatures = part.map((one) => one.signature);
      const { context, value } = await fetchStatuses(rpc, signatures, signal);
      if (context.slot < reached) {
        throw new DropUncertain(`The RPC is at slot ${context.slot} and has not reached slot ${reached}`);
      }
      for (const [index, one] of part.entries()) {
        if (value[index]?.slot === one.slot) {
          throw new DropUncertain(`The RPC knows transaction ${one.signature} but does not list it`);
        }
      }
    }
  }
}
