import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { type Column, DataTable, type Order } from '../list/data-table.tsx';
import { sortedBy, type VrfKey } from './model.ts';

const OUTCOMES = ['onTime', 'late', 'withheld', 'uncaptured'] as const;
const RECORD = ['requested', 'proven', 'timedOut', 'recordUncaptured'] as const;
export const KEY_SORTS = [...OUTCOMES, ...RECORD] as const;
type KeySort = (typeof KEY_SORTS)[number];

interface VrfKeysTableProps {
  readonly vrfKeys: readonly VrfKey[];
  readonly sort: KeySort;
  readonly order: Order;
  readonly onSort: (by: string, order: Order) => void;
}

function figureOf(row: VrfKey, figure: KeySort): number | null {
  switch (figure) {
    case 'onTime':
    case 'late':
    case 'withheld':
    case 'uncaptured':
      return row[figure];
    case 'requested':
    case 'proven':
    case 'timedOut':
      return row.record?.[figure] ?? null;
    case 'recordUncaptured':
      return row.record?.uncaptured ?? null;
  }
}

/** How each VRF key has served in the chosen time, beside what the chain remembers of it for ever. */
export const VrfKeysTable = ({ vrfKeys, sort, order, onSort }: VrfKeysTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const columns: Column<VrfKey>[] = [
    {
      id: 'key',
      header: t('keys.key'),
      cell: ({ vrfKey }) =>
        vrfKey === null ? (
          <span className="text-soft">{t('keys.unknown')}</span>
        ) : (
          <span className="inline-flex items-center font-mono text-xs whitespace-nowrap" title={vrfKey}>
            {shortAddress(vrfKey)}
            <CopyButton text={vrfKey} label={t('keys.copy')} />
          </span>
        ),
    },
    ...KEY_SORTS.map((figure) => ({
      id: figure,
      header: t(`keys.${figure}`),
      sort: figure,
      numeric: true,
      cell: (row: VrfKey) => {
        const value = figureOf(row, figure);
        return value === null ? '–' : number(value);
      },
    })),
  ];
  return (
    <DataTable
      caption={t('keys.title')}
      columns={columns}
      rows={sortedBy(vrfKeys, (row) => figureOf(row, sort), order)}
      keyOf={({ vrfKey }) => vrfKey ?? 'unknown'}
      sorted={{ by: sort, order }}
      onSort={onSort}
      empty={t('keys.empty')}
    />
  );
};
