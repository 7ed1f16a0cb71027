import '#src/ui/late-styles.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import { useWatchPool } from '#src/chain/pools/use-chain-watch.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { UserText } from '#src/ui/user-text.tsx';
import { ledgerOf } from '#src/verify/ledger.ts';
import { type Against, useDrawToCheck } from './api/use-verification.ts';
import { DrawFacts } from './components/draw-facts.tsx';
import { LedgerCard } from './components/ledger-card.tsx';
import { Participants } from './components/participants.tsx';
import { SaveCard } from './components/save-card.tsx';
import { Verification } from './components/verification.tsx';

/** Verifies one draw in this browser from the account only; needs no wallet and no server. */
export const DrawPage = () => {
  const { t } = useTranslation('transparency');
  const { pool: poolId } = useParams<{ pool: string }>();
  const { pool, against, withoutBeacon, failed } = useDrawToCheck(poolId);
  useWatchPool(pool?.address ?? null);
  // Only the document's title includes the pool's name: in the heading it would cause a layout shift once loaded.
  usePageMeta(`${pool ? t('draw.title', { pool: pool.name }) : t('draw.untitled')} · Xeroz`);
  return (
    <Page
      title={t('draw.untitled')}
      description={t('draw.lead')}
      lead={
        <Link href="/vrf-transparency" className="link inline-flex min-h-11 items-center fine:min-h-8">
          {`← ${t('draw.back')}`}
        </Link>
      }
      actions={<ButtonLink href={`/pools/${poolId}`}>{t('draw.pool')}</ButtonLink>}
    >
      {failed?.error ? (
        <ErrorNote title={t('loadFailed')} code={failed.error.message} query={failed} />
      ) : pool === null ? (
        <EmptyState
          title={t('draw.noneTitle')}
          text={t('draw.noneText')}
          action={<ButtonLink href="/vrf-transparency">{t('draw.back')}</ButtonLink>}
        />
      ) : withoutBeacon ? (
        <ErrorNote title={t('draw.noBeacon')} text={t('draw.noBeaconText')} />
      ) : (
        <Draw key={poolId} pool={pool ?? null} against={against} />
      )}
    </Page>
  );
};

interface DrawProps {
  /** Null while the pool loads; the same applies to `against`. */
  readonly pool: Pool | null;
  readonly against: Against | null;
}

/** The verification is rendered from the start and filled in place; the rest is added in one step, without shifts. */
const Draw = ({ pool, against }: DrawProps) => {
  const read = pool && against && { pool, against };
  const undrawn = read !== null && read.pool.status !== 'completed';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {undrawn ? (
          <Undrawn pool={read.pool} />
        ) : (
          <Verification
            pool={pool}
            against={against}
            heading={<p className="mb-4 min-h-6 text-soft">{pool && <UserText text={pool.name} />}</p>}
          />
        )}
        {read ? <BelowCheck {...read} /> : <Skeleton className="h-80 rounded-card" />}
      </div>
      {read ? <BesideCheck {...read} /> : <Skeleton className="h-160 rounded-card" />}
    </div>
  );
};

interface ReadDrawProps {
  readonly pool: Pool;
  readonly against: Against;
}

const BelowCheck = ({ pool, against }: ReadDrawProps) => {
  const ledger = useMemo(() => ledgerOf(pool), [pool]);
  return (
    <>
      <BeaconNote kind={kindOfBeacon(against.chainHash)} />
      {ledger && <Participants pool={pool} ledger={ledger} />}
    </>
  );
};

const BesideCheck = ({ pool, against }: ReadDrawProps) => {
  const ledger = useMemo(() => ledgerOf(pool), [pool]);
  return (
    <div className="grid gap-4">
      <DrawFacts pool={pool} />
      {pool.status === 'completed' && <SaveCard pool={pool} />}
      {ledger && <LedgerCard pool={pool} program={against.program} ledger={ledger} />}
    </div>
  );
};

/** Explains why there is no draw to verify: not yet, or never. */
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
