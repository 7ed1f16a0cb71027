import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; marks the control as invalid. */
  readonly error?: string | undefined;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => Elements;
}

/** Renders label, hint and error around one control; the child spreads its argument onto the control. */
export const Field = ({ label, hint, error, hideLabel = false, className, children }: FieldProps) => {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': errorId === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
};

/** The look of a text control, shared by inputs and selects. */
export const CONTROL =
  'min-h-11 w-full rounded-control border border-line-strong bg-bg px-3 text-[max(16px,1rem)] md:text-base text-ink placeholder:text-faint ' +
  'disabled:opacity-60 aria-invalid:border-bad';
