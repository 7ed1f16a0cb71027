import { inParts } from '#src/lib/in-parts.ts';
import { useTranslation } from 'react-i18next';
import { type ChainApi, loadChain } from '#src/chain/load-chain.ts';
import { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { type PaymentLine, PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import { readAll } from '../list/read-all.ts';
import type { ListItems } from '../tasks/job-store.ts';
import type { JobItem } from '../tasks/job.ts';
import { usePlan } from '../tasks/use-plan.ts';

export const CLAIMS_PATH = '/admin/pool-claims';

/** Returns functions that plan one payment, the payments of some pools, or all payments. */
export function usePush() {
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  const { plan, busy } = usePlan();

  const labelOf: LabelOf = (pool, payments, lamports) =>
    t('plan.item', {
      count: payments,
      figure: number(payments),
      pool: pool.name,
      id: String(pool.poolId),
      sum: solExact(lamports),
    });
  const toPlayer = (player: string | undefined) =>
    player === undefined ? undefined : ({ to }: PaymentLine) => to === player;
  const push = (title: string, pools: readonly NamedPool[], only?: (line: PaymentLine) => boolean): void =>
    plan(title, async (context) => paymentItems(await loadChain(), pools, { labelOf, only }, context));

  return {
    busy,
    /** Plans one payment of a pool. */
    pushOne: (pool: NamedPool, name: string, only: (line: PaymentLine) => boolean) =>
      push(t('plan.one', { pool: pool.name, name }), [pool], only),
    /** @param player limits the payments to one player; undefined for all players */
    pushPools: (pools: readonly NamedPool[], player: string | undefined) => {
      const [first, second] = pools;
      if (first === undefined) return;
      const title = second === undefined ? t('plan.pool', { pool: first.name }) : t('plan.selected');
      const one = player && t('plan.player', { player: shortAddress(player) });
      push(one ?? title, pools, toPlayer(player));
    },
    /** Plans all payments of the list, on all its pages. */
    pushAll: (filters: { readonly search: string | undefined; readonly player: string | undefined }) => {
      const { player } = filters;
      const title = player === undefined ? t('plan.all') : t('plan.player', { player: shortAddress(player) });
      plan(title, async (context) => {
        const rows = await readAll(poolClaimListSchema, CLAIMS_PATH, filters, context);
        const pools = rows.map(({ pool }) => pool);
        return paymentItems(await loadChain(), pools, { labelOf, only: toPlayer(player) }, context);
      });
    },
  };
}

/** How many pools' accounts and seats are read in one batch; reading can be aborted between batches. */
const POOLS_AT_ONCE = 25;

/** A pool as labels name it. */
interface NamedPool {
  readonly id: string;
  readonly poolId: bigint;
  readonly name: string;
}

/** The figures of a transaction's label: its pool, the number of payees, and their sum in lamports. */
type LabelOf = (pool: NamedPool, payments: number, lamports: bigint) => string;

/** Yields a pool's payments in batches that fit into one transaction. */
function* itemsOf(pool: NamedPool, lines: readonly PaymentLine[], labelOf: LabelOf): Generator<JobItem> {
  for (const part of inParts(lines, PAYMENTS_AT_ONCE)) {
    const sum = part.reduce((all, { lamports }) => all + lamports, 0n);
    // The same payments always get the same item id, however often the list is read.
    const id = part.map(({ role, to }) => `${role}:${to}`).join();
    yield {
      id: `${pool.id}:${id}`,
      label: labelOf(pool, part.length, sum),
      task: { kind: 'payments', pool: pool.id, payments: part.map(({ payment }) => payment) },
    };
  }
}

interface PaymentOptions {
  readonly labelOf: LabelOf;
  /** The payments to push; all of the pool's if left out. */
  readonly only?: ((line: PaymentLine) => boolean) | undefined;
}

/**
 * Returns the payments that pools owe according to the chain, not the server.
 * @param api the chain API
 * @throws the connection's error; the signal's reason once it is aborted
 */
async function paymentItems(
  api: ChainApi,
  pools: readonly NamedPool[],
  { labelOf, only = () => true }: PaymentOptions,
  { onRead, signal }: Parameters<ListItems>[0],
): Promise<readonly JobItem[]> {
  const items: JobItem[] = [];
  for (const part of inParts(pools, POOLS_AT_ONCE)) {
    signal.throwIfAborted();
    const open = await api.readOpenPayments(part.map(({ id }) => id));
    for (const pool of part) items.push(...itemsOf(pool, (open.get(pool.id) ?? []).filter(only), labelOf));
    onRead(items.length);
  }
  return items;
}
