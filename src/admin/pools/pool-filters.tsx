import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import { classNames } from '#src/ui/class-names.ts';
import { addressField, choice, orderField, searchField, timeField } from '../list/fields.ts';
import { DateRange, FilterSelect, IdFilter, SearchFilter } from '../list/filters.tsx';
import type { AddressField, AddressState } from '../list/use-address-state.ts';

const YES_OR_NO = ['true', 'false'] as const;
const isStatus = v.picklist(SERVER_STATUSES);

/** One status, or several separated by commas. */
const statusField = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.split(',').every((word) => v.is(isStatus, word))),
    ),
  ),
  undefined,
);

/** The filters of pools in the page's URL. */
export const shownPoolsSchema = v.object({
  search: searchField,
  status: statusField,
  creator: addressField,
  passwordProtected: choice(YES_OR_NO),
  closed: choice(YES_OR_NO),
  from: timeField,
  until: timeField,
  sort: choice(['created', 'settled', 'entry', 'players', 'unpaid', 'name']),
  order: orderField,
});
interface PoolFiltersProps {
  readonly address: AddressState<v.InferOutput<typeof shownPoolsSchema>>;
}

/** Filters pools by state, creator, password, account and time of creation. */
export const PoolFilters = ({ address: { field } }: PoolFiltersProps) => {
  const { t } = useTranslation('admin-pools');
  const yesOrNo = (name: 'passwordProtected' | 'closed') => (
    <FilterSelect
      label={t(`filters.${name}.label`)}
      of={field(name)}
      values={YES_OR_NO}
      nameOf={(value) => t(`filters.${name}.${value === 'true' ? 'yes' : 'no'}`)}
    />
  );
  return (
    <>
      <SearchFilter label={t('filters.search')} of={field('search')} />
      {yesOrNo('passwordProtected')}
      {yesOrNo('closed')}
      <div className="flex w-full flex-wrap items-end gap-2">
        <StatusToggles of={field('status')} />
      </div>
      <div className="flex w-full flex-wrap items-end gap-2">
        <IdFilter label={t('filters.creator')} of={field('creator')} />
        <DateRange
          labels={{ from: t('filters.from'), until: t('filters.until') }}
          from={field('from')}
          until={field('until')}
        />
      </div>
    </>
  );
};

/** Selects any number of states, comma-separated in the URL; none selected means all. */
const StatusToggles = ({ of: { value: status, set } }: { readonly of: AddressField }) => {
  const { t } = useTranslation(['admin-pools', 'admin']);
  const chosen = new Set(status?.split(','));
  const toggle = (value: string): void => {
    const next = SERVER_STATUSES.filter((other) => chosen.has(other) !== (other === value));
    set(next.join(','));
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
