import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '../list/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import type { Suggestion } from './suggestion.ts';
import { SuggestionStatus } from './suggestion-status.tsx';

/** @param open the number of the one that is reviewed */
export function useSuggestionColumns(
  open: number | null,
  toggle: (id: number) => void,
): readonly Column<Suggestion>[] {
  const { t } = useTranslation('admin-suggestions');
  const { number } = useFormats();
  return [
    {
      id: 'title',
      header: t('column.title'),
      cell: ({ id, title, answer, mergedInto }) => (
        <span className="inline-grid min-w-40 gap-0.5">
          <span dir="auto" className="font-medium wrap-anywhere">
            {title}
          </span>
          <span className="text-xs text-soft">
            {t('number', { number: id })}
            {answer !== null && ` · ${t('answered')}`}
            {mergedInto !== null && ` · ${t('mergedInto', { number: mergedInto })}`}
          </span>
        </span>
      ),
    },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <SuggestionStatus status={status} /> },
    {
      id: 'votes',
      header: t('column.votes'),
      sort: 'votes',
      numeric: true,
      cell: ({ votes }) => number(votes),
    },
    { id: 'wallet', header: t('column.wallet'), cell: ({ wallet }) => <WalletCell wallet={wallet} /> },
    {
      id: 'created',
      header: t('column.created'),
      sort: 'created',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'review',
      header: t('column.review'),
      cell: ({ id, title }) => (
        <Button
          size="sm"
          aria-expanded={open === id}
          aria-label={t(open === id ? 'hideOne' : 'reviewOne', { title })}
          onClick={() => toggle(id)}
        >
          {t(open === id ? 'hide' : 'review')}
        </Button>
      ),
    },
  ];
}
