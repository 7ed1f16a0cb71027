import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { CheckStep } from '#src/ui/check-list.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface VerdictProps {
  readonly steps: readonly CheckStep[];
  /** Whether the beacon is the League's; somebody may hold the key of any other, so a correct draw need not be fair. */
  readonly byLeague: boolean;
}

/** Sums up the steps in one sentence; a step that cannot be checked does not count against the draw. */
export const Verdict = ({ steps, byLeague }: VerdictProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const count = (state: CheckStep['state']): number => steps.filter((step) => step.state === state).length;
  const fails = count('fails') > 0;
  const running = !fails && count('running') > 0;
  const texts = {
    holding: number(count('holds')),
    failing: number(count('fails')),
    total: number(steps.length - count('waiting')),
  };
  return (
    <output className="flex items-center gap-4">
      <span
        className={classNames(
          'grid size-14 shrink-0 place-items-center rounded-full',
          running ? 'bg-raised text-soft' : fails ? 'bg-bad/12 text-bad' : 'bg-good/12 text-good',
        )}
      >
        {running ? <Spinner /> : fails ? <CloseIcon className="size-7" /> : <CheckIcon className="size-7" />}
      </span>
      <span className="grid gap-0.5">
        <span className="font-display text-h2 font-semibold">
          {t(
            running ? 'verify.running' : fails ? 'verify.wrong' : byLeague ? 'verify.fair' : 'verify.correct',
          )}
        </span>
        <span className="num text-sm text-soft">{t(fails ? 'verify.failing' : 'verify.holding', texts)}</span>
      </span>
    </output>
  );
};
