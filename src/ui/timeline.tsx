import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StepState = 'done' | 'now' | 'ahead' | 'failed';

export interface TimelineStep {
  readonly id: string;
  readonly state: StepState;
  readonly title: ReactNode;
  /** When the step happened, or how long it still takes. */
  readonly time?: ReactNode;
  readonly detail?: ReactNode;
}

const DOTS: Record<StepState, string> = {
  done: 'border-accent bg-accent',
  now: 'border-warn bg-warn/30',
  ahead: 'border-line-strong bg-surface',
  failed: 'border-bad bg-bad/30',
};

interface TimelineProps {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}

/** A life cycle, step by step; the current step is marked for screen readers too. */
export const Timeline = ({ label, steps }: TimelineProps) => (
  <ol aria-label={label} className="num">
    {steps.map((step, index) => (
      <li
        key={step.id}
        aria-current={step.state === 'now' ? 'step' : undefined}
        className="relative grid grid-cols-[22px_1fr_auto] gap-x-3 gap-y-0.5 pb-4.5 last:pb-0"
      >
        {index < steps.length - 1 && (
          <span aria-hidden="true" className="absolute top-4.5 -bottom-1 left-1.75 w-0.5 bg-line" />
        )}
        <i
          aria-hidden="true"
          data-step={step.state}
          className={classNames('z-1 mt-0.75 size-4 rounded-full border-2', DOTS[step.state])}
        />
        <span className={classNames('font-semibold', step.state === 'ahead' && 'text-soft')}>
          {step.title}
        </span>
        <span className="pt-0.5 text-xs text-soft">{step.time}</span>
        {step.detail !== undefined && (
          <div className="col-span-2 col-start-2 min-w-0 text-sm text-soft">{step.detail}</div>
        )}
      </li>
    ))}
  </ol>
);
