import '#src/ui/late-styles.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { endedPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { configQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { RESTART_GUARD_SLOTS } from '#src/protocol/limits.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ledgerOf } from '#src/verify/ledger.ts';
import { useClosedDraws } from './api/use-closed-draws.ts';
import { useDrawToCheck } from './api/use-verification.ts';
import { BeaconCard } from './components/beacon-card.tsx';
import { DrawList } from './components/draw-list.tsx';
import { FairnessCard } from './components/fairness-card.tsx';
import { LedgerFiles } from './components/ledger-files.tsx';
import { PublishedDrawsCard } from './components/published-draws-card.tsx';
import { Verification } from './components/verification.tsx';

/** Shows the verification of the latest draw, how draws work, past draws, and a link to verify any; needs no wallet. */
export const TransparencyPage = () => {
  const { t } = useTranslation('transparency');
  useWatchPools();
  const pools = useQuery(endedPoolsQuery());
  const config = useQuery(configQuery());
  const draws = useMemo(() => (pools.data ? finishedDraws(pools.data) : null), [pools.data]);
  const closedQuery = useClosedDraws();
  const closed = useMemo(
    () => closedQuery.closed?.draws.map(({ ended }) => ended) ?? [],
    [closedQuery.closed],
  );
  const failed = [pools, config].find((query) => query.isError);
  const beacon = useBeaconKind(config.data?.beacon ?? null);
  return (
    <Page title={t('title')} description={t('lead')} lead={t('lead')} actions={<PoolFinder />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr] gap-4">
            {failed?.error ? (
              <ErrorNote title={t('loadFailed')} code={failed.error.message} query={failed} />
            ) : (
              <LatestDraw draws={draws} />
            )}
            <BeaconNote kind={beacon} />
          </div>
          <DrawSteps />
        </div>
        {draws === null ? !failed && <DrawListSkeleton /> : draws.length > 0 && <DrawList draws={draws} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)]">
          {pools.data && config.data !== undefined ? (
            <BeaconCard configured={config.data?.beacon ?? null} pools={pools.data} closed={closed} />
          ) : (
            !failed && <Skeleton className="h-160 rounded-card" />
          )}
          <div className="grid gap-4">
            {draws ? (
              <FairnessCard draws={draws} closedQuery={closedQuery} />
            ) : (
              !failed && <Skeleton className="h-100 rounded-card" />
            )}
            <PublishedDrawsCard />
          </div>
        </div>
        <Limits />
      </div>
    </Page>
  );
};

/** Verifies the latest draw; reserves its full size until that draw is loaded. */
const LatestDraw = ({ draws }: { readonly draws: readonly PoolHeader[] | null }) => {
  const { t } = useTranslation('transparency');
  const latest = draws?.[0] ?? null;
  const { pool, against, withoutBeacon, failed } = useDrawToCheck(latest?.address ?? null);
  if (draws?.length === 0) {
    return (
      <EmptyState
        title={t('draws.emptyTitle')}
        text={t('draws.emptyText')}
        action={<ButtonLink href="/pools">{t('draws.browse')}</ButtonLink>}
      />
    );
  }
  if (failed?.error) {
    return <ErrorNote title={t('loadFailed')} code={failed.error.message} query={failed} />;
  }
  if (withoutBeacon) return <ErrorNote title={t('draw.noBeacon')} text={t('draw.noBeaconText')} />;
  return (
    <Verification
      key={latest?.address ?? 'unknown'}
      pool={pool ?? null}
      against={against}
      files={
        <LedgerFiles
          pool={pool ?? null}
          program={against?.program ?? null}
          ledger={pool ? ledgerOf(pool) : null}
        />
      }
      heading={
        <p className="mb-1.5 flex h-11 items-center gap-2 text-soft md:mb-4 md:h-6">
          <span className="shrink-0">{t('latest')}</span>
          {latest && (
            <Link href={`/vrf-transparency/${latest.address}`} className="link min-w-0 truncate py-2.5">
              <bdi>{latest.name}</bdi>
            </Link>
          )}
        </p>
      }
    />
  );
};

const DrawListSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-27 rounded-card" />
    ))}
  </div>
);

const STEPS = ['commit', 'lock', 'publish', 'complete', 'pick'] as const;

/** Explains how a draw works. */
const DrawSteps = () => {
  const { t } = useTranslation('transparency');
  return (
    <SectionCard id="draw-steps" title={t('how.title')} titleClass="text-h2">
      <ol className="mt-3">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[32px_1fr] gap-x-3 border-b border-line py-3.5 last:border-0 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="num grid size-8 place-items-center rounded-full border border-line-strong font-display font-semibold"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-1">
              <h3 className="text-h3">{t(`how.${step}.title`)}</h3>
              <p className="text-soft">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
};

const LIMITS = ['league', 'clock', 'rollback', 'waiting', 'upgrade', 'arithmetic', 'pause'] as const;

/** Lists what the draw and the program do not protect against. */
const Limits = () => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const { duration } = useTimeText();
  const slotSeconds = useSlotSeconds();
  const guard = Number(RESTART_GUARD_SLOTS);
  const values = {
    guard: number(guard),
    time: slotSeconds === null ? '…' : duration(guard * slotSeconds),
  };
  return (
    <SectionCard id="limits" title={t('limits.title')} titleClass="text-h2">
      <p className="mt-1 text-soft">{t('limits.lead')}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {LIMITS.map((limit) => (
          <li key={limit} className="grid content-start gap-0.5 border-l-2 border-warn pl-3.5">
            <h3 className="text-h3">{t(`limits.${limit}.title`)}</h3>
            <p className="text-sm text-soft">{t(`limits.${limit}.text`, values)}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};

/** Goes to the verification of any pool, by its number or address. */
const PoolFinder = () => {
  const { t } = useTranslation('transparency');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const requestedPool = text.trim().replace(/^#/, '');
    const isId = /^\d{1,20}$/.test(requestedPool) || parseAddress(requestedPool) !== null;
    setWrong(!isId);
    if (isId) navigate(`/vrf-transparency/${requestedPool}`);
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full items-start gap-2.5 md:w-auto">
      <Input
        label={t('finder.label')}
        hideLabel
        placeholder={t('finder.label')}
        value={text}
        error={wrong ? t('finder.wrong') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        spellCheck={false}
        autoComplete="off"
        className="flex-1 md:w-70"
      />
      <Button type="submit" className="h-11">
        {t('finder.button')}
      </Button>
    </form>
  );
};

/** Returns the pools whose winners are drawn, the latest first. */
function finishedDraws(pools: readonly PoolHeader[]): readonly PoolHeader[] {
  return pools
    .filter((pool) => pool.status === 'completed')
    .toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0));
}
