import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chips.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { POOL_SORTS } from '#src/store/pools.ts';
import { activeFilters } from '../model/filter-pools.ts';
import { FilterDialog } from './filter-dialog.tsx';

/** Search, the quick filters, a button for all the others, and the order; not rerendered when the list changes. */
export const FilterBar = memo(() => {
  const { t } = useTranslation('pools');
  const filters = useStore((state) => state.filters);
  const setFilters = useStore((state) => state.setFilters);
  const resetFilters = useStore((state) => state.resetFilters);
  const [open, setOpen] = useState(false);
  const count = activeFilters(filters);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="flex w-full gap-2 sm:w-auto">
        <Input
          type="search"
          label={t('filters.search')}
          hideLabel
          placeholder={t('filters.search')}
          value={filters.search}
          onChange={(event) => setFilters({ search: event.target.value })}
          autoComplete="off"
          className="min-w-0 flex-1 sm:w-72"
        />
        <Button aria-haspopup="dialog" onClick={() => afterPaint(() => setOpen(true))}>
          {count > 0 ? (
            <>
              <span className="sr-only">{t('filters.openCount', { count })}</span>
              <span aria-hidden="true">{t('filters.open')}</span>
              <span
                aria-hidden="true"
                className="num grid size-5 place-items-center rounded-full bg-accent text-xs text-accent-ink"
              >
                {count}
              </span>
            </>
          ) : (
            t('filters.open')
          )}
        </Button>
      </div>
      <div role="group" aria-label={t('filters.quick')} className="flex flex-wrap gap-2">
        <Chip on={filters.showHot} onChange={(showHot) => setFilters({ showHot })}>
          {t('filters.hot')}
        </Chip>
        <Chip
          on={filters.password === 'without'}
          onChange={(on) => setFilters({ password: on ? 'without' : null })}
        >
          {t('filters.passwords.without')}
        </Chip>
        <Chip on={filters.showLocked} onChange={(showLocked) => setFilters({ showLocked })}>
          {t('filters.locked')}
        </Chip>
      </div>
      {count > 0 && (
        <Button variant="ghost" size="sm" onClick={resetFilters}>
          {t('filters.reset')}
        </Button>
      )}
      <Select
        label={t('sort.label')}
        hideLabel
        value={filters.sort}
        options={POOL_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => setFilters({ sort })}
        className="max-sm:w-full lg:ml-auto"
      />
      {open && <FilterDialog onClose={() => setOpen(false)} />}
    </div>
  );
});
