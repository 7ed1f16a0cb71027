import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import { classNames } from '#src/ui/class-names.ts';
import { addressField, choice, orderField, searchField, timeField } from '../list/fields.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { IdFilter } from '../list/id-filter.tsx';
import { SearchBox } from '../list/search-box.tsx';
import type { AddressState } from '../list/use-address-state.ts';
import { DateRange } from '../parts/date-range.tsx';

/** The server's orders. */
export const POOL_SORTS = ['created', 'settled', 'entry', 'players', 'unpaid', 'name'] as const;
const YES_OR_NO = ['true', 'false'] as const;
const isStatus = v.picklist(SERVER_STATUSES);

/** One status, or several with commas. */
const statusField = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.split(',').every((word) => v.is(isStatus, word))),
    ),
  ),
  undefined,
);

/** The filters of pools in the page's address. */
export const shownPoolsSchema = v.object({
  search: searchField,
  status: statusField,
  creator: addressField,
  passwordProtected: choice(YES_OR_NO),
  closed: choice(YES_OR_NO),
  from: timeField,
  until: timeField,
  sort: choice(POOL_SORTS),
  order: orderField,
});
type ShownPools = v.InferOutput<typeof shownPoolsSchema>;

interface PoolFiltersProps {
  readonly shown: Omit<ShownPools, 'sort' | 'order'>;
  readonly onChange: AddressState<ShownPools>['change'];
}

/** Filters pools by state, creator, password, account and time of creation. */
export const PoolFilters = ({ shown, onChange }: PoolFiltersProps) => {
  const { t } = useTranslation('admin-pools');
  const yesOrNo = (field: 'passwordProtected' | 'closed') => (
    <FilterSelect
      label={t(`filters.${field}.label`)}
      value={shown[field]}
      options={[
        { value: 'true', label: t(`filters.${field}.yes`) },
        { value: 'false', label: t(`filters.${field}.no`) },
      ]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <>
      <SearchBox
        label={t('filters.search')}
        value={shown.search ?? ''}
        onSearch={(text) => onChange({ search: text }, true)}
      />
      {yesOrNo('passwordProtected')}
      {yesOrNo('closed')}
      <div className="flex w-full flex-wrap items-end gap-2">
        <StatusToggles status={shown.status} onChange={(status) => onChange({ status })} />
      </div>
      <div className="flex w-full flex-wrap items-end gap-2">
        <IdFilter
          kind="address"
          label={t('filters.creator')}
          value={shown.creator}
          onChange={(creator) => onChange({ creator })}
        />
        <DateRange
          labels={{ from: t('filters.from'), until: t('filters.until') }}
          from={shown.from}
          until={shown.until}
          onChange={onChange}
        />
      </div>
    </>
  );
};

interface StatusTogglesProps {
  /** With commas. */
  readonly status: string | undefined;
  readonly onChange: (status: string | null) => void;
}

/** Any of the states; none of them means all. */
const StatusToggles = ({ status, onChange }: StatusTogglesProps) => {
  const { t } = useTranslation(['admin-pools', 'admin']);
  const chosen = new Set(status?.split(','));
  const toggle = (value: string): void => {
    const next = SERVER_STATUSES.filter((other) => chosen.has(other) !== (other === value));
    onChange(next.length === 0 ? null : next.join(','));
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('filters.status')}</legend>
      {SERVER_STATUSES.map((value) => {
        const on = chosen.has(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            onClick={() => toggle(value)}
            className={classNames(
              'min-h-11 rounded-full border px-3.5 text-sm md:min-h-8.5',
              on
                ? 'border-accent-text text-ink'
                : 'border-line text-soft hover:border-line-strong hover:text-ink',
            )}
          >
            {t(`admin:status.${value}`)}
          </button>
        );
      })}
    </fieldset>
  );
};
