import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressField, choice, nameField, orderField, signatureField, timeField } from '../list/fields.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { IdFilter } from '../list/id-filter.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { EVENTS, INSTRUCTIONS } from './names.ts';

/** The filters of transactions in the page's address, and for the server. */
export const shownSchema = v.object({
  instruction: nameField(INSTRUCTIONS),
  event: nameField(EVENTS),
  failed: choice(['true', 'false']),
  wallet: addressField,
  pool: addressField,
  signature: signatureField,
  from: timeField,
  until: timeField,
  order: orderField,
});
type Shown = v.InferOutput<typeof shownSchema>;

interface TransactionFiltersProps {
  readonly state: Shown;
  /** @param replace whether the address before is forgotten */
  readonly onChange: (changes: Partial<Record<keyof Shown, string | null>>, replace?: boolean) => void;
}

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Filters transactions by instruction, event, result, wallet, pool and signature. */
export const TransactionFilters = ({ state, onChange }: TransactionFiltersProps) => {
  const { t } = useTranslation(['admin-transactions', 'admin']);
  return (
    <>
      <FilterSelect
        label={t('filter.instruction')}
        value={state.instruction}
        options={asOptions(INSTRUCTIONS)}
        onChange={(instruction) => onChange({ instruction })}
      />
      <FilterSelect
        label={t('filter.event')}
        value={state.event}
        options={asOptions(EVENTS)}
        onChange={(event) => onChange({ event })}
      />
      <FilterSelect
        label={t('filter.result')}
        value={state.failed}
        options={[
          { value: 'false', label: t('succeeded') },
          { value: 'true', label: t('failed') },
        ]}
        onChange={(failed) => onChange({ failed })}
      />
      {(['wallet', 'pool', 'signature'] as const).map((field) => (
        <IdFilter
          key={field}
          kind={field === 'signature' ? 'signature' : 'address'}
          label={t(`filter.${field}`)}
          value={state[field]}
          onChange={(id) => onChange({ [field]: id }, true)}
        />
      ))}
      <DateRange
        labels={{ from: t('admin:filters.from'), until: t('admin:filters.until') }}
        from={state.from}
        until={state.until}
        onChange={(range) => onChange(range, true)}
      />
    </>
  );
};
