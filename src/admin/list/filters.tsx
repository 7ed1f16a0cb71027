import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { isAddress, isSignature, LONGEST_SEARCH } from './fields.ts';
import type { AddressField } from './use-address-state.ts';

const PAUSE_MS = 300;
const TYPED = { autoComplete: 'off', spellCheck: false } as const;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  /** Called with the typed text after a short pause. */
  readonly onSearch: (text: string) => void;
}

/** A debounced search field. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const { text, setText, apply } = useTyped(value, onSearch);
  const next = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  useEffect(() => {
    if (next === value) return;
    const timer = setTimeout(() => apply(next), PAUSE_MS);
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
  /** The field of the list's URL that holds the value. */
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

/** A filter by an address or signature, applied as soon as the text is a valid one. */
export const IdFilter = ({ kind = 'address', label, of: { value = '', set } }: IdFilterProps) => {
  const { t } = useTranslation('admin');
  const { text, setText, apply } = useTyped(value, (id) => set(id, true));
  const counts = (typed: string): boolean => typed === '' || IS[kind](typed);
  const change = (typed: string): void => {
    setText(typed);
    const id = typed.trim();
    if (counts(id)) apply(id);
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

/**
 * Keeps the text that is being typed into a filter separate from the value in the page's URL.
 * @param value the value in the URL
 * @param onApply called once with each new value
 */
function useTyped(value: string, onApply: (value: string) => void) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  useEffect(() => {
    // The URL was changed by something else: a link, or the back button.
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);
  const apply = (next: string): void => {
    if (next === applied.current) return;
    applied.current = next;
    onApply(next);
  };
  return { text, setText, apply };
}

interface DateRangeProps {
  readonly labels: { readonly from: string; readonly until: string };
  /** Unix seconds as text; `until` is exclusive. */
  readonly from: AddressField;
  readonly until: AddressField;
}

/** A filter from one day to another, both inclusive. */
export const DateRange = ({ labels, from, until }: DateRangeProps) => (
  <div className="flex flex-wrap gap-2 max-sm:basis-full">
    <DayInput
      label={labels.from}
      day={from.value === undefined ? '' : dayOf(Number(from.value))}
      onDay={(day) => from.set(textOf(startOf(day)), true)}
    />
    <DayInput
      label={labels.until}
      day={until.value === undefined ? '' : dayOf(Number(until.value) - 1)}
      onDay={(day) => until.set(textOf(startOf(day, 1)), true)}
    />
  </div>
);

const textOf = (seconds: number | null): string | null => (seconds === null ? null : String(seconds));

interface DayInputProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** A day field that keeps incomplete input: a year is typed digit by digit. */
const DayInput = ({ label, day, onDay }: DayInputProps) => {
  const { text, setText, apply } = useTyped(day, onDay);
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '' || startOf(typed) !== null) apply(typed);
  };
  return (
    <Input
      type="date"
      label={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      className="min-w-36 flex-1 basis-36 sm:max-w-44"
    />
  );
};

/** Returns the local day of a time in Unix seconds, in the format of date inputs: `2027-03-14`. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const parts = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * Returns when a local day begins, in Unix seconds.
 * @param after number of days to add
 * @returns null for anything but a day since 1970, such as an incomplete year
 */
function startOf(day: string, after = 0): number | null {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + after);
  const seconds = date.getTime() / 1_000;
  return seconds >= 0 ? seconds : null;
}
