import { classNames } from './class-names.ts';
import { CONTROL, Field, type FieldTexts } from './field.tsx';
import { ChevronIcon } from './icons.tsx';

interface SelectProps<Value extends string> extends FieldTexts {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A choice of a few values; the browser's native list, which works best on phones and with keyboards. */
export const Select = <Value extends string>({
  value,
  options,
  onChange,
  disabled = false,
  className,
  ...texts
}: SelectProps<Value>) => (
  <Field {...texts} className={className}>
    {(control) => (
      <span className="relative block">
        <select
          {...control}
          value={value}
          disabled={disabled}
          className={classNames(CONTROL, 'appearance-none pr-10')}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft" />
      </span>
    )}
  </Field>
);
