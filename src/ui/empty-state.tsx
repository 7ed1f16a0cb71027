import type { ReactNode } from 'react';
import { SeatRing } from './seat-ring.tsx';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** Shown if there is nothing yet, with what to do about that. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
    <SeatRing seats={8} filled={0} size={56} />
    <h2 className="mt-2 text-h3">{title}</h2>
    {text !== undefined && <p className="max-w-[44ch] text-soft">{text}</p>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
);
