import { Input } from '#src/ui/input.tsx';
import { useTyped } from '../list/use-typed.ts';
import { dayOf, startOf } from './day.ts';

interface DateRangeProps {
  readonly labels: { readonly from: string; readonly until: string };
  /** Unix seconds as text, as an address keeps them; `until` is outside. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly onChange: (range: { readonly from?: string | null; readonly until?: string | null }) => void;
}

/** From one day to another, both of them included. */
export const DateRange = ({ labels, from, until, onChange }: DateRangeProps) => (
  <div className="flex flex-wrap gap-2 max-sm:basis-full">
    <DayInput
      label={labels.from}
      day={from === undefined ? '' : dayOf(Number(from))}
      onDay={(day) => onChange({ from: textOf(startOf(day)) })}
    />
    <DayInput
      label={labels.until}
      day={until === undefined ? '' : dayOf(Number(until) - 1)}
      onDay={(day) => onChange({ until: textOf(startOf(day, 1)) })}
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
