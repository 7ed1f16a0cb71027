import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '#src/ui/card.tsx';
import { Section } from './section.tsx';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { useStaked } from '../api/use-statistics.ts';

interface TrustCardProps {
  readonly label: string;
  readonly link?: { readonly href: string; readonly label: string };
  readonly children: Elements;
}

const TrustCard = ({ label, link, children }: TrustCardProps) => (
  <Card as="li" className="flex flex-col gap-2">
    <p className="text-xs font-medium text-accent-text">{label}</p>
    {children}
    {link && (
      <Link
        href={link.href}
        className="link mt-auto -mb-2 inline-flex min-h-11 items-center self-start text-sm"
      >
        {link.label}
      </Link>
    )}
  </Card>
);

/** Lists what a player relies on: the chain, their own wallet, the total staked, and the audit. */
export const Trust = () => {
  const { t } = useTranslation('home-details');
  const words = (card: 'chain' | 'wallet' | 'audit') => (
    <>
      <h3 className="text-h3">{t(`trust.${card}.title`)}</h3>
      <p className="text-sm text-soft">{t(`trust.${card}.text`)}</p>
    </>
  );
  return (
    <Section heading={t('trust.heading')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TrustCard
          label={t('trust.chain.label')}
          link={{ href: '/vrf-transparency', label: t('trust.chain.link') }}
        >
          {words('chain')}
        </TrustCard>
        <TrustCard label={t('trust.wallet.label')}>{words('wallet')}</TrustCard>
        <TrustCard label={t('trust.staked.label')}>
          <Staked />
        </TrustCard>
        <TrustCard label={t('trust.audit.label')} link={{ href: '/security', label: t('trust.audit.link') }}>
          {words('audit')}
        </TrustCard>
      </ul>
    </Section>
  );
};

/** Shown if the real figure is unknown, and labelled as a slogan. */
const SLOGAN_SOL = 1_200;

/** Shows what was staked, from the server or else the chain, or a slogan if neither answers. */
const Staked = () => {
  const { t } = useTranslation('home-details');
  const { number } = useFormats();
  const staked = useStaked();
  return (
    <>
      {staked === undefined ? (
        // A heading must not be empty.
        <div className="text-h3">
          <Skeleton className="h-5 w-32" />
        </div>
      ) : (
        <h3 className="num text-h3">
          {staked === null
            ? t('trust.staked.slogan', { amount: number(SLOGAN_SOL) })
            : t('trust.staked.title', { amount: solText(staked.lamports) })}
        </h3>
      )}
      <p className="text-sm text-soft">
        {t(`trust.staked.${staked === null ? 'unknown' : (staked?.source ?? 'server')}`)}
      </p>
    </>
  );
};
