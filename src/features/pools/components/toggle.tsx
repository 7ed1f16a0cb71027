import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';

interface ToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A chip that is on or off by itself. */
export const Toggle = ({ on, onChange, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={() => onChange(!on)}
    className={classNames(
      'min-h-11 rounded-full border px-3.5 text-sm md:min-h-8.5',
      on ? 'border-accent-text text-ink' : 'border-line text-soft hover:border-line-strong hover:text-ink',
    )}
  >
    {children}
  </button>
);
