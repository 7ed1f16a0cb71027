import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Page } from '#src/ui/page.tsx';
import { Life } from './components/life.tsx';
import { Shares } from './components/shares.tsx';
import { Trust } from './components/trust.tsx';

/** What happens in a pool, who gets what, and what can be checked. */
export const HowItWorksPage = () => {
  const { t } = useTranslation('how-it-works');
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink href="/pools" variant="primary">
          {t('browse')}
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-[1fr_380px]">
        <Life />
        <Shares />
      </div>
      <Trust />
    </Page>
  );
};
