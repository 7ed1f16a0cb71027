import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';

interface StageMiddleProps {
  readonly over: string;
  readonly figure: ReactNode;
  readonly under?: ReactNode;
  /** A plain number is shown larger than an amount. */
  readonly large?: boolean;
  /** Whether the ring is smaller than the stage's. */
  readonly small?: boolean;
  readonly won?: boolean;
  /** Whether screen readers announce changes; not for text that changes every second. */
  readonly live?: boolean;
  /** Whether an amount is being counted up, which is announced only at the end. */
  readonly counting?: boolean;
}

/** The size grows with the ring, because on the narrowest phones the full size does not fit into the ring. */
const LARGE = { fontSize: 'clamp(2.75rem, 14.4vw, 4.5rem)' } as const;

/** The middle of the stage: one figure, with a few words above and below it. */
export const StageMiddle = ({
  over,
  figure,
  under,
  large = false,
  small = false,
  won = false,
  live = false,
  counting = false,
}: StageMiddleProps) => (
  <span
    aria-live={live ? 'polite' : 'off'}
    aria-busy={counting}
    className="num grid justify-items-center gap-2"
  >
    <span className="text-xs text-soft md:text-sm">{over}</span>
    <span
      style={large ? LARGE : undefined}
      className={classNames(
        'font-display leading-none font-semibold tracking-[-0.035em] whitespace-nowrap',
        !large && 'text-[min(2.375rem,10.5vw)] sm:text-[2.75rem]',
        !large && !small && 'lg:text-[3.5rem]',
        won && 'win-text',
      )}
    >
      {figure}
    </span>
    {/* Reserves the line while the dollar amount loads. */}
    <span className="min-h-[1.5em] text-xs text-soft md:text-sm">{under}</span>
  </span>
);
