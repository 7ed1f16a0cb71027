import { classNames } from './class-names.ts';

interface SolAmountProps {
  /** SOL as text, without the unit. */
  readonly amount: string;
  /** Classes for size and colour of the amount. */
  readonly className?: string;
}

/** A prominent amount: a display figure with a small unit. */
export const SolAmount = ({ amount, className }: SolAmountProps) => (
  <span
    translate="no"
    className={classNames(
      'num font-display leading-none font-semibold tracking-[-0.035em] whitespace-nowrap',
      className,
    )}
  >
    <span>{amount}</span> <span className="text-[max(12px,0.42em)] font-medium tracking-normal">SOL</span>
  </span>
);
