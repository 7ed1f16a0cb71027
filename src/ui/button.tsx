import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** What the button is waiting for; while set, the button keeps its focus but does nothing. */
  readonly busy?: ReactNode | undefined;
  /** Replaces the spinner while the button waits. */
  readonly mark?: Elements;
}

/** A button; `type` is "button" unless stated. */
export const Button = ({
  variant,
  size,
  wide,
  busy,
  mark,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
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
      aria-disabled={waiting || ariaDisabled}
      aria-busy={waiting || undefined}
      className={classNames(
        buttonStyles({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {waiting ? (
        <>
          {mark ?? <Spinner size="sm" />}
          {size !== 'icon' && <span aria-live="polite">{busy}</span>}
        </>
      ) : (
        children
      )}
    </button>
  );
};
