import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  neutral: 'border-line-strong text-soft',
  good: 'border-good/40 text-good',
  warn: 'border-warn/40 text-warn',
  bad: 'border-bad/40 text-bad',
  info: 'border-info/40 text-info',
} as const;

export type Tone = keyof typeof TONES;

interface BadgeProps {
  readonly tone?: Tone;
  /** Leaves the dot out. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

/** A short state in a pill. */
export const Badge = ({ tone = 'neutral', plain = false, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 rounded-full border px-2.25 py-0.75 text-xs font-medium whitespace-nowrap',
      TONES[tone],
    )}
  >
    {!plain && <i aria-hidden="true" className="size-1.75 rounded-full bg-current" />}
    <span className="contents">{children}</span>
  </span>
);
