/** Turns what pools owe on the chain into transactions. */
import type { ChainApi } from '#src/chain/load-chain.ts';
import { PAYMENTS_AT_ONCE, type PaymentLine } from '#src/protocol/open-payments.ts';
import type { JobItem } from '../tasks/job.ts';
import type { ListItems } from '../tasks/job-store.ts';

/** Pools whose accounts and seats are read together; between them the reading can be stopped. */
const POOLS_AT_ONCE = 25;

/** A pool as labels name it. */
export interface NamedPool {
  readonly id: string;
  readonly poolId: bigint;
  readonly name: string;
}

/** What a transaction says of itself: its pool, how many it pays, and what they get in all, in lamports. */
export type LabelOf = (pool: NamedPool, payments: number, lamports: bigint) => string;

function* inParts<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** A pool's payments, as many to a transaction as it holds. */
function* itemsOf(pool: NamedPool, lines: readonly PaymentLine[], labelOf: LabelOf): Generator<JobItem> {
  for (const part of inParts(lines, PAYMENTS_AT_ONCE)) {
    const sum = part.reduce((all, { lamports }) => all + lamports, 0n);
    // The same payments are the same item, however often the list is read.
    const id = part.map(({ role, to }) => `${role}:${to}`).join();
    yield {
      id: `${pool.id}:${id}`,
      label: labelOf(pool, part.length, sum),
      task: { kind: 'payments', pool: pool.id, payments: part.map(({ payment }) => payment) },
    };
  }
}

interface Wanted {
  readonly labelOf: LabelOf;
  /** Which of the payments; all of them where nothing is said. */
  readonly only?: ((line: PaymentLine) => boolean) | undefined;
}

/**
 * Lists the payments that pools really owe, by the chain and not by the server.
 * @param api speaks to the chain
 * @throws the connection's error; the signal's reason once it is aborted
 */
export async function paymentItems(
  api: ChainApi,
  pools: readonly NamedPool[],
  { labelOf, only = () => true }: Wanted,
  { onListed, signal }: Parameters<ListItems>[0],
): Promise<readonly JobItem[]> {
  const items: JobItem[] = [];
  for (const part of inParts(pools, POOLS_AT_ONCE)) {
    signal.throwIfAborted();
    const open = await api.readOpenPayments(part.map(({ id }) => id));
    for (const pool of part) items.push(...itemsOf(pool, (open.get(pool.id) ?? []).filter(only), labelOf));
    onListed(items.length);
  }
  return items;
}
