import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminTransactionListSchema } from '#src/contract/admin.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { ListPage } from '../list/list-page.tsx';
import { readAll } from '../list/read-all.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { shownSchema } from './shown.ts';
import { useTransactionColumns } from './transaction-columns.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { transactionsCsv } from './transactions-csv.ts';

const PATH = '/admin/transactions';
/** Every transaction of the program, with what it called, what it said, and why it failed. */
export const TransactionsPage = () => {
  const { t } = useTranslation('admin-transactions');
  const address = useAddressState(shownSchema);
  const { state, change } = address;
  const list = useAdminList(adminTransactionListSchema, PATH, state, address);
  // Whoever looks for one transaction wants to see it.
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
          total={list.answer?.total}
          write={async (options) =>
            transactionsCsv(await readAll(adminTransactionListSchema, PATH, state, options))
          }
        />
      }
      filters={<TransactionFilters state={state} onChange={change} />}
    >
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ signature }) => signature}
        sorted={{ by: 'slot', order: state.order ?? 'desc' }}
        onSort={(_, order) => change({ order })}
        outdated={list.outdated}
        empty={t('empty')}
        detail={(row) => (row.signature === open ? <TransactionDetails transaction={row} /> : null)}
      />
    </ListPage>
  );
};
