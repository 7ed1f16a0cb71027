import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { AUDIT_ACTIONS, auditListSchema } from '#src/contract/audit.ts';
import type { CsvColumn } from '#src/lib/csv.ts';
import { Badge } from '#src/ui/badge.tsx';
import { sortable, timeColumn } from '../list/columns.tsx';
import { CsvButton } from '../list/csv-button.tsx';
import type { Column } from '../list/data-table.tsx';
import { addressField, choice, orderField, timeField } from '../list/fields.ts';
import { DateRange, FilterSelect, IdFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-section.tsx';
import { readAll } from '../list/read-all.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { ActionCell } from './action-cell.tsx';
import { actionOf, type AuditRow } from './audit-row.ts';

const PATH = '/admin/audit';
const shownSchema = v.object({
  wallet: addressField,
  action: choice(AUDIT_ACTIONS),
  from: timeField,
  until: timeField,
  order: orderField,
});

const LATEST_FIRST = { order: 'desc' } as const;

/** Lists every admin action, and which of them the chain confirms. */
export const AuditPage = () => {
  const { t } = useTranslation(['admin-audit', 'admin']);
  const address = useAddressState(shownSchema);
  const { state, field } = address;
  const list = useAdminList(auditListSchema, PATH, state, address, LATEST_FIRST);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      actions={
        <CsvButton
          name="xeroz-audit"
          total={list.total}
          columns={CSV_COLUMNS}
          read={(options) => readAll(auditListSchema, PATH, state, options)}
        />
      }
      filters={
        <>
          <IdFilter label={t('filter.wallet')} of={field('wallet')} />
          <FilterSelect
            label={t('filter.action')}
            of={field('action')}
            values={AUDIT_ACTIONS}
            nameOf={(action) => t(`action.${action}`)}
          />
          <DateRange
            labels={{ from: t('admin:filters.from'), until: t('admin:filters.until') }}
            from={field('from')}
            until={field('until')}
          />
        </>
      }
      columns={useColumns()}
      keyOf={({ id }) => id}
      empty={t('empty')}
      fromTop
    />
  );
};

function useColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation('admin-audit');
  return [
    sortable(timeColumn('at', t('column.at'), ({ at }) => at)),
    {
      id: 'wallet',
      header: t('column.wallet'),
      cell: ({ wallet }) =>
        wallet === null ? <span className="text-soft">{t('nobody')}</span> : <WalletCell wallet={wallet} />,
    },
    { id: 'action', header: t('column.action'), cell: (row) => <ActionCell row={row} /> },
    { id: 'chain', header: t('column.chain'), cell: ({ onChain }) => <OnChain onChain={onChain} /> },
  ];
}

const TONES = { unknown: 'warn', succeeded: 'good', failed: 'bad' } as const;

const OnChain = ({ onChain }: Pick<AuditRow, 'onChain'>) => {
  const { t } = useTranslation('admin-audit');
  return onChain === null ? <span>–</span> : <Badge tone={TONES[onChain]}>{t(`onChain.${onChain}`)}</Badge>;
};

const transactionOf = (row: AuditRow) => {
  const entry = actionOf(row);
  return entry?.action === 'transaction_sent' || entry?.action === 'seen_on_chain' ? entry.detail : null;
};

const CSV_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'unix_seconds', cell: ({ at }) => at },
  { name: 'time', cell: ({ at }) => (at === null ? null : new Date(at * 1_000).toISOString()) },
  { name: 'wallet', cell: ({ wallet }) => wallet },
  { name: 'action', cell: ({ action }) => action },
  { name: 'on_chain', cell: ({ onChain }) => onChain },
  { name: 'signature', cell: (row) => transactionOf(row)?.signature ?? null },
  { name: 'instructions', cell: (row) => transactionOf(row)?.instructions.join(' ') ?? null },
  { name: 'pools', cell: (row) => transactionOf(row)?.pools.join(' ') ?? null },
  { name: 'changes', cell: ({ changes }) => (changes.length === 0 ? null : JSON.stringify(changes)) },
  { name: 'detail', cell: ({ detail }) => JSON.stringify(detail) },
];
