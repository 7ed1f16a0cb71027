import { type ReactNode, useId } from 'react';
import { CheckIcon } from './icons.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A checkbox with its label beside it. */
export const Checkbox = ({ label, hint, checked, onChange, disabled = false }: CheckboxProps) => {
  const id = useId();
  const hintId = hint === undefined ? undefined : id;
  return (
    <div className="grid gap-0.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium fine:min-h-8">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={checked}
            disabled={disabled}
            aria-describedby={hintId}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-5.5 cursor-pointer appearance-none rounded-tag border border-line-strong bg-bg checked:border-accent checked:bg-accent disabled:opacity-60"
          />
          <CheckIcon className="pointer-events-none invisible absolute size-4 text-accent-ink peer-checked:visible" />
        </span>
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="pl-8 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
};
