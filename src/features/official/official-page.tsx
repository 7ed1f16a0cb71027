import '#src/ui/late-styles.css';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNamedHeading } from '#src/ui/use-named-heading.ts';
import { AddressList } from './components/address-list.tsx';
import { ChainAddresses } from './components/chain-addresses.tsx';
import { WalletWarnings } from './components/wallet-warnings.tsx';

interface OfficialPageProps {
  /** Origins that the build names; none if it names none. */
  readonly origins: readonly string[];
  /** Addresses of the project's accounts on other sites. */
  readonly channels: readonly string[];
}

/** Lists the addresses by which the real product can be recognised, and explains wallets' warnings. */
export const OfficialPage = ({ origins, channels }: OfficialPageProps) => {
  const { t } = useTranslation('official');
  const { origin } = window.location;
  const isOther = origins.length > 0 && !origins.includes(origin);
  useNamedHeading();
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      lead={t('lead')}
      actions={<ButtonLink href="/security">{t('security')}</ButtonLink>}
    >
      <div className="grid gap-10">
        {isOther && <ErrorNote title={t('other.title')} text={t('other.text', { here: origin })} />}
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)]">
          <SectionCard
            id="addresses"
            title={t('addresses.title')}
            titleClass="text-h2"
            className="grid gap-3"
          >
            <Sites origins={origins} channels={channels} />
            <ChainAddresses />
            <p className="border-t border-line pt-3 text-sm text-soft">{t('addresses.note')}</p>
          </SectionCard>
          <Never />
        </div>
        <WalletWarnings />
      </div>
    </Page>
  );
};

const Sites = ({ origins, channels }: OfficialPageProps) => {
  const { t } = useTranslation('official');
  const items = [
    ...origins.map((value) => ({ id: value, label: t('addresses.site'), value, href: null })),
    ...channels.map((value) => ({ id: value, label: t('addresses.channel'), value, href: value })),
  ];
  return (
    <>
      {origins.length === 0 && (
        <p className="text-sm text-soft">{t('addresses.noSite', { here: window.location.origin })}</p>
      )}
      {items.length > 0 && <AddressList items={items} />}
    </>
  );
};

const NEVER = ['seed', 'transfer', 'message', 'claim', 'install', 'tokens'] as const;

/** Lists what impostors request and the product never does. */
const Never = () => {
  const { t } = useTranslation('official');
  return (
    <SectionCard id="never" title={t('never.title')} titleClass="text-h2" className="md:sticky md:top-20">
      <p className="mt-1 text-sm text-soft">{t('never.lead')}</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm">
        {NEVER.map((request) => (
          <li key={request}>{t(`never.${request}`)}</li>
        ))}
      </ul>
    </SectionCard>
  );
};
