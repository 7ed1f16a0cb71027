import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { historyQuery, seatAddressQuery } from '#src/chain/queries/queries.ts';
import { explorerLink } from '#src/chain/cluster.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { printOnly } from '#src/ui/print-only.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { UnreadTransactions } from '#src/stake/unread-transactions.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { HistoryLine } from '#src/stake/activity/activity-line.ts';
import { networkCosts } from '../model/network-costs.ts';
import { returnedOf } from '../model/portfolio.ts';
import { ShareLines } from './share-lines.tsx';

/** A pool's receipt for the wallet: what it put in and got, to the lamport, and the transactions that paid it. */
export const LineDetails = ({ line, wallet }: { readonly line: HistoryLine; readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const { source, pool, status, activityStatus, staked, shares } = line;
  const slip = useRef<HTMLDivElement>(null);
  const paid = shares.filter((share) => share.paid);
  const claimable = shares.filter((share) => !share.paid);
  return (
    <div ref={slip} className="mt-4 grid gap-5 rounded-control bg-bg p-4 md:ml-15 md:grid-cols-2">
      <h3 className="hidden text-h3 md:col-span-2 print:block">
        {t('details.receipt', { pool: pool.name })}
      </h3>
      <p className="hidden font-mono text-xs md:col-span-2 print:block">{`${pool.address} · ${wallet}`}</p>
      <div className="md:col-span-2">
        <SumList
          lines={[
            { label: t('details.putIn'), value: `${solExact(staked)} SOL` },
            ...(activityStatus === 'pending'
              ? []
              : [{ label: t('line.net'), value: `${solExact(returnedOf(line) - staked)} SOL` }]),
          ]}
        />
      </div>
      {shares.length === 0 && <p className="text-sm text-soft">{t('details.nothingYet')}</p>}
      {claimable.length > 0 && (
        <div className="grid content-start gap-2.5">
          <h3 className="text-sm font-semibold">{t('details.due')}</h3>
          <ShareLines shares={claimable} activityStatus={activityStatus} />
        </div>
      )}
      {paid.length > 0 && (
        <div className="grid content-start gap-2.5">
          <h3 className="text-sm font-semibold">{t('details.paid')}</h3>
          <ShareLines shares={paid} activityStatus={activityStatus} />
          <Payments pool={pool.address} wallet={wallet} />
        </div>
      )}
      {source === 'server' && <p className="text-sm text-soft md:col-span-2">{t('details.closed')}</p>}
      <p className="flex flex-wrap items-center gap-x-5 text-sm md:col-span-2 print:hidden">
        {source === 'chain' && status === 'completed' && (
          <Link href={`/vrf-transparency/${pool.address}`} className="link">
            {t('details.check')}
          </Link>
        )}
        <Button variant="ghost" size="sm" onClick={() => printOnly(slip.current)}>
          {t('details.print')}
        </Button>
      </p>
    </div>
  );
};

/**
 * Shows the network's costs and refunds, and the transactions that paid the wallet. They are read when the details
 * open: each transaction takes a request, so neither the list nor its CSV has these amounts.
 */
const Payments = ({ pool, wallet }: { readonly pool: string; readonly wallet: string }) => {
  const { t } = useTranslation(['activity', 'common']);
  const { dateTime, number } = useFormats();
  const history = useQuery(historyQuery(pool));
  const seat = useQuery(seatAddressQuery(pool, wallet));
  if (history.isError) {
    return <ErrorNote title={t('details.historyFailed')} code={history.error.message} query={history} />;
  }
  if (!history.data) return <Spinner size="sm" label={t('common:loading')} />;
  const payments = history.data.filter(({ events }) => events.some((event) => payee(event) === wallet));
  const costs = seat.data === undefined ? null : networkCosts(history.data, wallet, seat.data);
  const lines =
    costs === null
      ? []
      : [
          ...(costs.depositReturned
            ? [{ label: t('details.deposit'), value: `+${solExact(costs.depositReturned)} SOL` }]
            : []),
          ...(costs.transactions > 0
            ? [
                {
                  label: t('details.fees', { count: costs.transactions, figure: number(costs.transactions) }),
                  value: `−${solExact(costs.fees)} SOL`,
                },
              ]
            : []),
        ];
  return (
    <>
      {lines.length > 0 && <SumList lines={lines} />}
      <ul className="num grid gap-1 text-sm">
        {payments.map(({ signature, at }) => (
          <li key={signature}>
            <ExternalLink href={explorerLink('tx', signature)} className="min-h-11 fine:min-h-0">
              {t('details.paidAt', { time: dateTime(at) })}
            </ExternalLink>
          </li>
        ))}
      </ul>
      <UnreadTransactions history={history.data} />
    </>
  );
};

/** Returns the wallet that an event reports as paid; null if the event is not a payment. */
function payee(event: ChainEvent): string | null {
  switch (event.name) {
    case 'Claimed':
    case 'Refunded':
      return event.player;
    case 'CreatorPaid':
      return event.creator;
    case 'CompleterPaid':
      return event.completer;
    default:
      return null;
  }
}
