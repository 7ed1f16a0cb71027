import { useTranslation } from 'react-i18next';
import { Select } from '#src/ui/select.tsx';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Gets null when everything is wanted. */
  readonly onChange: (value: Value | null) => void;
}

/** One of a few values, or all of them. */
export const FilterSelect = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) => {
  const { t } = useTranslation('admin');
  const all = { value: '' as const, label: t('list.all', { what: label }) };
  return (
    <Select<Value | ''>
      label={label}
      hideLabel
      value={value ?? ''}
      options={[all, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      className="min-w-40 flex-1 basis-40 sm:max-w-56"
    />
  );
};
