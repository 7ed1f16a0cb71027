import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

export type CheckState = 'holds' | 'fails' | 'running' | 'waiting';

export interface CheckStep {
  readonly id: string;
  readonly state: CheckState;
  readonly title: ReactNode;
  /** The bytes or figures behind it, set in mono. */
  readonly detail?: ReactNode;
}

const MARKS: Record<CheckState, ReactNode> = {
  holds: <CheckIcon className="size-4.5 text-good" />,
  fails: <CloseIcon className="size-4.5 text-bad" />,
  running: <Spinner size="sm" />,
  waiting: <span className="size-3.5 rounded-full border-2 border-line-strong" />,
};

/** Steps of a verification, each holding, failing, running or still to come. */
export const CheckList = ({ steps }: { readonly steps: readonly CheckStep[] }) => {
  const { t } = useTranslation('common');
  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.id}
          className="grid grid-cols-[24px_1fr] gap-x-2.5 gap-y-1 border-b border-line py-3 last:border-0"
        >
          <span className="flex h-[1.5em] items-center text-soft">
            {MARKS[step.state]}
            <span className="sr-only">{t(`check.${step.state}`)}</span>
          </span>
          <span className="font-semibold">{step.title}</span>
          {step.detail !== undefined && (
            <div className="col-start-2 min-w-0 font-mono text-xs wrap-anywhere text-soft">{step.detail}</div>
          )}
        </li>
      ))}
    </ol>
  );
};
