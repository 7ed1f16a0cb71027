import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';

const WINNERS = [2, 7, 11, 14, 18, 21];

/** The slogan, the ring, and the shares every pool has. */
export const Hero = () => {
  const { t } = useTranslation('home');
  const { percent } = useFormats();
  const facts = [
    { figure: percent(SHARES.winners), label: t('facts.winners') },
    { figure: percent(SHARES.stakeback), label: t('facts.stakeback') },
    { figure: percent(SHARES.creator), label: t('facts.creator') },
  ];
  return (
    <section className="wrap grid items-center gap-5 pt-9 pb-12 md:grid-cols-[1.15fr_0.85fr] md:gap-12 md:pt-18 md:pb-14">
      <div>
        <h1 className="text-hero">{t('hero.heading')}</h1>
        <p className="mt-4.5 mb-7 max-w-[34em] text-lg text-soft">{t('hero.lead')}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/pools" variant="primary">
            {t('hero.browse')}
          </ButtonLink>
          <ButtonLink href="/how-it-works">{t('hero.howItWorks')}</ButtonLink>
        </div>
        <dl
          aria-label={t('facts.label')}
          className="num mt-9 grid grid-cols-3 gap-4 md:mt-10 md:flex md:gap-9"
        >
          {facts.map((fact) => (
            <div key={fact.label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-soft">{fact.label}</dt>
              <dd className="font-display text-[24px] leading-tight font-semibold">{fact.figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 max-w-[66ch] text-sm text-pretty text-soft">
          {t('facts.fee', { fee: percent(SHARES.fee), creator: percent(SHARES.creatorOfFee) })}{' '}
          {t('facts.fair')}
        </p>
      </div>
      <div className="mx-auto w-60 py-6 md:w-auto md:py-0">
        <SeatRing seats={24} filled={24} winners={WINNERS} size={340} label={t('hero.ring')} />
      </div>
    </section>
  );
};
