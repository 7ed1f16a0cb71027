import '#src/ui/late-styles.css';
import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { HelpCard } from './components/help-card.tsx';
import { LimitsCard } from './components/limits-card.tsx';
import { NetCard } from './components/net-card.tsx';
import { OddsCard } from './components/odds-card.tsx';

/** Sets a wallet's limits, and shows what playing costs and where help is found. */
export const LimitsPage = () => {
  const { t } = useTranslation('limits');
  const wallet = useStore((state) => state.walletAddress);
  return (
    <Page title={t('title')} description={t('lead')} lead={t('lead')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {wallet === null ? <NoWallet /> : <LimitsCard key={wallet} wallet={wallet} />}
        <div className="grid gap-4">
          {wallet !== null && <NetCard wallet={wallet} />}
          <OddsCard />
          <HelpCard />
        </div>
      </div>
    </Page>
  );
};

/** Stands for the limits, which belong to a wallet. */
const NoWallet = () => {
  const { t } = useTranslation('limits');
  const isRestoring = useStore((state) => state.connecting || state.restoring);
  const setChooserOpen = useStore((state) => state.setChooserOpen);
  if (isRestoring) return <Skeleton className="h-100 rounded-card" />;
  return (
    <EmptyState
      title={t('form.connect')}
      text={t('promise')}
      action={
        <Button variant="primary" onClick={() => setChooserOpen(true)}>
          {t('form.connectButton')}
        </Button>
      }
    />
  );
};
