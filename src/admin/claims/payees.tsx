import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { poolPayeeListSchema } from '#src/contract/admin.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { OpenPayment, PaymentLine } from '#src/protocol/open-payments.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { addressField, choice, orderField, searchField } from '../list/fields.ts';
import { SearchBox } from '../list/search-box.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import type { AddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import type { ClaimRow } from './use-claim-columns.tsx';
import { CLAIMS_PATH } from './use-push.ts';

interface PayeesProps {
  readonly row: ClaimRow;
  readonly address: AddressState<v.InferOutput<typeof payeesSchema>>;
  readonly busy: boolean;
  /** Is told whom, and which of the pool's payments it is. */
  readonly onPush: (name: string, only: (line: PaymentLine) => boolean) => void;
}

/** The opened pool and the order of its payees in the page's address. */
export const payeesSchema = v.object({
  pool: addressField,
  search: searchField,
  sort: choice(['index', 'lamports']),
  order: orderField,
});

/** Lists the players that a pool has not paid, a page at a time, and the unpaid shares. */
export const Payees = ({ row, address, busy, onPush }: PayeesProps) => {
  const { t } = useTranslation('admin-claims');
  const { pool: _, ...asked } = address.state;
  const list = useAdminList(poolPayeeListSchema, `${CLAIMS_PATH}/${row.pool.id}`, asked, address);
  const title = t('payeesOf', { pool: row.pool.name });
  return (
    <div className="grid gap-4">
      <Dues row={row} busy={busy} onPush={onPush} />
      {row.unpaidPlayers > 0 && (
        <ListSection
          label={title}
          list={list}
          filters={
            <SearchBox
              label={t('searchPlayer')}
              value={asked.search ?? ''}
              onSearch={(text) => address.change({ search: text }, true)}
            />
          }
        >
          <DataTable
            caption={title}
            rows={list.answer?.data}
            keyOf={({ wallet }) => wallet}
            outdated={list.outdated}
            {...sortingOf(address, 'index', 'asc')}
            empty={t('noPlayers')}
            columns={[
              { id: 'index', header: t('column.index'), sort: 'index', cell: ({ index }) => index },
              {
                id: 'wallet',
                header: t('column.player'),
                cell: ({ wallet }) => <WalletCell wallet={wallet} />,
              },
              { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
              {
                id: 'lamports',
                header: t('column.amount'),
                sort: 'lamports',
                numeric: true,
                cell: ({ lamports }) => <Sol lamports={lamports} />,
              },
              {
                id: 'push',
                header: t('column.action'),
                numeric: true,
                cell: ({ wallet }) => (
                  <Button
                    size="sm"
                    disabled={busy}
                    aria-label={t('pay', { name: shortAddress(wallet) })}
                    onClick={() =>
                      onPush(
                        shortAddress(wallet),
                        ({ payment, to }) => payment.kind === 'seat' && to === wallet,
                      )
                    }
                  >
                    {t('push')}
                  </Button>
                ),
              },
            ]}
          />
        </ListSection>
      )}
    </div>
  );
};

type Due = ClaimRow['dues'][number];

/** The payment by which a due is paid; null for those that a player's own payment covers. */
const PAYMENT: Record<Due['kind'], OpenPayment['kind'] | null> = {
  payout: null,
  refund: null,
  creator_reward: 'creator',
  creator_bonus: 'creator',
  completer_reward: 'completer',
  treasury: 'treasury',
};

interface DuesProps {
  readonly row: ClaimRow;
  readonly busy: boolean;
  readonly onPush: (name: string, only: (line: PaymentLine) => boolean) => void;
}

/** Lists the unpaid shares of creator, completer and treasury. */
const Dues = ({ row, busy, onPush }: DuesProps) => {
  const { t } = useTranslation('admin-claims');
  if (row.dues.length === 0) return null;
  return (
    <ul aria-label={t('dues')} className="num grid divide-y divide-line rounded-card border border-line">
      {row.dues.map((due) => {
        const payment = PAYMENT[due.kind];
        const name = due.wallet === null ? t('kind.treasury') : shortAddress(due.wallet);
        return (
          <li key={due.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 text-sm">
            <span className="min-w-40 font-medium">{t(`kind.${due.kind}`)}</span>
            {due.wallet !== null && <WalletCell wallet={due.wallet} />}
            <span className="ml-auto">
              <Sol lamports={due.lamports} />
            </span>
            {payment !== null && (
              <Button
                size="sm"
                disabled={busy}
                aria-label={t('pay', { name: `${t(`kind.${due.kind}`)} ${name}` })}
                onClick={() => onPush(name, (line) => line.payment.kind === payment)}
              >
                {t('push')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
