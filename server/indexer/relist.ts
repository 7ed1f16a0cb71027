import { asc, sql } from 'drizzle-orm';
import { readIndexerState } from '#server/projection/state.ts';
import { transactions } from '#server/store/schema.ts';
import type { Leadership } from './leadership.ts';
import type { Positioned } from './positions.ts';
import type { RpcClient } from './rpc-client.ts';
import { type Listed, type ListedAt, listPage } from './signatures.ts';

export interface RelistOptions {
  readonly rpc: RpcClient;
  readonly signal: AbortSignal;
  readonly write: Leadership['write'];
  /** Returns the entries of a listed page that are to be stored. */
  readonly visible: (page: readonly ListedAt[]) => readonly Listed[];
  /** Stores transactions at their positions, including those that are stored already. Oldest first. */
  readonly store: (fresh: readonly Positioned[]) => Promise<void>;
  /** Called with a range of slots that was listed completely, and the signatures listed there. */
  readonly onListed: (from: bigint, to: bigint, signatures: ReadonlySet<string>) => Promise<void>;
}

/** How far back a listing goes: to a slot, or by a number of seconds of block time. */
export type Extent = { readonly slot: bigint } | { readonly seconds: number };

interface Job {
  readonly extent: Extent;
  before: string | undefined;
  /** Entries of the oldest slot so far; the next page may contain more of that slot. */
  rest: readonly ListedAt[];
  newestTime: number | null;
}

/** Pages listed between two readings of new transactions. */
const PAGES_AT_ONCE = 4;

/**
 * Lists slots again that are final and stored, and stores the transactions missing there: listings may omit
 * transactions for longer than finalization takes. Transactions that are stored but not listed stay as they are.
 */
export class Relist {
  #jobs: Job[] = [];

  constructor(private readonly options: RelistOptions) {}

  /** Requests a listing of this extent, unless one that covers it is already queued. */
  request(extent: Extent): void {
    const covers = (job: Job): boolean =>
      'slot' in extent
        ? 'slot' in job.extent && job.extent.slot <= extent.slot && job.before === undefined
        : 'seconds' in job.extent;
    if (!this.#jobs.some(covers)) this.#jobs.push({ extent, before: undefined, rest: [], newestTime: null });
  }

  /** Whether a listing is queued or under way. */
  get isUnderWay(): boolean {
    return this.#jobs.length > 0;
  }

  /**
   * Lists some pages. A listing that fails is dropped: the next one is requested soon. @param final newest final slot
   */
  async step(final: bigint): Promise<void> {
    const job = this.#jobs[0];
    if (job === undefined) return;
    try {
      for (let pages = 0; pages < PAGES_AT_ONCE; pages += 1) {
        if (await this.#page(job, final)) {
          this.#jobs.shift();
          return;
        }
      }
    } catch (error) {
      this.#jobs.shift();
      throw error;
    }
  }

  /** Lists one page. @returns whether it was the last page of the job */
  async #page(job: Job, final: bigint): Promise<boolean> {
    const { rpc, signal } = this.options;
    const page = await listPage(rpc, { commitment: 'finalized', before: job.before, minSlot: final }, signal);
    const [newest, oldest] = [page[0], page.at(-1)];
    const before = job.rest.at(-1);
    if (newest !== undefined && before !== undefined && newest.slot > before.slot) {
      throw new Error('The RPC lists newer transactions behind older ones');
    }
    job.newestTime ??= newest?.blockTime ?? null;
    const entries = [...job.rest, ...page].filter(({ slot }) => slot <= final);
    const isLast = oldest === undefined || reaches(job, oldest);
    const complete = isLast ? entries : entries.filter(({ slot }) => slot > oldest.slot);
    job.rest = isLast ? [] : entries.filter(({ slot }) => slot === oldest.slot);
    job.before = oldest?.signature;
    await this.#compare(complete.toReversed());
    return isLast;
  }

  /** Stores the missing transactions. @param listed all transactions of each of their slots, oldest first */
  async #compare(listed: readonly ListedAt[]): Promise<void> {
    const { write, visible, store, onListed } = this.options;
    const [from, to] = [listed[0]?.slot, listed.at(-1)?.slot];
    if (from === undefined || to === undefined) return;
    const fresh = (await storedPositionsOf(write, visible(listed))).filter(({ isStored }) => !isStored);
    if (fresh.length > 0) await store(fresh);
    await onListed(from, to, new Set(listed.map((one) => one.signature)));
  }
}

/** A transaction's position, and whether it is stored there. */
interface StoredPosition extends Positioned {
  readonly isStored: boolean;
}

/**
 * Returns the positions of all transactions of the listed slots, including those stored but not listed. Slots of dropped
 * months are left out.
 * @param listed oldest first; whole slots or parts of them
 */
export async function storedPositionsOf(
  write: Leadership['write'],
  listed: readonly Listed[],
): Promise<StoredPosition[]> {
  const { signature, slot, slotIndex } = transactions;
  const state = await write(readIndexerState);
  const shown = bySlot(listed.filter((one) => one.slot >= (state?.historySlot ?? 0n)));
  const slots = sql.param([...shown.keys()].map(String));
  const rows = await write((db) =>
    db
      .select({ signature, slot, slotIndex })
      .from(transactions)
      .where(sql`${slot} = any(${slots}::bigint[])`)
      .orderBy(asc(slot), asc(slotIndex)),
  );
  const positions = new Map(rows.map((row) => [row.signature, row]));
  const stored = bySlot(rows);
  return [...shown].flatMap(([at, signatures]) =>
    mergeOrder(stored.get(at) ?? [], signatures).map((one, index) => {
      const position = positions.get(one);
      const isStored = position?.slot === at && position.slotIndex === index;
      return { signature: one, slot: at, slotIndex: index, isStored };
    }),
  );
}

function reaches({ extent, newestTime }: Job, { slot, blockTime }: ListedAt): boolean {
  if ('slot' in extent) return slot < extent.slot;
  return newestTime !== null && blockTime !== null && blockTime < newestTime - extent.seconds;
}

/** Groups signatures by slot, in the given order. */
function bySlot(listed: readonly Listed[]): Map<bigint, string[]> {
  const slots = new Map<bigint, string[]>();
  for (const { signature, slot } of listed) {
    const signatures = slots.get(slot);
    if (signatures === undefined) slots.set(slot, [signature]);
    else signatures.push(signature);
  }
  return slots;
}

/**
 * Merges two orders of one slot's transactions: listed transactions keep the chain's order; a transaction that is
 * stored but not listed stays after its stored predecessor. A listing that omits transactions changes nothing; one that
 * contains further transactions inserts each at its position.
 */
export function mergeOrder(stored: readonly string[], listed: readonly string[]): string[] {
  const isListed = new Set(listed);
  const behind = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const signature of stored) {
    if (isListed.has(signature)) last = signature;
    else behind.set(last, [...(behind.get(last) ?? []), signature]);
  }
  return [...(behind.get(null) ?? []), ...listed.flatMap((one) => [one, ...(behind.get(one) ?? [])])];
}
