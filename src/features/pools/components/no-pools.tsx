import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useFilterText } from '../api/use-filter-text.ts';
import { type FilterName, filtersOn } from '../model/filter-pools.ts';

interface NoPoolsProps {
  readonly filters: PoolFilters;
  /** How many pools each filter alone hides. */
  readonly hiddenBy: ReadonlyMap<FilterName, number>;
}

/** An empty list: names each filter that alone hides pools, with a button to remove it. */
export const NoPools = ({ filters, hiddenBy }: NoPoolsProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const setFilters = useStore((state) => state.setFilters);
  const resetFilters = useStore((state) => state.resetFilters);
  const textOf = useFilterText(filters);
  const culprits = [...hiddenBy].toSorted(([, one], [, other]) => other - one);
  if (filtersOn(filters).length === 0)
    return <EmptyState title={t('list.empty')} text={t('list.emptyText')} />;
  return (
    <EmptyState
      title={t('list.empty')}
      text={culprits.length === 0 ? t('list.emptyFiltered') : t('list.emptyBy')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {culprits.map(([name, count]) => (
            <Button key={name} onClick={() => setFilters({ [name]: NO_FILTERS[name] })}>
              {t('list.without', { filter: textOf(name), count, pools: number(count) })}
            </Button>
          ))}
          <Button variant={culprits.length === 0 ? 'default' : 'ghost'} onClick={resetFilters}>
            {t('list.resetAll')}
          </Button>
        </div>
      }
    />
  );
};
