import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Link } from 'wouter';
import { adminTransactionListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { CsvColumn } from '#src/lib/csv.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { sortable, timeColumn, walletColumn } from '../list/columns.tsx';
import { CsvButton } from '../list/csv-button.tsx';
import type { Column } from '../list/data-table.tsx';
import { addressField, choice, nameField, orderField, signatureField, timeField } from '../list/fields.ts';
import { DateRange, FilterSelect, IdFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-section.tsx';
import { readAll } from '../list/read-all.ts';
import { type AddressState, useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { poolPath } from '../paths.ts';
import { TransactionDetails } from './transaction-details.tsx';
import { EVENTS, failureOf, INSTRUCTIONS, type Transaction } from './transaction.ts';

const PATH = '/admin/transactions';
const LATEST_FIRST = { order: 'desc' } as const;

/** Lists every transaction of the program, with its instructions, its events, and why it failed. */
export const TransactionsPage = () => {
  const { t } = useTranslation('admin-transactions');
  const address = useAddressState(shownSchema);
  const { state, field } = address;
  const list = useAdminList(adminTransactionListSchema, PATH, state, address, LATEST_FIRST);
  // A search for a single transaction shows its details.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const open = chosen === undefined ? (state.signature ?? null) : chosen;
  const columns = useTransactionColumns(open, (signature) =>
    setChosen(open === signature ? null : signature),
  );
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      actions={
        <CsvButton
          name="xeroz-transactions"
          total={list.total}
          columns={CSV_COLUMNS}
          read={(options) => readAll(adminTransactionListSchema, PATH, state, options)}
        />
      }
      filters={<TransactionFilters field={field} />}
      columns={columns}
      keyOf={({ signature }) => signature}
      empty={t('empty')}
      detail={(row) => row.signature === open && <TransactionDetails transaction={row} />}
    />
  );
};

/** @param open the signature whose details are shown below its row */
function useTransactionColumns(
  open: string | null,
  toggle: (signature: string) => void,
): readonly Column<Transaction>[] {
  const { t } = useTranslation('admin-transactions');
  const { number } = useFormats();
  return [
    {
      id: 'signature',
      header: t('column.signature'),
      cell: ({ signature }) => (
        <span className="inline-flex items-center whitespace-nowrap">
          <button
            type="button"
            aria-expanded={open === signature}
            aria-label={t('details', { signature: shortAddress(signature) })}
            onClick={() => toggle(signature)}
            translate="no"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control pr-1 font-mono text-xs hover:underline"
          >
            <ChevronIcon className={classNames('size-4 text-soft', open !== signature && '-rotate-90')} />
            <span>{shortAddress(signature)}</span>
          </button>
          <AddressTools kind="tx" id={signature} />
        </span>
      ),
    },
    sortable(timeColumn('at', t('column.at'), ({ at }) => at)),
    {
      id: 'slot',
      header: t('column.slot'),
      numeric: true,
      cell: ({ slot, finalized }) => (
        <>
          <span>{number(slot)}</span>
          {!finalized && <span className="block text-xs text-soft">{t('notFinal')}</span>}
        </>
      ),
    },
    walletColumn('payer', t('column.payer'), ({ feePayer }) => feePayer),
    {
      id: 'instructions',
      header: t('column.instructions'),
      cell: ({ instructions }) => <Names names={instructions} />,
    },
    { id: 'pools', header: t('column.pools'), cell: ({ pools }) => <Pools pools={pools} /> },
    {
      id: 'events',
      header: t('column.events'),
      cell: ({ events }) => <Names names={events.map(({ name }) => name)} />,
    },
    { id: 'result', header: t('column.result'), cell: (row) => <Result row={row} /> },
  ];
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span className="font-mono text-xs" translate="no">
    {names.length === 0 ? '–' : names.join(', ')}
  </span>
);

const Pools = ({ pools }: Pick<Transaction, 'pools'>) => (
  <span translate="no" className="flex flex-wrap gap-x-2 font-mono text-xs">
    {pools.length === 0 && <span>–</span>}
    {pools.map((pool) => (
      <Link key={pool} href={poolPath(pool)} title={pool} className="hover:underline">
        {shortAddress(pool)}
      </Link>
    ))}
  </span>
);

const Result = ({ row }: { readonly row: Transaction }) => {
  const { t } = useTranslation('admin-transactions');
  const failure = failureOf(row);
  if (failure === null) return <Badge tone="good">{t('succeeded')}</Badge>;
  const name = failure.programError ?? failure.code;
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <Badge tone="bad">{t('failed')}</Badge>
      {name !== undefined && (
        <code translate="no" className="font-mono text-xs">
          {name}
        </code>
      )}
    </span>
  );
};

/** A line for each transaction; amounts are lamports. */
const CSV_COLUMNS: readonly CsvColumn<Transaction>[] = [
  { name: 'signature', cell: ({ signature }) => signature },
  { name: 'slot', cell: ({ slot }) => slot },
  { name: 'unix_seconds', cell: ({ at }) => at },
  { name: 'time', cell: ({ at }) => (at === null ? null : new Date(at * 1_000).toISOString()) },
  { name: 'fee_payer', cell: ({ feePayer }) => feePayer },
  { name: 'fee_lamports', cell: ({ fee }) => fee },
  { name: 'instructions', cell: ({ instructions }) => instructions.join(' ') },
  { name: 'succeeded', cell: ({ error }) => error === null },
  { name: 'program_error', cell: (row) => failureOf(row)?.programError ?? null },
  { name: 'error', cell: ({ error }) => (error === null ? null : JSON.stringify(error)) },
  { name: 'finalized', cell: ({ finalized }) => finalized },
  { name: 'pools', cell: ({ pools }) => pools.join(' ') },
  { name: 'event_names', cell: ({ events }) => events.map(({ name }) => name).join(' ') },
  { name: 'events', cell: ({ events }) => JSON.stringify(events) },
];

/** The filters of transactions in the page's URL, and for the server. */
const shownSchema = v.object({
  instruction: nameField(INSTRUCTIONS),
  event: nameField(EVENTS),
  failed: choice(['true', 'false']),
  wallet: addressField,
  pool: addressField,
  signature: signatureField,
  from: timeField,
  until: timeField,
  order: orderField,
});

interface TransactionFiltersProps {
  readonly field: AddressState<v.InferOutput<typeof shownSchema>>['field'];
}

/** Filters transactions by instruction, event, result, wallet, pool and signature. */
const TransactionFilters = ({ field }: TransactionFiltersProps) => {
  const { t } = useTranslation(['admin-transactions', 'admin']);
  const asItIs = (name: string): string => name;
  return (
    <>
      <FilterSelect
        label={t('filter.instruction')}
        of={field('instruction')}
        values={INSTRUCTIONS}
        nameOf={asItIs}
      />
      <FilterSelect label={t('filter.event')} of={field('event')} values={EVENTS} nameOf={asItIs} />
      <FilterSelect
        label={t('filter.result')}
        of={field('failed')}
        values={['false', 'true']}
        nameOf={(failed) => t(failed === 'true' ? 'failed' : 'succeeded')}
      />
      <IdFilter label={t('filter.wallet')} of={field('wallet')} />
      <IdFilter label={t('filter.pool')} of={field('pool')} />
      <IdFilter label={t('filter.signature')} of={field('signature')} kind="signature" />
      <DateRange
        labels={{ from: t('admin:filters.from'), until: t('admin:filters.until') }}
        from={field('from')}
        until={field('until')}
      />
    </>
  );
};
