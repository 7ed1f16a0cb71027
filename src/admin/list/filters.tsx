import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { isAddress, isSignature, LONGEST_SEARCH } from './fields.ts';
import type { AddressField } from './use-address-state.ts';
import { useTyped } from './use-typed.ts';

const PAUSE_MS = 300;
const TYPED = { autoComplete: 'off', spellCheck: false } as const;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  /** Is told what was typed after a short pause. */
  readonly onSearch: (text: string) => void;
}

/** A search that asks when its writer pauses. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const { text, setText, tell } = useTyped(value, onSearch);
  const wanted = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => tell(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      {...TYPED}
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      maxLength={LONGEST_SEARCH}
      onChange={(event) => setText(event.target.value)}
      className="min-w-0 flex-1 basis-64"
    />
  );
};

interface FilterProps<Value extends string = string> {
  readonly label: string;
  /** Where the value stands in the list's address. */
  readonly of: AddressField<Value | undefined>;
}

/** The search of a list. */
export const SearchFilter = ({ label, of: { value = '', set } }: FilterProps) => (
  <SearchBox label={label} value={value} onSearch={(text) => set(text, true)} />
);

const IS = { address: isAddress, signature: isSignature } as const;

interface IdFilterProps extends FilterProps {
  readonly kind?: keyof typeof IS;
}

/** A filter by a whole address or signature, which counts as soon as it is one. */
export const IdFilter = ({ kind = 'address', label, of: { value = '', set } }: IdFilterProps) => {
  const { t } = useTranslation('admin');
  const { text, setText, tell } = useTyped(value, (id) => set(id, true));
  const counts = (typed: string): boolean => typed === '' || IS[kind](typed);
  const change = (typed: string): void => {
    setText(typed);
    const id = typed.trim();
    if (counts(id)) tell(id);
  };
  return (
    <Input
      {...TYPED}
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      error={counts(text.trim()) ? undefined : t(`filters.no.${kind}`)}
      autoCapitalize="none"
      className="min-w-0 flex-1 basis-56"
    />
  );
};

interface FilterSelectProps<Value extends string> extends FilterProps<Value> {
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
}

/** One of a few values, or all of them. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => {
  const { label, of, values, nameOf } = props;
  const { t } = useTranslation('admin');
  const all = { value: '' as const, label: t('list.all', { what: label }) };
  return (
    <Select<Value | ''>
      label={label}
      hideLabel
      value={of.value ?? ''}
      options={[all, ...values.map((value) => ({ value, label: nameOf(value) }))]}
      onChange={of.set}
      className="min-w-40 flex-1 basis-40 sm:max-w-56"
    />
  );
};
