import { useTranslation } from 'react-i18next';
import { loadChain } from '#src/chain/load-chain.ts';
import { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PaymentLine } from '#src/protocol/open-payments.ts';
import { readAll } from '../list/read-all.ts';
import { usePlan } from '../tasks/use-plan.ts';
import { type LabelOf, type NamedPool, paymentItems } from './payment-items.ts';

export const CLAIMS_PATH = '/admin/pool-claims';

/** Plans payments to those they belong to: one, a pool's, those of some pools, or all. */
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
    /** One payment of a pool. */
    pushOne: (pool: NamedPool, name: string, only: (line: PaymentLine) => boolean) =>
      push(t('plan.one', { pool: pool.name, name }), [pool], only),
    /** @param player whose payments alone; undefined for everybody's */
    pushPools: (pools: readonly NamedPool[], player: string | undefined) => {
      const [first, second] = pools;
      if (first === undefined) return;
      const title = second === undefined ? t('plan.pool', { pool: first.name }) : t('plan.selected');
      const one = player && t('plan.player', { player: shortAddress(player) });
      push(one ?? title, pools, toPlayer(player));
    },
    /** All that the list holds, on whichever page. */
    pushAll: (asked: { readonly search: string | undefined; readonly player: string | undefined }) => {
      const { player } = asked;
      const title = player === undefined ? t('plan.all') : t('plan.player', { player: shortAddress(player) });
      plan(title, async (context) => {
        const { onListed, signal } = context;
        const rows = await readAll(poolClaimListSchema, CLAIMS_PATH, asked, { onRead: onListed, signal });
        const pools = rows.map(({ pool }) => pool);
        return paymentItems(await loadChain(), pools, { labelOf, only: toPlayer(player) }, context);
      });
    },
  };
}
