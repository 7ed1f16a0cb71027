import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LatestRound } from '#src/beacon/latest-rounds.ts';
import { type RoundClock, timeOfRound } from '#src/beacon/rounds.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Age } from '../parts/age.tsx';
import { QueryPart } from '../parts/query-part.tsx';

const REFRESH_MS = 15_000;

const latestQuery = (beacon: string) => ({
  queryKey: ['chain', 'latest-rounds', beacon],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await loadChain()).getLatestRounds(beacon, signal),
  refetchInterval: REFRESH_MS,
});

interface RelayListProps {
  /** Of the beacon's record. */
  readonly address: string;
  readonly clock: RoundClock;
}

/** The newest round that each of the relays shows which players' browsers ask. */
export const RelayList = ({ address, clock }: RelayListProps) => {
  const { t } = useTranslation('admin-settings');
  return (
    <section aria-labelledby="relays-heading" className="grid gap-2 border-t border-line pt-4">
      <h3 id="relays-heading" className="text-sm font-semibold">
        {t('beacon.relays')}
      </h3>
      <QueryPart what={t('beacon.relays')} query={useQuery(latestQuery(address))} skeleton="h-24">
        {(relays) =>
          relays.length === 0 ? (
            <p className="text-sm text-warn">{t('beacon.noRelay')}</p>
          ) : (
            <ul aria-labelledby="relays-heading" className="num divide-y divide-line text-sm">
              {relays.map((latest, index) => (
                // Two of them may have one name; they keep their order.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
                  <span className="min-w-48 font-mono text-xs">{latest.relay}</span>
                  <Shown latest={latest} clock={clock} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </section>
  );
};

const Shown = ({ latest, clock }: { readonly latest: LatestRound; readonly clock: RoundClock }) => {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
  if (latest.round === null) {
    return (
      <span className="text-warn">
        {t('beacon.noAnswer')}{' '}
        <code lang="en" translate="no" className="font-mono text-xs">
          {latest.problem}
        </code>
      </span>
    );
  }
  return (
    <>
      <span>{t('beacon.round', { round: number(latest.round) })}</span>
      <Age at={timeOfRound(clock, latest.round)} />
    </>
  );
};
