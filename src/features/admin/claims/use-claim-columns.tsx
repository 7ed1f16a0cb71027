import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { poolClaimListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '../list/data-table.tsx';
import { TickBox } from '../list/tick-box.tsx';
import type { Selection } from '../list/use-selection.ts';
import { Age } from '../parts/age.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { ActionCell } from '../tasks/action-cell.tsx';

export type ClaimRow = v.InferOutput<typeof poolClaimListSchema>['data'][number];

interface Wanted {
  readonly selection: Selection<ClaimRow>;
  /** Pools whose payees are shown. */
  readonly opened: ReadonlySet<string>;
  readonly busy: boolean;
  /** Only one player's payments are pushed. */
  readonly forPlayer: boolean;
  readonly onToggle: (pool: string) => void;
  readonly onPush: (row: ClaimRow) => void;
}

/** What is shown of each pool that owes. */
export function useClaimColumns(wanted: Wanted): Column<ClaimRow>[] {
  const { selection, opened, busy, forPlayer, onToggle, onPush } = wanted;
  const { t } = useTranslation('admin-claims');
  const { number } = useFormats();
  return [
    {
      id: 'tick',
      header: t('column.tick'),
      cell: (row) => (
        <TickBox
          label={t('tick', { pool: row.pool.name })}
          checked={selection.has(row)}
          onChange={() => selection.toggle(row)}
        />
      ),
    },
    { id: 'pool', header: t('column.pool'), sort: 'name', cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('column.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
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
              aria-expanded={opened.has(id)}
              aria-label={t('payeesOf', { pool: name })}
              onClick={() => onToggle(id)}
            >
              {t(opened.has(id) ? 'hidePayees' : 'showPayees')}
            </Button>
            <ActionCell pool={id}>
              <Button size="sm" disabled={busy} onClick={() => onPush(row)}>
                {t(forPlayer ? 'pushPlayer' : 'pushPool')}
              </Button>
            </ActionCell>
          </div>
        );
      },
    },
  ];
}
