import { Input } from '#src/ui/input.tsx';
import type { AddressField } from './use-address-state.ts';
import { useTyped } from './use-typed.ts';

interface DateRangeProps {
  readonly labels: { readonly from: string; readonly until: string };
  /** Unix seconds as text; `until` is outside. */
  readonly from: AddressField;
  readonly until: AddressField;
}

/** From one day to another, both of them included. */
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

/** Keeps what is being typed: years come one figure after the other. */
const DayInput = ({ label, day, onDay }: DayInputProps) => {
  const { text, setText, tell } = useTyped(day, onDay);
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '' || startOf(typed) !== null) tell(typed);
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

/** Days of the reader's calendar, as date inputs have them (`2027-03-14`), and where they begin, in Unix seconds. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1970;

/** The day a moment falls on. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const parts = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * When a day begins.
 * @param after so many days later
 * @returns null for what is no day since 1970, as while somebody types a year
 */
function startOf(day: string, after = 0): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (Number(year ?? 0) < FIRST_YEAR) return null;
  const seconds = new Date(Number(year), Number(month) - 1, Number(date) + after).getTime() / 1_000;
  return seconds < 0 ? null : seconds;
}
