import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { CloseIcon } from '#src/ui/header-icons.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { RingSweep } from '#src/ui/ring-parts.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { type Step, type Verdict as Outcome, verdictOf } from '#src/verify/steps.ts';

interface VerdictProps {
  /** Null while the pool loads. */
  readonly pool: Pool | null;
  readonly steps: readonly Step[];
  /** Whether the beacon is the League's; any other may have a single key holder, so a correct draw need not be fair. */
  readonly byLeague: boolean;
  /** Whether the user has changed a byte. */
  readonly altered: boolean;
}

/** Shows in one large sentence whether the draw is verified, beside its sealed ring. */
export const Verdict = ({ pool, steps, byLeague, altered }: VerdictProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const outcome = verdictOf(steps);
  const count = (state: Step['state']): string => number(steps.filter((step) => step.state === state).length);
  const total = number(steps.length);
  const title = {
    running: t('verify.running'),
    holds: t(byLeague ? 'verify.fair' : 'verify.correct'),
    fails: t('verify.wrong'),
  }[outcome];
  const text = {
    running: t('verify.reading'),
    holds: t('verify.holding', { holding: count('holds'), total }),
    fails: altered
      ? t('verify.noticed', { step: number(steps.findIndex(({ state }) => state === 'fails') + 1) })
      : t('verify.failing', { failing: count('fails'), total }),
  }[outcome];
  return (
    <output className="flex min-h-32 flex-wrap items-center gap-4 md:min-h-26 md:gap-5.5">
      <span className="w-18 shrink-0 md:w-26">
        <SealedRing pool={pool} outcome={outcome} />
      </span>
      <span className="grid min-w-0 flex-1 basis-36 gap-2">
        <span className="font-display text-h2 font-semibold tracking-[-0.035em] text-balance md:text-[2rem]">
          {title}
        </span>
        <span className="num text-soft">{text}</span>
      </span>
    </output>
  );
};

const SEATS_UNTIL_READ = 12;

const SealedRing = ({ pool, outcome }: { readonly pool: Pool | null; readonly outcome: Outcome }) => {
  const seats = pool?.playerCount ?? SEATS_UNTIL_READ;
  const marks = {
    running: undefined,
    holds: <CheckIcon className="size-6 text-good md:size-8.5" />,
    fails: <CloseIcon className="size-6 text-bad md:size-8.5" />,
  };
  return (
    <SeatRing
      seats={seats}
      filled={outcome === 'fails' ? 0 : seats}
      winners={outcome === 'holds' && pool ? winningSeats(pool) : []}
      dimmed={outcome === 'running'}
      size={104}
      middle={<span className="grid place-items-center">{marks[outcome]}</span>}
    >
      {outcome === 'running' && <RingSweep />}
    </SeatRing>
  );
};
