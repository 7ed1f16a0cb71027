import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, icon } from '#src/ui/header-icons.tsx';
import { CheckIcon, ChevronIcon } from '#src/ui/icons.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import type { CheckId, CheckState, Step, StepState } from '#src/verify/steps.ts';

const DashIcon = icon(<path d="M7 12h10" />);

const MARKS: Readonly<Record<StepState, ReactNode>> = {
  holds: <CheckIcon className="size-3.5" />,
  fails: <CloseIcon className="size-3.5" />,
  running: <Spinner size="sm" />,
  unreached: <DashIcon className="size-3.5" />,
};
const MARK_LOOKS: Readonly<Record<StepState, string>> = {
  holds: 'bg-good/15 text-good',
  fails: 'bg-bad/15 text-bad',
  running: 'text-soft',
  unreached: 'bg-line text-soft',
};

export interface ShownStep extends Omit<Step, 'checks'> {
  readonly title: string;
  /** Shown under the title: why the step was not checked; null if it was. */
  readonly note: string | null;
  /** The compared values; null until they are known. */
  readonly detail: ReactNode;
}

/** The steps of a verification, each with its values in a collapsible part; a failing step is expanded. */
export const StepList = ({ steps }: { readonly steps: readonly ShownStep[] }) => {
  const { t } = useTranslation('common');
  return (
    <ol className="mt-6.5">
      {steps.map(({ id, state, title, note, detail }) => (
        <li key={id} className="border-t border-line">
          <details open={state === 'fails'} className="group">
            <summary
              className={classNames(
                'flex min-h-12.5 cursor-pointer list-none items-center gap-3.25 py-2.5 [&::-webkit-details-marker]:hidden',
                state === 'unreached' && 'text-soft',
              )}
            >
              <span
                className={classNames(
                  'grid size-5.5 shrink-0 place-items-center rounded-full',
                  MARK_LOOKS[state],
                )}
              >
                {MARKS[state]}
              </span>
              <span className="min-w-0">
                {state !== 'unreached' && <span className="sr-only">{`${t(`check.${state}`)} `}</span>}
                <span>{title}</span>
                {note !== null && <span className="block text-sm">{note}</span>}
              </span>
              <ChevronIcon className="ml-auto size-4 text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="min-w-0 pb-4 pl-8.75 text-sm text-soft">{detail}</div>
          </details>
        </li>
      ))}
    </ol>
  );
};

const CHECK_WORDS = { holds: 'holds', fails: 'fails', running: 'running', open: 'waiting' } as const;

const CHECK_MARKS: Readonly<Record<CheckState, ReactNode>> = {
  holds: <CheckIcon className="size-3.5 text-good" />,
  fails: <CloseIcon className="size-3.5 text-bad" />,
  running: null,
  open: <DashIcon className="size-3.5" />,
};

export interface ShownCheck {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly title: string;
  readonly detail: ReactNode;
}

/** The checks of one step: what is compared, and the result. */
export const Checks = ({ checks }: { readonly checks: readonly ShownCheck[] }) => {
  const { t } = useTranslation('common');
  return (
    <ul className="grid gap-3">
      {checks.map(({ id, state, title, detail }) => (
        <li key={id} className="grid gap-1">
          <span className="grid grid-cols-[0.875rem_1fr] items-start gap-x-2">
            <span className="sr-only">{`${t(`check.${CHECK_WORDS[state]}`)} `}</span>
            <span className="flex h-[1lh] items-center">{CHECK_MARKS[state]}</span>
            <span>{title}</span>
          </span>
          <div className="min-w-0 pl-5.5 font-mono text-xs leading-relaxed wrap-anywhere">{detail}</div>
        </li>
      ))}
    </ul>
  );
};
