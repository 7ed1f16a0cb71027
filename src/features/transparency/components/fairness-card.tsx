import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { percentage } from '#src/lib/percentage.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { ClosedDrawsQuery } from '../api/use-closed-draws.ts';
import { type DrawResult, type SeatFairness, seatFairness } from '../model/fairness.ts';

/** A p-value below this would come from a fair draw once in a thousand times. */
const SUSPICIOUS = 0.001;

interface FairnessCardProps {
  /** Draws of pools whose accounts are still on the chain. */
  readonly draws: readonly DrawResult[];
  /** Draws of closed pools, from the server. */
  readonly closedQuery: ClosedDrawsQuery;
}

/** Shows the winners by quarter of the joining order, over all finished draws, and whether that looks fair. */
export const FairnessCard = ({ draws, closedQuery }: FairnessCardProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const closed = useMemo(
    () => closedQuery.closed?.draws.flatMap(({ result }) => result ?? []) ?? [],
    [closedQuery.closed],
  );
  const fairness = useMemo(() => seatFairness([...draws, ...closed]), [draws, closed]);
  const source = closedQuery.failed
    ? 'sourceChain'
    : closedQuery.closed === undefined
      ? 'sourceAsking'
      : closedQuery.closed.complete
        ? 'sourceBoth'
        : 'sourceLatest';
  const quarters = fairness.observed.map((count, index) => ({
    number: index + 1,
    count,
    expected: fairness.expected[index] ?? 0,
  }));
  const largest = Math.max(1, ...fairness.observed, ...fairness.expected);
  return (
    <SectionCard id="fairness" title={t('fairness.title')} titleClass="text-h2">
      <p className="mt-1 text-soft">{t('fairness.lead')}</p>
      {fairness.winners > 0 && (
        <ol className="num mt-5 grid gap-3">
          {quarters.map((quarter) => (
            <li key={quarter.number} className="grid gap-1">
              <span className="flex justify-between gap-3 text-sm">
                <span>{t('fairness.quarter', { number: number(quarter.number) })}</span>
                <span className="text-soft">
                  {t('fairness.counts', {
                    observed: number(quarter.count),
                    expected: number(Math.round(quarter.expected * 100) / 100),
                  })}
                </span>
              </span>
              <span aria-hidden="true" className="relative block h-3 rounded-full bg-seat">
                <span
                  className={classNames(
                    'absolute inset-y-0 left-0 rounded-full',
                    // No accent colour below the required number of draws: the result is not significant.
                    fairness.test?.enough === true ? 'bg-accent' : 'bg-faint',
                  )}
                  style={{ width: `${percentage(quarter.count, largest)}%` }}
                />
                <span
                  className="absolute -inset-y-1 w-0.5 bg-ink"
                  style={{ left: `calc(${percentage(quarter.expected, largest)}% - 1px)` }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Judgement fairness={fairness} />
      {fairness.small && <p className="mt-1.5 text-sm text-soft">{t('fairness.small')}</p>}
      <p className="mt-1.5 text-sm text-soft">
        {t(`fairness.${source}`, { chain: number(draws.length), server: number(closed.length) })}
      </p>
    </SectionCard>
  );
};

const Judgement = ({ fairness: { draws, winners, test } }: { readonly fairness: SeatFairness }) => {
  const { t } = useTranslation('transparency');
  const { number, percent } = useFormats();
  const basis = t('fairness.basis', { draws: number(draws), winners: number(winners) });
  if (test === null) return <p className="mt-4 text-sm text-soft">{`${basis} ${t('fairness.nothing')}`}</p>;
  const verdict = !test.enough ? 'tooFew' : test.p < SUSPICIOUS ? 'suspicious' : 'even';
  return (
    <div className="mt-4 grid gap-1.5">
      <p className="num font-semibold">
        {t('fairness.result', {
          chiSquare: number(Math.round(test.chiSquare * 100) / 100),
          degrees: number(test.degrees),
          p: number(Math.round(test.p * 1000) / 1000),
        })}
      </p>
      <p className={verdict === 'suspicious' ? 'text-sm text-bad' : 'text-sm text-soft'}>
        {`${basis} ${t(`fairness.${verdict}`, { share: percent(test.p) })}`}
      </p>
    </div>
  );
};
