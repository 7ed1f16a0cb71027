import { CheckIcon } from '#src/ui/icons.tsx';

interface TickBoxProps {
  /** Names the row to screen readers. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** Ticks a row of a table. */
export const TickBox = ({ label, checked, onChange }: TickBoxProps) => (
  <label className="relative -mx-2 grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className="peer size-5.5 cursor-pointer appearance-none rounded-tag border border-line-strong bg-bg checked:border-accent checked:bg-accent"
    />
    <CheckIcon className="pointer-events-none invisible absolute size-4 text-accent-ink peer-checked:visible" />
  </label>
);
