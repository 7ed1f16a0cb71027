import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Late } from '#src/ui/late.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { loadPart } from '../load-part.ts';
import { HERO_RING } from '../model/hero-ring.ts';

const loadRing = loadPart('LatestRing');
const loadWinner = loadPart('LatestWinner');
const loadFilling = loadPart('FillingNow');
const loadWatch = loadPart('WatchDraw');

/**
 * The product in one sentence, its current activity, and how a pool is shared out. On a phone the latest winner and the
 * filling pools are above the ring, so that they are on the first screen. Space is reserved for each part loaded later.
 */
export const Hero = () => {
  const { t } = useTranslation('home');
  return (
    <section className="wrap grid grid-cols-1 gap-x-8 gap-y-4 pt-6 pb-16 md:grid-cols-[minmax(0,1fr)_22.5rem] md:gap-y-6 lg:grid-cols-[minmax(0,1fr)_27.5rem]">
      <div className="md:self-end">
        <h1 className="text-hero tracking-[-0.035em]">
          <span className="block">{`${t('hero.same')} `}</span>
          <span className="block">{`${t('hero.few')} `}</span>
          <span className="block">{t('hero.all')}</span>
        </h1>
        <p className="mt-3 mb-4 max-w-[34em] text-soft md:my-6 md:text-lg">{t('hero.lead')}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <ButtonLink href="/pools" variant="primary" size="lg">
            {t('hero.join')}
          </ButtonLink>
          <Late
            load={loadWatch}
            enabled
            placeholder={
              <Link href="/vrf-transparency" className="link inline-flex min-h-11 items-center">
                {t('hero.watch')}
              </Link>
            }
          />
        </div>
      </div>
      <div className="flex min-h-11 items-center md:col-start-2 md:-mt-6 md:justify-center md:row-start-3">
        <Late load={loadWinner} enabled />
      </div>
      <div className="min-h-98 md:col-span-2 md:row-start-4 md:min-h-37.5">
        <Late load={loadFilling} enabled placeholder={<FillingPlaceholder />} />
      </div>
      <div className="mx-auto grid w-full max-w-80 md:col-start-2 md:row-span-2 md:row-start-1 md:max-w-none">
        <Late
          load={loadRing}
          enabled
          placeholder={<SeatRing {...HERO_RING} seats={12} winners={[2, 7, 10]} label={t('hero.ring')} />}
        />
      </div>
      <Shares />
    </section>
  );
};

/** The heading of the filling pools, and reserved space for three of them. */
const FillingPlaceholder = () => {
  const { t } = useTranslation('home');
  return (
    <div className="mb-2 flex items-center justify-between">
      <h2 className="text-[1.125rem]">{t('filling.heading')}</h2>
      <Link href="/pools" className="link inline-flex min-h-11 items-center text-sm">
        {t('filling.all')}
      </Link>
    </div>
  );
};

/** How a pool is shared out: each bar's width is proportional to its share, so that the sum is visible. */
const Shares = () => {
  const { t } = useTranslation('home');
  const { percent } = useFormats();
  const parts = [
    {
      share: SHARES.winners,
      label: t('shares.winners'),
      look: 'bg-[linear-gradient(100deg,var(--color-win-from),var(--color-win-to))]',
    },
    { share: SHARES.stakeback, label: t('shares.stakeback'), look: 'bg-accent' },
    { share: SHARES.fee, label: t('shares.fee'), look: 'bg-faint' },
  ];
  return (
    <div className="num max-w-150">
      <div aria-hidden="true" className="flex h-2.5 gap-1">
        {parts.map(({ share, label, look }) => (
          <i key={label} className={`rounded-[3px] ${look}`} style={{ flex: share }} />
        ))}
      </div>
      <dl aria-label={t('shares.label')} className="mt-3 grid grid-cols-3 gap-4 md:flex md:gap-6">
        {parts.map(({ share, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end md:flex-row-reverse md:items-baseline md:gap-2"
          >
            <dt className="text-sm text-soft lg:whitespace-nowrap">{label}</dt>
            <dd className="font-display text-[1.25rem] leading-tight font-semibold">{percent(share)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
