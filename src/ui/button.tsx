import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Says what the button waits for; while set it keeps its focus but does nothing. */
  readonly busy?: string | undefined;
}

/** A button; `type` is "button" unless stated. */
export const Button = ({
  variant,
  size,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const waiting = busy !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (waiting) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      className={classNames(
        buttonStyles({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {waiting && <Spinner size="sm" />}
      {waiting && size !== 'icon' ? <span aria-live="polite">{busy}</span> : !waiting && children}
    </button>
  );
};
