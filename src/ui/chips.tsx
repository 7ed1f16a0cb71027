import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipsProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  /** Called with null when the chosen chip is pressed again. */
  readonly onChange: (value: Value | null) => void;
  /** Lets the chips wrap together with the chips of a neighbouring group. */
  readonly flow?: boolean;
}

/** A row of filters; at most one is on. */
export const Chips = <Value extends string>({ label, options, value, onChange, flow }: ChipsProps<Value>) => (
  <fieldset className={flow ? 'contents' : 'flex min-w-0 flex-wrap gap-2'}>
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <Chip
        key={option.value}
        on={option.value === value}
        onChange={(on) => onChange(on ? option.value : null)}
      >
        {option.label}
      </Chip>
    ))}
  </fieldset>
);

interface ChipProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A single filter that is on or off. */
export const Chip = ({ on, onChange, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={() => onChange(!on)}
    className={classNames(
      'min-h-11 rounded-full border px-3.5 text-sm fine:min-h-8.5',
      on ? 'border-accent-text text-ink' : 'border-line text-soft hover:border-line-strong hover:text-ink',
    )}
  >
    {children}
  </button>
);
