import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Says what the button waits for; while set it keeps its focus but does nothing. */
  readonly busy?: ReactNode | undefined;
  /** Stands in place of the turning mark while the button waits. */
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
