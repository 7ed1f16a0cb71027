import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { beaconQuery } from '#src/chain/cache/draw-queries.ts';
import { poolQuery } from '#src/chain/cache/pool-queries.ts';
import { kindOfBeacon } from '#src/chain/cache/use-beacon.ts';
import { useWatchPool } from '#src/chain/cache/use-chain-watch.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useProgram } from './api/use-verification.ts';
import { DrawFacts } from './components/draw-facts.tsx';
import { LedgerCard } from './components/ledger-card.tsx';
import { Participants } from './components/participants.tsx';
import { Verification } from './components/verification.tsx';
import { ledgerOf } from './model/ledger.ts';

/** One draw, checked in this browser from the account alone; needs no wallet and no server. */
export const DrawPage = () => {
  const { t } = useTranslation('transparency');
  const { pool: wanted } = useParams<{ pool: string }>();
  const pool = useQuery(poolQuery(wanted));
  const program = useProgram();
  const beacon = useQuery({ ...beaconQuery(pool.data?.beacon ?? ''), enabled: !!pool.data });
  useWatchPool(pool.data?.address ?? null);
  const failed = [pool, program, beacon].find((query) => query.isError);
  const title = pool.data ? t('draw.title', { pool: pool.data.name }) : t('draw.untitled');
  return (
    <Page
      title={title}
      description={t('draw.lead')}
      lead={
        <Link href="/vrf-transparency" className="link inline-flex min-h-11 items-center md:min-h-8">
          {t('draw.back')}
        </Link>
      }
      actions={pool.data && <ButtonLink href={`/pools/${pool.data.id}`}>{t('draw.pool')}</ButtonLink>}
    >
      {failed?.error ? (
        <ErrorNote title={t('loadFailed')} code={failed.error.message} query={failed} />
      ) : pool.data === null ? (
        <EmptyState
          title={t('draw.noneTitle')}
          text={t('draw.noneText')}
          action={<ButtonLink href="/vrf-transparency">{t('draw.back')}</ButtonLink>}
        />
      ) : beacon.data === null ? (
        <ErrorNote title={t('draw.noBeacon')} text={t('draw.noBeaconText')} />
      ) : pool.data && program.data !== undefined && beacon.data ? (
        <Draw key={pool.data.address} pool={pool.data} program={program.data} beacon={beacon.data} />
      ) : (
        <div className="grid items-start gap-4 md:grid-cols-[1.2fr_0.8fr]">
          <Skeleton className="h-160 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </Page>
  );
};

interface DrawProps {
  readonly pool: Pool;
  readonly program: string;
  readonly beacon: BeaconChain;
}

const Draw = ({ pool, program, beacon: { chainHash, groupKey } }: DrawProps) => {
  const ledger = useMemo(() => ledgerOf(pool), [pool]);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1.2fr_0.8fr]">
      <div className="grid gap-4">
        <BeaconNote kind={kindOfBeacon(chainHash)} />
        {pool.status === 'completed' ? (
          <Verification pool={pool} against={{ program, chainHash, groupKey }} />
        ) : (
          <Undrawn pool={pool} />
        )}
        {ledger && <Participants pool={pool} ledger={ledger} />}
      </div>
      <div className="grid gap-4">
        <DrawFacts pool={pool} />
        {ledger && <LedgerCard pool={pool} program={program} ledger={ledger} />}
      </div>
    </div>
  );
};

/** Says why there is no draw to check: not yet, or never. */
const Undrawn = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('transparency');
  const why = pool.refundReason === 'none' ? 'notYet' : pool.refundReason;
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-h2">{t(`undrawn.${why}.title`)}</h2>
      <p className="max-w-[62ch] text-soft">{t(`undrawn.${why}.text`)}</p>
      <ButtonLink href={`/pools/${pool.id}`}>{t('undrawn.pool')}</ButtonLink>
    </Card>
  );
};
