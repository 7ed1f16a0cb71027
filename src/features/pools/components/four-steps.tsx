import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { PlayerStep, StepNote } from '../model/four-steps.ts';

const BARS = {
  done: 'bg-accent',
  now: 'border-2 border-accent bg-held md:border-0',
  ahead: 'bg-seat',
  failed: 'bg-bad',
} as const satisfies Record<PlayerStep['state'], string>;

/** A pool's life in a player's steps, in a row, or in a column on a phone. */
export const FourSteps = ({ steps }: { readonly steps: readonly PlayerStep[] }) => {
  const { t } = useTranslation('pools');
  const noteOf = useNotes();
  return (
    <Card as="section" aria-label={t('steps.label')} className="px-5! py-5.5! md:px-7!">
      <ol className="num grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-2.5">
        {steps.map(({ name, state, note, share = 0 }) => (
          <li
            key={name}
            {...(state === 'now' && { 'aria-current': 'step' as const })}
            className="grid grid-cols-[12px_1fr_auto] items-center gap-x-3 md:block"
          >
            <i
              aria-hidden="true"
              data-step={state}
              className={classNames(
                'size-2.5 rounded-full md:mb-3.5 md:block md:h-1 md:w-full md:rounded-sm',
                BARS[state],
              )}
            >
              {/* The progress of the current step; a dot is too small to show it. */}
              {state === 'now' && (
                <span
                  className="hidden h-full rounded-sm bg-accent md:block"
                  style={{ width: `${share * 100}%` }}
                />
              )}
            </i>
            <b
              className={classNames(
                'block',
                state === 'ahead' ? 'font-medium text-soft' : 'font-semibold',
                state === 'failed' && 'text-bad',
              )}
            >
              <span>{t(`steps.${name}`)}</span>
              {state === 'done' && <span className="sr-only">{` ${t('steps.done')}`}</span>}
            </b>
            <span className="text-right text-sm text-soft md:text-left">{noteOf(note)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** Returns a function for the text below a step. */
function useNotes() {
  const { t } = useTranslation('pools');
  const { number, time, dateTime } = useFormats();
  const { duration } = useTimeText();
  const whenText = (at: number): string =>
    Math.abs(Date.now() / 1_000 - at) < HALF_A_DAY ? time(at) : dateTime(at);
  return ({ key, at, seconds, seats = 0, all = 0 }: StepNote): string =>
    t(`steps.note.${key}`, {
      seats: number(seats),
      all: number(all),
      time: at === undefined ? '' : whenText(at),
      duration: seconds === undefined ? '' : duration(seconds),
    });
}

const HALF_A_DAY = 12 * 3_600;
