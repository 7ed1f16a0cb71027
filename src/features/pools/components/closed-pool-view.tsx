import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { useClosedPlayers } from '../api/use-closed-players.ts';
import type { ClosedPool } from '../api/use-closed-pool.ts';
import { ClosedHeaderCard } from './closed-header-card.tsx';
import { ClosedLifeCard } from './closed-life-card.tsx';
import { ClosedPlayersCard } from './closed-players-card.tsx';

/** Where what is shown comes from, and where the chain's own record is. */
const ClosedNote = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('pools');
  return (
    <SectionCard id="closed" title={t('closed.title')} className="grid gap-3">
      <p className="text-soft">{t('closed.text')}</p>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3">
        <dt className="text-xs text-soft">{t('proof.address')}</dt>
        <dd className="col-start-1 min-w-0 font-mono text-xs wrap-anywhere">{address}</dd>
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={address} label={t('proof.copyAddress')} />
        </dd>
      </dl>
      <p className="text-sm">
        <ExternalLink href={explorerLink('address', address)} className="min-h-11 md:min-h-8">
          {t('closed.transactions')}
        </ExternalLink>
      </p>
    </SectionCard>
  );
};

/** All that is still known of a pool whose account is closed. */
export const ClosedPoolView = ({ pool }: { readonly pool: ClosedPool }) => {
  const players = useClosedPlayers(pool.poolAddress);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]">
      <ClosedHeaderCard pool={pool} seats={players.seats} />
      <div className="md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1">
        <ClosedNote address={pool.poolAddress} />
      </div>
      <div className="grid min-w-0 gap-4">
        <ClosedPlayersCard pool={pool} players={players} />
        <ClosedLifeCard pool={pool} />
      </div>
    </div>
  );
};
