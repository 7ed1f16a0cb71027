import { useTranslation } from 'react-i18next';
import type { PoolFilters } from '#src/store/pools.ts';
import type { FilterName } from '../model/filter-pools.ts';

/** Names a filter that is on, as the user has set it: "Entry: Over 0.5 SOL". */
export function useFilterText(filters: PoolFilters): (name: FilterName) => string {
  const { t } = useTranslation('pools');
  const named = (filter: 'playerSize' | 'entry' | 'potential' | 'fill', value: string) =>
    t('filters.named', { filter: t(`filters.${filter}`), value });
  return (name) => {
    switch (name) {
      case 'search':
        return t('filters.quoted', { text: filters.search.trim() });
      case 'playerSize':
        return named(name, t(`filters.sizes.${filters.playerSize ?? 'small'}`));
      case 'entry':
        return named(name, t(`filters.entries.${filters.entry ?? 'low'}`));
      case 'potential':
        return named(name, t(`filters.potentials.${filters.potential ?? 'low'}`));
      case 'fill':
        return named(name, t(`filters.fills.${filters.fill ?? 'started'}`));
      case 'password':
        return t(`filters.passwords.${filters.password ?? 'with'}`);
      case 'showHot':
        return t('filters.hot');
    }
  };
}
