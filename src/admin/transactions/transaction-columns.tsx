import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import type { Column } from '../list/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { AddressTools, WalletCell } from '../parts/wallet-cell.tsx';
import { poolPath } from '../paths.ts';
import { failureOf, type Transaction } from './transaction.ts';

/** @param open the signature whose details stand below its row */
export function useTransactionColumns(
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
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control pr-1 font-mono text-xs hover:underline"
          >
            <ChevronIcon className={classNames('size-4 text-soft', open !== signature && '-rotate-90')} />
            {shortAddress(signature)}
          </button>
          <AddressTools kind="tx" id={signature} />
        </span>
      ),
    },
    { id: 'at', header: t('column.at'), sort: 'slot', cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'slot',
      header: t('column.slot'),
      numeric: true,
      cell: ({ slot, finalized }) => (
        <>
          {number(slot)}
          {!finalized && <span className="block text-xs text-soft">{t('notFinal')}</span>}
        </>
      ),
    },
    { id: 'payer', header: t('column.payer'), cell: ({ feePayer }) => <WalletCell wallet={feePayer} /> },
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
  <span className="flex flex-wrap gap-x-2 font-mono text-xs">
    {pools.length === 0 && '–'}
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
      {name !== undefined && <code className="font-mono text-xs">{name}</code>}
    </span>
  );
};
