import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { signedGlance, sizeOf } from '../model/glance.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { NetChart } from './net-chart.tsx';

/** Shows the amounts staked and returned, and the net result. */
export const Folio = ({ portfolio }: { readonly portfolio: Portfolio }) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { plain } = useDollars();
  const { net, ended, staked, returned, inPlay, playing, course } = portfolio;
  const flows = [
    { label: t('folio.staked'), lamports: staked, below: dollarsOf(plain, staked) },
    { label: t('folio.returned'), lamports: returned, below: dollarsOf(plain, returned) },
    {
      label: t('folio.inPlay'),
      lamports: inPlay,
      below:
        playing === 0
          ? t('folio.playingNone')
          : t('folio.playing', { count: playing, figure: number(playing) }),
    },
  ];
  return (
    <Card as="section" aria-labelledby="net" className="num grid gap-5 px-5 py-6 md:px-9 md:pt-8 md:pb-7">
      <div className="grid items-end gap-x-14 md:grid-cols-[auto_1fr]">
        <div>
          <h2 id="net" className="font-sans text-base font-normal tracking-normal text-soft">
            {ended === 0 ? t('folio.netOfNone') : t('folio.net', { count: ended, figure: number(ended) })}
          </h2>
          <p className="my-2.5">
            <SolAmount
              amount={signedGlance(net)}
              className={classNames('text-[2.75rem] md:text-[4rem]', net > 0n && 'text-good')}
            />
          </p>
          <p className="min-h-[1.5em] text-soft">{netInDollars(plain, net)}</p>
        </div>
        <div className="hidden md:block">
          <NetChart course={course} />
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-x-3 border-t border-line pt-5">
        {flows.map(({ label, lamports, below }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-display text-h3 font-semibold tracking-[-0.02em]">
              <span>{solFloored(lamports)}</span>{' '}
              <span className="text-xs font-medium tracking-normal">SOL</span>
            </dd>
            <dd className="min-h-[1.5em] text-xs text-soft md:text-sm">{below}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

type InDollars = (lamports: bigint) => string | null;

const netInDollars = (plain: InDollars, net: bigint): string | null => {
  const dollars = dollarsOf(plain, sizeOf(net));
  return dollars !== null && net < 0n ? `−${dollars}` : dollars;
};

/** Returns an amount in dollars; null for 0. */
const dollarsOf = (plain: InDollars, lamports: bigint): string | null =>
  lamports === 0n ? null : plain(lamports);
