import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '../list/data-table.tsx';
import type { Selection } from '../list/use-selection.ts';
import { Age } from '../parts/age.tsx';
import { Sol } from '../parts/sol.tsx';
import { usePoolRowColumns } from '../parts/use-pool-row-columns.tsx';

export type ClaimRow = v.InferOutput<typeof poolClaimListSchema>['data'][number];

interface Wanted {
  readonly selection: Selection<ClaimRow>;
  /** The pool whose payees are shown. */
  readonly opened: string | undefined;
  readonly busy: boolean;
  /** Only one player's payments are pushed. */
  readonly forPlayer: boolean;
  readonly onToggle: (pool: string) => void;
  readonly onPush: (row: ClaimRow) => void;
}

/** Returns the columns of the list of pools that owe something. */
export function useClaimColumns(wanted: Wanted): Column<ClaimRow>[] {
  const { selection, opened, busy, forPlayer, onToggle, onPush } = wanted;
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  return [
    ...usePoolRowColumns(selection, () => true),
    { id: 'since', header: t('column.since'), sort: 'since', cell: ({ since }) => <Age at={since} /> },
    {
      id: 'unpaid',
      header: t('column.unpaid'),
      sort: 'unpaid',
      numeric: true,
      cell: ({ unpaid }) => <Sol lamports={unpaid} />,
    },
    {
      id: 'players',
      header: t('column.players'),
      sort: 'players',
      numeric: true,
      cell: ({ unpaidPlayers, unpaidToPlayers }) => (
        <span className="inline-grid">
          {number(unpaidPlayers)}
          <span className="text-xs text-soft">
            <Sol lamports={unpaidToPlayers} />
          </span>
        </span>
      ),
    },
    {
      id: 'others',
      header: t('column.others'),
      numeric: true,
      cell: ({ dues }) => <Sol lamports={dues.reduce((sum, { lamports }) => sum + lamports, 0n)} />,
    },
    {
      id: 'action',
      header: t('column.action'),
      numeric: true,
      cell: (row) => {
        const { id, name } = row.pool;
        return (
          <div className="flex items-center justify-end gap-2">
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={opened === id}
              // Begins with what stands on it, for those who say what they see.
              aria-label={`${t(opened === id ? 'hidePayees' : 'showPayees')}: ${name}`}
              onClick={() => onToggle(id)}
            >
              {t(opened === id ? 'hidePayees' : 'showPayees')}
            </Button>
            <Button size="sm" disabled={busy} onClick={() => onPush(row)}>
              {t(forPlayer ? 'pushPlayer' : 'pushPool')}
            </Button>
          </div>
        );
      },
    },
  ];
}
