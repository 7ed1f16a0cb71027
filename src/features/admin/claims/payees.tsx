import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { poolPayeeListSchema } from '#src/contract/admin.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { PaymentLine } from '#src/protocol/open-payments.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { DataTable, type Order } from '../list/data-table.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { Dues } from './dues.tsx';
import type { ClaimRow } from './use-claim-columns.tsx';
import { CLAIMS_PATH } from './use-push.ts';

interface PayeesProps {
  readonly row: ClaimRow;
  readonly busy: boolean;
  /** Is told whom, and which of the pool's payments it is. */
  readonly onPush: (name: string, only: (line: PaymentLine) => boolean) => void;
}

const FIRST = { search: '', sort: 'index', order: 'asc', before: [] as readonly string[] } as const;
interface Shown {
  readonly search: string;
  readonly sort: string;
  readonly order: Order;
  /** The cursors of the pages up to the one that is shown. */
  readonly before: readonly string[];
}

/** Whom a pool has not paid: its players page by page, and those who get a share. */
export const Payees = ({ row, busy, onPush }: PayeesProps) => {
  const { t } = useTranslation(['admin-claims', 'admin']);
  const [shown, show] = useState<Shown>(FIRST);
  const { search, sort, order, before } = shown;
  const cursor = before.at(-1) ?? null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...adminQuery(poolPayeeListSchema, `${CLAIMS_PATH}/${row.pool.id}`, { search, sort, order, cursor }),
    placeholderData: keepPreviousData,
    meta: LIVE,
  });
  const next = data?.nextCursor ?? null;
  const title = t('payeesOf', { pool: row.pool.name });
  return (
    <div className="grid gap-4">
      <Dues row={row} busy={busy} onPush={onPush} />
      {row.unpaidPlayers > 0 && (
        <>
          <SearchBox
            label={t('searchPlayer')}
            value={search}
            onSearch={(text) => show({ ...shown, search: text, before: [] })}
          />
          {error !== null && (
            <ErrorNote
              title={t('admin:list.failed')}
              text={t('admin:unanswered')}
              code={error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          <DataTable
            caption={title}
            rows={error === null ? data?.data : (data?.data ?? [])}
            keyOf={({ wallet }) => wallet}
            outdated={isPlaceholderData}
            sorted={{ by: sort, order }}
            onSort={(by, wanted) => show({ ...shown, sort: by, order: wanted, before: [] })}
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
          <Pager
            label={t('admin:list.pages', { what: title })}
            total={data?.total}
            toPrevious={before.length === 0 ? null : () => show({ ...shown, before: before.slice(0, -1) })}
            toNext={next === null ? null : () => show({ ...shown, before: [...before, next] })}
          />
        </>
      )}
    </div>
  );
};
