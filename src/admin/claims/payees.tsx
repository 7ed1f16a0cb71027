import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type poolClaimListSchema, poolPayeeListSchema } from '#src/contract/admin.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { OpenPayment, PaymentLine } from '#src/protocol/open-payments.ts';
import { Button } from '#src/ui/button.tsx';
import { solColumn, sortable, walletColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { addressField, choice, orderField, searchField } from '../list/fields.ts';
import { SearchFilter } from '../list/filters.tsx';
import { ListSection } from '../list/list-section.tsx';
import type { AddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Sol } from '../parts/sol.tsx';
import { decimalsOf } from '../parts/sol-aligned.ts';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { CLAIMS_PATH } from './use-push.ts';

export type ClaimRow = v.InferOutput<typeof poolClaimListSchema>['data'][number];

interface PayeesProps {
  readonly row: ClaimRow;
  readonly address: AddressState<v.InferOutput<typeof payeesSchema>>;
  readonly busy: boolean;
  /** Called with the payee's name and a filter that selects their payments among the pool's. */
  readonly onPush: (name: string, only: (line: PaymentLine) => boolean) => void;
}

/** The opened pool and the order of its payees in the page's address. */
export const payeesSchema = v.object({
  pool: addressField,
  search: searchField,
  sort: choice(['index', 'lamports']),
  order: orderField,
});

type Payee = v.InferOutput<typeof poolPayeeListSchema>['data'][number];

const DEFAULTS = { by: 'index', order: 'asc' } as const;

/** Lists the players that a pool has not paid, a page at a time, and the unpaid shares. */
export const Payees = ({ row, address, busy, onPush }: PayeesProps) => {
  const { t } = useTranslation('admin-claims');
  const { pool: _, ...filters } = address.state;
  const list = useAdminList(poolPayeeListSchema, `${CLAIMS_PATH}/${row.pool.id}`, filters, address, DEFAULTS);
  const columns: readonly Column<Payee>[] = [
    { id: 'index', header: t('column.index'), sortable: true, cell: ({ index }) => index },
    walletColumn('wallet', t('column.player'), ({ wallet }) => wallet),
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    sortable(solColumn('lamports', t('column.amount'), ({ lamports }) => lamports)),
    {
      id: 'push',
      header: t('column.action'),
      numeric: true,
      cell: ({ wallet }) => {
        const name = shortAddress(wallet);
        const isTheirs = ({ payment, to }: PaymentLine) => payment.kind === 'seat' && to === wallet;
        return <PushButton name={name} disabled={busy} onClick={() => onPush(name, isTheirs)} />;
      },
    },
  ];
  return (
    <div className="grid gap-4">
      <PayableList row={row} busy={busy} onPush={onPush} />
      {row.unpaidPlayers > 0 && (
        <ListSection
          label={t('payeesOf', { pool: row.pool.name })}
          list={list}
          filters={<SearchFilter label={t('searchPlayer')} of={address.field('search')} />}
          keyOf={({ wallet }) => wallet}
          empty={t('noPlayers')}
          columns={columns}
        />
      )}
    </div>
  );
};

interface PushButtonProps {
  /** Names the payment to screen readers. */
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const PushButton = ({ name, ...button }: PushButtonProps) => {
  const { t } = useTranslation('admin-claims');
  return (
    <Button size="sm" aria-label={t('pay', { name })} {...button}>
      {t('push')}
    </Button>
  );
};

type Payable = ClaimRow['payables'][number];

/** The kind of payment for each kind of payable; null if the payment of a player's seat includes it. */
const PAYMENT: Record<Payable['kind'], OpenPayment['kind'] | null> = {
  payout: null,
  refund: null,
  creator_reward: 'creator',
  creator_bonus: 'creator',
  completer_reward: 'completer',
  treasury: 'treasury',
};

/** Lists the unpaid shares of creator, completer and treasury. */
const PayableList = ({ row, busy, onPush }: Omit<PayeesProps, 'address'>) => {
  const { t } = useTranslation('admin-claims');
  if (row.payables.length === 0) return null;
  const decimals = decimalsOf(row.payables.map(({ lamports }) => lamports));
  return (
    <ul aria-label={t('dues')} className="num grid ruled rounded-card border border-line">
      {row.payables.map((payable) => {
        const payment = PAYMENT[payable.kind];
        const name = payable.wallet === null ? t('kind.treasury') : shortAddress(payable.wallet);
        return (
          <li key={payable.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 text-sm">
            <span className="min-w-40 font-medium">{t(`kind.${payable.kind}`)}</span>
            {payable.wallet !== null && <WalletCell wallet={payable.wallet} />}
            <span className="ml-auto">
              <Sol lamports={payable.lamports} decimals={decimals} />
            </span>
            {payment !== null && (
              <PushButton
                name={`${t(`kind.${payable.kind}`)} ${name}`}
                disabled={busy}
                onClick={() => onPush(name, (line) => line.payment.kind === payment)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};
