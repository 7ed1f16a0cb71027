import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL, Field, type FieldTexts } from './field.tsx';

interface InputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** A unit or a small button at the end of the control. */
  readonly suffix?: ReactNode;
}

/** A one-line text control; amounts use `inputMode="decimal"`, never `type="number"`. */
export const Input = ({ label, hint, error, hideLabel, suffix, className, ...rest }: InputProps) => (
  <Field
    label={label}
    {...(hint !== undefined && { hint })}
    {...(hideLabel && { hideLabel })}
    error={error}
    className={className}
  >
    {(control) => (
      <span className="relative block">
        <input {...rest} {...control} className={classNames(CONTROL, suffix !== undefined && 'pr-16')} />
        {suffix !== undefined && (
          <span className="absolute inset-y-0 right-3 flex items-center text-sm text-soft">{suffix}</span>
        )}
      </span>
    )}
  </Field>
);
