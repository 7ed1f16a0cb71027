import type { InferOutput } from 'valibot';
import { adminTransactionListSchema } from '#src/contract/admin.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { pathOf } from '../paths.ts';
import { ListSection } from './list-section.tsx';
import { Moment } from './moment.tsx';
import { AddressTools } from './wallet-cell.tsx';

type Transaction = InferOutput<typeof adminTransactionListSchema>['data'][number];

const LATEST = '10';
const ONE_PAGE = { cursor: null, toNext: () => undefined, toPrevious: null };

interface LatestTransactionsProps {
  /** Whose they are: of a wallet, or of a pool. */
  readonly of: { readonly wallet: string } | { readonly pool: string };
  readonly texts: {
    readonly caption: string;
    readonly at: string;
    readonly instructions: string;
    readonly events: string;
    readonly result: string;
    readonly succeeded: string;
    readonly failed: string;
    readonly signature: string;
    readonly none: string;
    readonly all: string;
  };
}

/** The latest ten, and the way to all of them. */
export const LatestTransactions = ({ of, texts }: LatestTransactionsProps) => {
  const list = useAdminList(
    adminTransactionListSchema,
    '/admin/transactions',
    { ...of, limit: LATEST },
    ONE_PAGE,
  );
  const columns: readonly Column<Transaction>[] = [
    { id: 'at', header: texts.at, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'instructions',
      header: texts.instructions,
      cell: ({ instructions }) => <span className="font-mono text-xs">{instructions.join(', ')}</span>,
    },
    {
      id: 'events',
      header: texts.events,
      cell: ({ events }) => (
        <span className="font-mono text-xs">{events.map(({ name }) => name).join(', ') || '–'}</span>
      ),
    },
    {
      id: 'result',
      header: texts.result,
      cell: ({ error }) =>
        error === null ? (
          <Badge tone="good">{texts.succeeded}</Badge>
        ) : (
          <Badge tone="bad">{texts.failed}</Badge>
        ),
    },
    {
      id: 'signature',
      header: texts.signature,
      cell: ({ signature }) => (
        <span className="inline-flex items-center font-mono text-xs whitespace-nowrap">
          {signature.slice(0, 8)}…
          <AddressTools kind="tx" id={signature} />
        </span>
      ),
    },
  ];
  return (
    <ListSection
      label={texts.caption}
      list={{ ...list, toNext: null }}
      filters={
        <ButtonLink size="sm" href={`${pathOf('transactions')}?${new URLSearchParams(of)}`}>
          {texts.all}
        </ButtonLink>
      }
    >
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ signature }) => signature}
        empty={texts.none}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
